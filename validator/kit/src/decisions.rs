//! [`Decisions`]: what players have to decide before anything else, in the order in which they do.
//!
//! A battle's result, a draw of cards, a fire in the middle of the enemy's move: each asks something of one side, and until
//! it is answered nothing else is done. A rulebook says what may be due ([`Decision`]) and keeps one queue of it;
//! [`game!`](macro@crate::game) makes of it what all see: the side that acts, what it decides, and the refusal of whatever
//! has to wait.

use std::slice;

use beachhead_engine::{Actor, Due, Row, Turn, Violation};
use serde::{Deserialize, Serialize};

use crate::HexIx;
use crate::army::Army;
use crate::side::SideOf;
use crate::unit::UnitIx;
use crate::view::View;

/// Something that a side has to decide before anything else.
pub trait Decision<G: Army> {
    /// Whose decision it is.
    fn decides(&self, view: View<'_, G>) -> G::Side;

    /// What is decided, in words that follow the side's name: `moves the losers back`.
    fn wording(&self, view: View<'_, G>) -> String;

    /// The units that it is about.
    fn concerns(&self) -> Vec<UnitIx>;

    /// The hexes that it is about.
    fn lies_on(&self) -> Vec<HexIx> {
        Vec::new()
    }

    /// Whether the action answers it, as far as what is decided and on which units: not whether the answer is legal.
    fn is_answered_by(&self, action: &G::Resolved) -> bool;
}

/// What players have to decide before anything else, the first first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Decisions<D>(Vec<D>);

impl<D> Default for Decisions<D> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<D> Decisions<D> {
    /// Whether nothing is due.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is decided now.
    #[inline]
    pub fn first(&self) -> Option<&D> {
        self.0.first()
    }

    /// As [`Decisions::first`], to change it.
    pub fn first_mut(&mut self) -> Option<&mut D> {
        self.0.first_mut()
    }

    /// All that is due, in order.
    pub fn iter(&self) -> slice::Iter<'_, D> {
        self.0.iter()
    }

    /// All that is due, in order, to change it.
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, D> {
        self.0.iter_mut()
    }

    /// What is due after the first, in order, to change it.
    pub fn later_mut(&mut self) -> impl Iterator<Item = &mut D> {
        self.0.iter_mut().skip(1)
    }

    /// This is due when everything before it is decided.
    pub fn ask(&mut self, decision: D) {
        self.0.push(decision);
    }

    /// This is due before everything else.
    pub fn ask_first(&mut self, decision: D) {
        self.0.insert(0, decision);
    }

    /// What was due first is decided.
    pub fn take_first(&mut self) -> Option<D> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    /// Nothing is due any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<D> Extend<D> for Decisions<D> {
    fn extend<I: IntoIterator<Item = D>>(&mut self, decisions: I) {
        self.0.extend(decisions);
    }
}

impl<'a, D> IntoIterator for &'a Decisions<D> {
    type Item = &'a D;
    type IntoIter = slice::Iter<'a, D>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The form of [`Decisions`] that lists what is decided first as the last: `#[serde(with = "last_first")]`.
pub mod last_first {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Decisions;

    /// Writes them, the first last.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<D: Serialize, S: Serializer>(
        decisions: &Decisions<D>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(decisions.0.iter().rev())
    }

    /// Reads them, the first last.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, D: Deserialize<'de>, S: Deserializer<'de>>(
        deserializer: S,
    ) -> Result<Decisions<D>, S::Error> {
        let mut decisions = Vec::deserialize(deserializer)?;
        decisions.reverse();
        Ok(Decisions(decisions))
    }
}

/// Whose decision is due first, if one is.
pub fn first_side<G: Army, D: Decision<G>>(
    view: View<'_, G>,
    decisions: &Decisions<D>,
) -> Option<G::Side> {
    decisions.first().map(|first| first.decides(view))
}

/// What is due first, as the engine reports it.
pub fn due<G: Army, D: Decision<G>>(view: View<'_, G>, decisions: &Decisions<D>) -> Option<Due> {
    let first = decisions.first()?;
    let hexes = first.lies_on().into_iter();
    Some(Due {
        side: first.decides(view).name_in(view.game),
        what: first.wording(view),
        units: view.ids(first.concerns()).cloned().collect(),
        hexes: hexes.map(|hex| view.number(hex)).collect(),
    })
}

/// Who decides first, and what, for whatever has to wait: `the German side first moves the losers back`.
pub fn comes_first<G: Army, D: Decision<G>>(
    view: View<'_, G>,
    decisions: &Decisions<D>,
) -> Option<String> {
    due(view, decisions).map(|due| due.comes_first())
}

/// Where the game stands, with what is due first: its side acts, unless the game is over.
pub fn with_due<G: Army, D: Decision<G>>(
    view: View<'_, G>,
    decisions: &Decisions<D>,
    mut turn: Turn,
) -> Turn {
    if let Actor::Side(side) = &mut turn.actor
        && let Some(due) = due(view, decisions)
    {
        side.clone_from(&due.side);
        turn.due = Some(due);
    }
    turn
}

/// What the rules say of an action, while something may be due: whatever answers nothing is refused, by the row that the
/// rules themselves name or else by `order`, and every refusal says who decides what.
///
/// # Errors
/// The row that forbids it.
pub fn judge<G: Army, D: Decision<G>, R: Into<Row>>(
    view: View<'_, G>,
    decisions: &Decisions<D>,
    action: &G::Resolved,
    verdict: Result<(), Violation>,
    order: impl FnOnce(&D) -> R,
) -> Result<(), Violation> {
    let Some(first) = decisions.first() else {
        return verdict;
    };
    let is_answer = first.is_answered_by(action);
    if is_answer && verdict.is_ok() {
        return verdict;
    }
    let waits = comes_first(view, decisions).unwrap_or_default();
    Err(match verdict {
        Ok(()) => Violation::new(order(first), waits),
        Err(refused) if refused.reason.contains(&waits) => refused,
        Err(refused) if is_answer && refused.help.is_none() => refused.help(waits),
        Err(refused) if is_answer => refused,
        Err(mut refused) => {
            refused.reason = format!("{}; {waits}", refused.reason);
            refused
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Due {
        #[serde(with = "last_first")]
        owed: Decisions<u8>,
    }

    #[test]
    fn what_is_asked_first_comes_before_all_else() {
        let mut decisions = Decisions::default();
        decisions.ask(1);
        decisions.ask(2);
        decisions.ask_first(3);
        decisions.extend([4, 5]);
        decisions.later_mut().for_each(|later| *later *= 10);
        let mut taken = Vec::new();
        while let Some(decision) = decisions.take_first() {
            taken.push(decision);
        }
        assert_eq!(taken, [3, 10, 20, 40, 50]);
        assert!(decisions.is_empty());
    }

    #[test]
    fn a_form_may_list_the_first_last() {
        let mut owed = Decisions::default();
        owed.extend([1, 2, 3]);
        let plain = serde_json::to_string(&owed).expect("numbers are written");
        assert_eq!(plain, "[1,2,3]");
        let due = Due { owed };
        let turned = serde_json::to_string(&due).expect("numbers are written");
        assert_eq!(turned, r#"{"owed":[3,2,1]}"#);
        let read: Due = serde_json::from_str(&turned).expect("it is read again");
        assert_eq!(read, due);
    }
}
