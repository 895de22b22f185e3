//! Cards as numbers: a pile counts how many of each card it holds, since cards of one name are alike.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A command card's place in the table of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardIx(pub(crate) u8);

/// The most kinds of cards that a table may list.
pub(crate) const MOST_CARDS: usize = 48;

/// Cards together: what is left to draw, what is discarded, a hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pile {
    counts: [u8; MOST_CARDS],
    total: u16,
}

impl Default for Pile {
    fn default() -> Self {
        Self {
            counts: [0; MOST_CARDS],
            total: 0,
        }
    }
}

/// As each card that is in it, with how many there are.
impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pile = Self::default();
        for (card, count) in Vec::<(CardIx, u8)>::deserialize(deserializer)? {
            let slot = pile.counts.get_mut(usize::from(card.0));
            let slot = slot.filter(|slot| **slot == 0).ok_or_else(|| {
                D::Error::custom(format!("card {} is in no table, or listed twice", card.0))
            })?;
            *slot = count;
            pile.total += u16::from(count);
        }
        Ok(pile)
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(card, count)| (card.0, count)))
            .finish()
    }
}

impl Pile {
    /// How many cards.
    pub(crate) fn len(&self) -> u16 {
        self.total
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many of this card.
    pub(crate) fn count(&self, card: CardIx) -> u8 {
        self.counts.get(usize::from(card.0)).copied().unwrap_or(0)
    }

    pub(crate) fn holds(&self, card: CardIx) -> bool {
        self.count(card) > 0
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, card: CardIx) {
        if let Some(count) = self.counts.get_mut(usize::from(card.0))
            && let Some(more) = count.checked_add(1)
        {
            *count = more;
            self.total += 1;
        }
    }

    /// Takes a card out; false where there is none.
    pub(crate) fn take(&mut self, card: CardIx) -> bool {
        match self.counts.get_mut(usize::from(card.0)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                self.total -= 1;
                true
            }
            _ => false,
        }
    }

    /// The card at this place, counted from 0 in the order of the table.
    pub(crate) fn nth(&self, place: u16) -> Option<CardIx> {
        let mut left = place;
        for (card, count) in self.iter() {
            if left < u16::from(count) {
                return Some(card);
            }
            left -= u16::from(count);
        }
        None
    }

    /// Puts all cards of another pile on top of this one.
    pub(crate) fn gather(&mut self, other: &mut Self) {
        let more = std::mem::take(other);
        for (count, more) in self.counts.iter_mut().zip(more.counts) {
            let sum = count.saturating_add(more);
            self.total += u16::from(sum - *count);
            *count = sum;
        }
    }

    /// The cards that are in it, with how many of each.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardIx, u8)> + '_ {
        (0..)
            .map(CardIx)
            .zip(self.counts.iter().copied())
            .filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_counted_in_the_order_of_the_table() {
        let mut pile = Pile::default();
        for card in [7, 2, 7] {
            pile.add(CardIx(card));
        }
        assert_eq!(pile.len(), 3);
        for (place, card) in [(0, Some(2)), (1, Some(7)), (2, Some(7)), (3, None)] {
            assert_eq!(pile.nth(place), card.map(CardIx), "{place}");
        }
        assert!(pile.take(CardIx(7)) && pile.take(CardIx(7)) && !pile.take(CardIx(7)));
        let mut all = Pile::default();
        all.gather(&mut pile);
        assert_eq!((all.len(), pile.len()), (1, 0));
        assert!(!all.holds(CardIx(MOST_CARDS as u8)), "none of the table");
    }
}
