//! The derive macro of canonical-core.
