//! Ids, sources, layers of records, texts in messages: all other data is made of these.
//!
//! | module | what it has |
//! |---|---|
//! | [`id`] | the short names by which records refer to each other |
//! | [`source`] | where a fact comes from |
//! | [`layer`] | the records of one kind, found by their keys |
//! | [`nearest`] | the word that was meant by a misspelt one |
//! | [`text`] | texts as messages show them |
//! | [`cannot_happen!`] | a case that cannot happen: it panics in tests, and has a fallback in a release |

// First, so that all others can use it.
#[macro_use]
mod cannot_happen;

pub mod id;
pub mod layer;
pub mod nearest;
mod ordered;
pub mod source;
pub mod text;

pub use id::Id;
pub use source::{Provenance, Source, paragraphs};
