//! Medals on the stand, and how a game ends (M76 to M79).

use serde::{Deserialize, Serialize};

use crate::data::MOST_FIGURES;
use crate::side::{BySide, Side};

/// The medals of both sides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stand {
    /// For units destroyed, and all else that is never lost.
    pub(crate) won: BySide<u16>,
    /// Held for the time being; kept up as it changes.
    pub(crate) held: BySide<u16>,
    /// Who holds each of the game's medals, in their order.
    pub(crate) holders: Vec<Option<Side>>,
    /// How often each side has been paid each of them: exits.
    pub(crate) paid: Vec<BySide<u8>>,
    /// Figures of trucks and half-tracks that each side has lost, and that make no medal yet (M76).
    pub(crate) vehicles: BySide<u8>,
    /// Figures of each sort on the stand: the last one of each unit destroyed (L27).
    pub(crate) figures: BySide<[u16; MOST_FIGURES]>,
}

impl Stand {
    /// Who holds the objective of this place.
    pub(crate) fn holder(&self, at: usize) -> Option<Side> {
        self.holders.get(at).copied().flatten()
    }

    /// The medals that a side has now.
    pub(crate) fn total(&self, side: Side) -> u16 {
        self.won[side].saturating_add(self.held[side])
    }
}

/// How the game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Side>,
    pub(crate) how: How,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum How {
    /// The winner has the medals he played for (M79).
    Medals,
    /// The hexes of a sudden death are held (M77).
    SuddenDeath,
    /// The deck has run out, where that ends the game.
    DeckOut,
    /// The turns of the scenario are over.
    TurnsOver,
}

impl Ending {
    pub(crate) fn in_words(self) -> String {
        let who = self.winner.map(Side::name);
        match (who, self.how) {
            (Some(who), How::Medals) => format!("the {who} side has the medals it played for"),
            (Some(who), How::SuddenDeath) => {
                format!("the {who} side holds what decides the battle")
            }
            (Some(who), How::DeckOut) => {
                format!("the deck has run out, and the {who} side has more medals")
            }
            (None, How::DeckOut) => "the deck has run out, with medals even".to_owned(),
            (Some(who), How::TurnsOver) => {
                format!("the turns of the scenario are over, and the {who} side has won")
            }
            (None, How::TurnsOver) => {
                "the turns of the scenario are over, and no side has won".to_owned()
            }
            (None, _) => "no side has won".to_owned(),
        }
    }
}
