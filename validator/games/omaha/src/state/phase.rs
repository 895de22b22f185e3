//! [`Phase`]: the phases of a turn, and the one before play.

use serde::{Deserialize, Serialize};

beachhead_kit::phases! {
    /// A phase, in the order of play.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        /// The US player loads the boats of the waves, before play.
        Schematic = "Landing schematic",
        /// On an hour turn: units leave hexes that the tide floods.
        Tide = "Command planning",
        /// Boats of the wave survive or sink.
        Survival = "Landing survival",
        /// Those that live scatter into sectors.
        Scatter = "Scatter",
        /// They come to their hexes.
        Beaching = "Beaching",
        /// The rest of the US action phase.
        Action = "US action",
        /// The game is over.
        End = "End",
    }
}
