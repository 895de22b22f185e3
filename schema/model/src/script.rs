//! Scripts: scripted turns and tests at once.
//!
//! A script is read aloud from top to bottom: what is done, what must be refused and by which row of the rule
//! index, what must then be so. Dice are given where a result matters; else they come from the script's seed.

use serde::{Deserialize, Serialize};

use crate::games::GameData;
use beachhead_base::Id;
use beachhead_hex::HexNo;

/// A script: a scripted turn of one rulebook.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(
        bound = "G::Action: schemars::JsonSchema, G::Fact: schemars::JsonSchema, G::Position: schemars::JsonSchema",
        deny_unknown_fields,
        rename = "Script"
    )
)]
pub struct Script<G: GameData> {
    /// The scenario it begins with.
    pub scenario: Id,
    /// What it says, in one line.
    pub about: String,
    /// Seed of the dice that are not given.
    pub seed: u64,
    /// The steps, in order.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub steps: Vec<Step<G::Action, G::Fact, G::Position>>,
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(transform = crate::json_schema::allow_short_steps)
)]
#[serde(deny_unknown_fields)]
pub enum Step<A, F, P> {
    /// The game stands like this; whatever was before is gone.
    Given(P),
    /// The action is taken. The dice, if there are any here, are all that it rolls, in order.
    Do(
        A,
        #[serde(default, skip_serializing_if = "Vec::is_empty")] Vec<u16>,
    ),
    /// The action is refused, citing this row of the rule index.
    Refuse(A, String),
    /// The fact holds. With a row: and the last action cited that row.
    Expect(
        F,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<String>,
    ),
    /// The fact does not hold. With a row: and the last action did not cite that row.
    Deny(
        F,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<String>,
    ),
    /// A decision of this side comes before anything else, and these units and hexes are among what it is about.
    Decides {
        /// The side that decides.
        side: Id,
        /// Units that it is about.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<Id>,
        /// Hexes that it is about.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hexes: Vec<HexNo>,
    },
    /// Legal actions are taken at random, with this seed, until the goal is reached.
    Auto(Until, u64),
}

/// How far [`Step::Auto`] plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Until {
    /// To the beginning of this phase.
    Phase {
        /// The game turn; 0 before the first.
        turn: u16,
        /// The phase, by the name that the rulebook's code gives it.
        phase: String,
    },
    /// To the end of the game.
    End,
}

/// The name of the JSON Schema of a rulebook's scripts: `script-utah`.
pub fn script_schema_name(rulebook: &str) -> String {
    format!("script-{rulebook}")
}
