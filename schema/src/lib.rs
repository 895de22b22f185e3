//! placeholder
pub mod hex;
