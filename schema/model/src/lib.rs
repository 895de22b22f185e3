//! A pack: what it is in memory.
//!
//! This crate knows no rules and no screen. Values go in, values and diagnostics come out; it builds for the web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`map`] | the layers drawn on a grid |
//! | [`palette`], [`forces`], [`tables`], [`scenario`], [`claims`], [`errata`], [`rules`], [`script`], [`session`], [`pack`] | the other parts of a pack |
//! | [`mod@part_kind`], [`stored`] | which part a file is, and what its file holds besides |
//! | [`vocabulary`] | the lists of words that records refer to: kinds, sides, ids |
//! | [`spot`] | the places of a pack that one change or one finding may be about |
//! | [`games`] | what only one rulebook has, as types |
//! | [`own`] | properties of a pack's own, and the schema that describes them |
//! | [`comments`] | the comments of a file, each with what owns it |
//! | [`conflict`] | what two branches have left to decide |
//! | [`syntax`] | RON or JSON |
//! | [`distinct`] | maps in files, in which a key may stand once |
//! | [`sign`] | the signs on counters |
//! | [`diag`] | the one diagnostic of the product |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

#[macro_use]
extern crate beachhead_base;

#[cfg(any(test, feature = "arbitrary"))]
#[doc(hidden)]
pub mod arbitrary;
mod bare;
pub mod claims;
pub mod comments;
pub mod conflict;
pub mod diag;
pub mod distinct;
pub mod errata;
pub mod forces;
pub mod games;
#[cfg(feature = "json-schema")]
mod json_schema;
pub mod map;
pub mod own;
pub mod pack;
pub mod palette;
pub mod part_kind;
pub mod rules;
pub mod scenario;
pub mod script;
pub mod session;
pub mod sign;
pub mod spot;
pub mod stored;
pub mod syntax;
pub mod tables;
pub mod vocabulary;
mod words;
