//! [`Phase`]: the phases of a turn, and those before play.

use serde::{Deserialize, Serialize};

beachhead_kit::phases! {
    /// A phase, in the order of play.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        /// The German player sets up what the scenario leaves to him, before play.
        SetUp = "Set-up",
        /// The US player loads the boats of the waves, and draws up op sheets, before play.
        Schematic = "Landing schematic",
        /// Leaders are drawn, and go aboard.
        Leaders = "Leaders",
        /// On an hour turn: units leave hexes that the tide floods.
        Tide = "Tide",
        /// On an hour turn: transports are assigned for the next hour.
        Planning = "Command planning",
        /// In the command planning of the German side: the release roll, and sheets leave reserve.
        Release = "German release",
        /// At the beginning of mode determination: pill boxes become squads.
        Conversion = "Mode determination",
        /// In mode determination: US units choose their modes.
        UsModes = "US modes",
        /// And German units theirs.
        GermanModes = "German modes",
        /// US artillery, ships and aircraft fire.
        UsSupport = "US artillery",
        /// And those of the German side.
        GermanSupport = "German artillery",
        /// Boats of the wave, or the transports of the hour, survive or sink.
        Survival = "Landing survival",
        /// Those that live scatter into sectors; transports choose theirs.
        Scatter = "Scatter",
        /// They come to their hexes.
        Beaching = "Beaching",
        /// The rest of the US action phase.
        Action = "US action",
        /// Its end: obstacle hexes are tested, mines breached, breaches opened.
        UsEnd = "End of US action",
        /// German units move, and reinforcements enter.
        GermanAction = "German action",
        /// Its end: obstacle hexes are tested, and mines breached.
        GermanEnd = "End of German action",
        /// The game is over.
        End = "End",
    }
}
