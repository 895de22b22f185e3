//! Rules: a rulebook that is data, one sentence of the printed book a record.
//!
//! A pack that names such a file is played by what stands in it, and by nothing else: a mechanic that no line names is not there.
//! Numbers are in the pack's tables; here stand only those that the sentence itself says, such as two units to a hex.
//!
//! | file | what it has |
//! |---|---|
//! | `mod` | the part: its lists |
//! | [`line`](mod@line) | a line, and what it may be about |
//! | [`says`] | the catalogue: everything that a line can say |
//! | [`paragraph`](mod@paragraph) | where a line is printed, in the order of the book |
//! | [`phase`](mod@phase) | the phases of a turn |
//! | [`words`] | the words of the palette, the tables and the map that lines name |

pub mod line;
pub mod paragraph;
pub mod phase;
pub mod says;
pub mod words;

pub use line::RuleLine;
pub use paragraph::Paragraph;
pub use phase::{Act, Phase, Whose};
pub use says::{Basic, Move, Over, Says, Setup, Stack, StackUnit, Turn, Zoc};
pub use words::{NamesWords, RuleQuery, RuleWord};

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_base::layer::{Layer, keyed_by_id};

/// The rules of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct Rules {
    /// The name of the rulebook.
    pub title: String,
    /// Its edition, where there is more than one.
    pub edition: Option<String>,
    /// The classes of units that the movement tables have columns for. Where none is listed, units move as the palette says of
    /// their kind (`moves`).
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub classes: Layer<MoveClass>,
    /// The phases, in the order of play.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub phases: Layer<Phase>,
    /// The rules, in the order of the printed book.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub rules: Layer<RuleLine>,
}

/// A class of units: a column of the movement tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveClass {
    /// Its name: the head of its columns in the movement tables.
    pub id: Id,
    /// The units that belong to it, as a query over units: `kind=infantry or kind=artillery`. A unit belongs to one class.
    pub units: String,
    /// The paragraph that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Paragraph>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(MoveClass);
