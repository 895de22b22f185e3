//! What a Beachhead map, a scenario and a script *are*: types, readers, writers and edits.
//!
//! This crate knows no rules and no screen. Values go in, values and diagnostics come out; it builds for the web. Below it stand
//! `beachhead-base` and `beachhead-hex`, whose names are to be had here as well.
//!
//! | room | what it holds |
//! |---|---|
//! | [`hex`] | grids, printed numbers, hexsides |
//! | [`map`] | the layers drawn on a grid |
//! | [`palette`], [`forces`], [`tables`], [`scenario`], [`claims`], [`errata`], [`script`], [`pack`] | the other parts of a pack |
//! | [`vocabulary`] | the lists of words that records refer to: kinds, sides, ids |
//! | [`games`] | what only one rulebook has, as types |
//! | [`own`] | properties of a pack's own, and the schema that describes them |
//! | [`own_game`] | where the map of a game without a rulebook begins |
//! | [`calibrate`] | where on a scan each hex lies |
//! | [`shore`] | what must hold of tide lines and ways ashore |
//! | [`edit`] | every change to a pack, with its undo |
//! | [`diff`] | what differs between two packs, by record and field |
//! | [`merge`], [`conflict`] | two branches of a pack brought together, and what is left to decide |
//! | [`facts`] | records as values, to be measured by claims |
//! | [`fragment`] | pieces of a map: copied, turned, pasted |
//! | [`query`] | which hexes are meant, said in words |
//! | [`json`] | JSON Schemas of every kind of file |
//! | [`import`] | battles in other programs' formats |
//! | [`io`] | files in and out, by record, with every mistake and its place |
//! | [`diag`] | the one diagnostic of the product |
//! | [`cannot_happen!`] | a case that cannot happen: it panics in tests, and has a fallback in a release |

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

#[cfg(test)]
mod arbitrary;
mod bare;
pub mod calibrate;
pub mod claims;
pub mod conflict;
pub mod diag;
pub mod diff;
pub mod edit;
pub mod errata;
pub mod facts;
pub mod forces;
pub mod fragment;
pub mod games;
pub mod import;
pub mod io;
pub mod json;
pub mod map;
pub mod merge;
pub mod own;
pub mod own_game;
pub mod pack;
pub mod palette;
pub mod part_kind;
pub mod query;
pub mod scenario;
pub mod script;
pub mod shore;
pub mod sign;
pub mod stored;
pub mod tables;
pub mod vocabulary;

pub use beachhead_base::{Id, Source, cannot_happen, id, layer, paragraphs, source};
pub use beachhead_hex as hex;
