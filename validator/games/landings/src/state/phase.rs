//! [`Phase`]: the steps, in the order of play (M1, M3).

use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

/// A step of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// Hands are dealt, once.
    Deal,
    /// Weapons and accessories are given, once (L106, L109, L129).
    Equip,
    /// Units drop from the air, once.
    Jump,
    /// The turn begins: sight at night is rolled for.
    Night,
    /// A card is played.
    Command,
    /// What the card rolls for before units are ordered (M21, M22).
    CardRoll,
    /// The reinforcement roll (L15).
    Reinforcements,
    Orders,
    Movement,
    Battle,
    /// The second move of a card that gives one (M19).
    SecondMove,
    Draw,
    /// The game has ended.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Self; 13] = [
        Self::Deal,
        Self::Equip,
        Self::Jump,
        Self::Night,
        Self::Command,
        Self::CardRoll,
        Self::Reinforcements,
        Self::Orders,
        Self::Movement,
        Self::Battle,
        Self::SecondMove,
        Self::Draw,
        Self::Over,
    ];

    /// The name that scripts use.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Deal => "Deal",
            Self::Equip => "Equip",
            Self::Jump => "Jump",
            Self::Night => "Night",
            Self::Command => "Command",
            Self::CardRoll => "Card roll",
            Self::Reinforcements => "Reinforcements",
            Self::Orders => "Orders",
            Self::Movement => "Movement",
            Self::Battle => "Battle",
            Self::SecondMove => "Second move",
            Self::Draw => "Draw",
            Self::Over => "Over",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// Whether both sides take it, one after the other, before the first turn.
    pub(crate) fn is_before_the_game(self) -> bool {
        self < Self::Night
    }

    pub(crate) fn next(self) -> Self {
        let mut all = Self::ALL.into_iter();
        let next = all.find(|phase| *phase > self);
        next.unwrap_or_else(|| cannot_happen!(Self::Over, "nothing follows the end"))
    }
}
