//! JSON Schemas of every kind of file, for other people's tools: what a validator, an editor with completion or a
//! generator of code wants to know.
//!
//! They are made from the types and their comments, and checked in as `schema/json/<name>.schema.json`; programs have those
//! files in them. The `$id` has the newest format of that kind of file in it, since a file of another format has another
//! schema. The types know their schemas only with the feature `json-schema`, which no program needs.
//!
//! A rulebook's scripts and sessions are made of types of its own: their schemas are in the rulebook's line of the registry (`beachhead-check`).
//!
//! Holds always: what is checked in is what the types say. `schemas` of the validator has the whole list, and the tests
//! that fail where they have drifted apart; the same tests write them anew.

#[cfg(feature = "json-schema")]
pub mod generate;

/// A list of checked-in schemas by name.
macro_rules! checked_in {
    ($($name:literal),+) => {
        &[$(($name, include_str!(concat!("../json/", $name, ".schema.json")))),+]
    };
}

/// The schema of each part of a pack by name, which is the kind of file.
///
/// ```
/// use beachhead_schema::json::PARTS;
///
/// assert!(PARTS.iter().any(|(name, text)| *name == "map" && text.contains("\"hexsides\"")));
/// ```
pub const PARTS: &[(&str, &str)] = checked_in!(
    "pack", "map", "palette", "forces", "tables", "rules", "claims", "errata", "scenario"
);

pub use beachhead_model::script::script_schema_name as script_name;
pub use beachhead_model::session::session_schema_name as session_name;
