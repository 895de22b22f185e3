//! [`Phase`]: the steps, in the order of play (M1, M3).

use serde::{Deserialize, Serialize};

beachhead_kit::phases! {
    /// A step of the game.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        /// Hands are dealt, once.
        Deal = "Deal",
        /// Weapons and accessories are given, once (L106, L109, L129).
        Equip = "Equip",
        /// Units drop from the air, once.
        Jump = "Jump",
        /// The turn begins: sight at night is rolled for.
        Night = "Night",
        /// A card is played.
        Command = "Command",
        /// What the card rolls for before units are ordered (M21, M22).
        CardRoll = "Card roll",
        /// The reinforcement roll (L15).
        Reinforcements = "Reinforcements",
        /// Units are ordered.
        Orders = "Orders",
        /// Units move.
        Movement = "Movement",
        /// Units battle.
        Battle = "Battle",
        /// The second move of a card that gives one (M19).
        SecondMove = "Second move",
        /// Cards are drawn.
        Draw = "Draw",
        /// The game has ended.
        Over = "Over",
    }
}

impl Phase {
    /// Whether both sides take it, one after the other, before the first turn.
    pub(crate) fn is_before_the_game(self) -> bool {
        self < Self::Night
    }
}
