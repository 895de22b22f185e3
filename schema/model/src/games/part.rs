//! [`ScenarioPart`]: what may be asked of a scenario's own rules, whatever the rulebook.

use std::any::Any;

use beachhead_base::{Id, Provenance};
use beachhead_hex::HexNo;

/// What may be asked of the part of a scenario that only its rulebook has. A question that a rulebook has no answer to is
/// answered as by a game without a rulebook.
pub trait ScenarioPart: Any {
    /// Gives each hex that is named here its new number; one that `renamed` has none for is removed, and with it what is
    /// nothing without it.
    fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>);

    /// Says of each unit that is named here what becomes of it; one that `to` has nothing for is removed, and with it what is
    /// nothing without it.
    fn follow_units(&mut self, _to: &dyn Fn(&Id) -> Option<Id>) {}

    /// The same without all that names hexes, sheets or units.
    #[must_use]
    fn without_map(&self) -> Self
    where
        Self: Sized;

    /// The lists whose records may say where they come from: the field, and what each record says.
    fn sources(&self) -> Vec<(&'static str, Vec<Provenance<'_>>)> {
        Vec::new()
    }

    /// The turn up to which the game may go on, where it may be longer than the scenario says.
    fn longest(&self) -> Option<u16> {
        None
    }

    /// The players' hands, where it is played with cards: side, sheet, cards, and the turns that bring one more.
    fn hands(&self) -> Vec<Hand<'_>> {
        Vec::new()
    }

    /// The medals with which a side wins, where it is played for medals.
    fn medals_to_win(&self, _side: &Id) -> Option<u32> {
        None
    }

    /// The medals that only one side may win, and holds at the start.
    fn won_at_start(&self) -> Vec<WonAtStart<'_>> {
        Vec::new()
    }

    /// The names of the special rules in effect, as the file has them.
    fn special_rules(&self) -> Vec<String> {
        Vec::new()
    }

    /// The units that only this part names: those that come by dice, by air or by train.
    fn later_units(&self) -> Vec<&Id> {
        Vec::new()
    }
}

/// The part of a scenario whose game has no rulebook: there is nothing in it.
#[derive(Clone, Copy, Debug)]
pub struct OwnGame;

impl ScenarioPart for OwnGame {
    fn follow_hexes(&mut self, _renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {}

    fn without_map(&self) -> Self {
        Self
    }
}

/// A medal that only one side may win, and holds at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WonAtStart<'a> {
    /// Its place in the list of medals.
    pub index: usize,
    /// The medal's name.
    pub medal: &'a Id,
    /// The side.
    pub side: &'a Id,
}

/// A hand of cards at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand<'a> {
    /// Whose it is.
    pub side: &'a Id,
    /// The sheet that its holder commands, where there are several.
    pub sheet: Option<&'a str>,
    /// The nation whose troops its holder commands.
    pub nation: Option<&'a Id>,
    /// How many cards.
    pub cards: u8,
    /// The medals that its holder plays for.
    pub medals: u16,
    /// The turns at whose end more than usual are drawn, each as often as there are more.
    pub later: Vec<u16>,
}

/// A list of units, each as what becomes of it, without those that go.
pub(super) fn follow_unit_list(units: &mut Vec<Id>, to: &dyn Fn(&Id) -> Option<Id>) {
    *units = units.iter().filter_map(to).collect();
}

/// A list of hexes under their new numbers, without those that have none.
pub(super) fn follow_list(
    hexes: &mut Vec<HexNo>,
    renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>,
) {
    hexes.retain_mut(|hex| match renamed(hex) {
        Some(new) => {
            *hex = new;
            true
        }
        None => false,
    });
}
