//! placeholder
pub mod diag;
pub mod hex;
pub mod io;
