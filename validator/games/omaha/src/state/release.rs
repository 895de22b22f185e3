//! How far the German side's release has come (3.1).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::data::SheetIx;

/// The companies and batteries that are released, the grant of the turn's roll, and the reinforcements that may enter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Releases {
    /// By formation of the scenario's list.
    pub(crate) companies: Vec<bool>,
    /// By battery off the map.
    pub(crate) batteries: Vec<bool>,
    /// By die, whether the variable reinforcement has been drawn that it stands for.
    pub(crate) drawn: Vec<bool>,
    /// The roll of this turn has been made.
    pub(crate) rolled: bool,
    /// The grant of the roll, until it is used.
    pub(crate) grant: Option<Grant>,
    /// The op sheets for which the die has been rolled this turn.
    pub(crate) tried: BTreeSet<SheetIx>,
}

beachhead_kit::named! {
    /// The grants of a release roll.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Grant {
        /// The release of a company or a battery.
        Release = "release",
        /// The same, or a variable reinforcement.
        Reinforcement = "reinforcement",
    }
}
