use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[serde(rename_all_fields = "camelCase")]
enum Event {
    Message { event_id: u8, eventId: u8 },
}

fn main() {}
