//! [`Phase`]: the phases of a turn, and those before play.

use serde::{Deserialize, Serialize};

beachhead_kit::phases! {
    /// A phase, in the order of play.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        /// The US player loads the boats of the waves, and draws up op sheets, before play.
        Schematic = "Landing schematic",
        /// Leaders are drawn, and go aboard.
        Leaders = "Leaders",
        /// On an hour turn: units leave hexes that the tide floods.
        Tide = "Tide",
        /// On an hour turn: transports are assigned for the next hour.
        Planning = "Command planning",
        /// Boats of the wave, or the transports of the hour, survive or sink.
        Survival = "Landing survival",
        /// Those that live scatter into sectors; transports choose theirs.
        Scatter = "Scatter",
        /// They come to their hexes.
        Beaching = "Beaching",
        /// The rest of the US action phase.
        Action = "US action",
        /// The game is over.
        End = "End",
    }
}
