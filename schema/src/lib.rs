//! What a Beachhead map, a scenario and a script *are*: types, readers, writers and edits.
//!
//! This crate knows no rules and no screen. Values go in, values and diagnostics come out; it builds for the web. It is a front
//! for the crates below it, for whoever needs several of them: what stands on one of these alone depends on that one.
//!
//! | room | what it holds | crate |
//! |---|---|---|
//! | [`id`], [`layer`], [`source`] | ids, layers of records, where a fact comes from | `beachhead-base` |
//! | [`hex`] | grids, printed numbers, hexsides | `beachhead-hex` |
//! | [`map`] | the layers drawn on a grid | `beachhead-model` |
//! | [`palette`], [`forces`], [`tables`], [`rules`], [`scenario`], [`claims`], [`errata`], [`script`], [`session`], [`pack`] | the other parts of a pack | |
//! | [`mod@part_kind`], [`stored`], [`spot`] | which part a file is, what it holds besides, and the places in it | |
//! | [`sign`] | the signs on counters | |
//! | [`vocabulary`] | the lists of words that records refer to: kinds, sides, ids | |
//! | [`games`] | what only one rulebook has, as types | |
//! | [`own`] | properties of a pack's own, and the schema that describes them | |
//! | [`comments`], [`conflict`] | what a file holds besides its part | |
//! | [`diag`] | the one diagnostic of the product | |
//! | [`io`] | files in and out, by record, with every mistake and its place | `beachhead-text` |
//! | [`own_game`] | where the map of a game without a rulebook begins | |
//! | [`calibrate`] | where on a scan each hex lies | `beachhead-calibrate` |
//! | [`shore`] | what must hold of tide lines and ways ashore | `beachhead-shore` |
//! | [`query`] | which hexes are meant, said in words | `beachhead-query` |
//! | [`import`] | battles in other programs' formats | `beachhead-import` |
//! | [`edit`] | every change to a pack, with its undo | `beachhead-edit` |
//! | [`fragment`] | pieces of a map: copied, turned, pasted | `beachhead-fragment` |
//! | [`diff`], [`merge`] | what differs between two packs, two branches of one brought together | `beachhead-versions` |
//! | [`facts`] | records as values, to be measured by claims | |
//! | [`json`] | JSON Schemas of every kind of file | this one |
//! | [`cannot_happen!`] | a case that cannot happen: it panics in tests, and has a fallback in a release | `beachhead-base` |

pub mod json;

pub use beachhead_base::{Id, Source, cannot_happen, id, layer, paragraphs, source};
pub use beachhead_calibrate as calibrate;
pub use beachhead_edit as edit;
pub use beachhead_fragment as fragment;
pub use beachhead_hex as hex;
pub use beachhead_import as import;
pub use beachhead_model::{
    claims, comments, diag, errata, forces, games, map, own, pack, palette, part_kind, rules,
    scenario, script, session, sign, spot, stored, tables, vocabulary,
};
pub use beachhead_text as io;
pub use beachhead_text::{own_game, part};

/// What two branches of a pack have changed in different ways, kept in the file until somebody decides.
pub mod conflict {
    pub use beachhead_model::conflict::*;
    pub use beachhead_text::{OPEN_CONFLICT, conflict_findings};
}

pub use beachhead_query as query;
pub use beachhead_shore as shore;
pub use beachhead_versions::{diff, facts, merge};
