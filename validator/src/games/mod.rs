//! The rulebooks, one folder each. Nothing outside a folder knows its rules; the registry lists them.

pub mod landings;
pub mod utah;

#[cfg(test)]
mod refused;
