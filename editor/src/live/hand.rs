//! What a click means: a counter is taken in hand, and brought to a hex.

use beachhead_engine::{About, Choice, MeantAction};
use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;

use super::asks::Ask;
use super::{LiveGame, Pointed};

/// Result of a click on a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clicked {
    /// A unit was taken in hand, or the choices are those of this hex now.
    Looks,
    /// An action is taken.
    Takes,
    /// The hex, or who stands there, went into the step that is put together.
    Fills,
    /// The rules are asked what it can mean.
    Asks,
    /// Nothing can be done there with what is in hand.
    Refused,
}

/// The name of an action: `Move` of `Move(unit: …)`.
pub(super) fn verb_of(action: &str) -> &str {
    action.split('(').next().unwrap_or_default()
}

/// A row of the list of what may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed<'l> {
    /// An action is taken.
    Choice(&'l Choice),
    /// A unit is taken in hand.
    Hold(&'l Id),
}

impl Listed<'_> {
    /// What it costs or how likely it is, and where it leads.
    pub fn lead(&self) -> String {
        let Self::Choice(choice) = self else {
            return String::new();
        };
        let end = choice.named.hexes.last();
        let end = end.filter(|_| choice.action.contains("path: "));
        let end = end.map(|hex| format!("to {hex}"));
        let parts: Vec<&str> = end
            .as_deref()
            .into_iter()
            .chain(choice.cost.as_deref())
            .collect();
        parts.join(": ")
    }

    /// The action in words.
    pub fn told(&self) -> String {
        match self {
            Self::Choice(choice) => beachhead_engine::words(&choice.action),
            Self::Hold(unit) => format!("Take {unit} in hand…"),
        }
    }

    /// All that the row says.
    pub fn in_full(&self) -> String {
        let lead = self.lead();
        match lead.is_empty() {
            true => self.told(),
            false => format!("{lead}  {}", self.told()),
        }
    }
}

impl LiveGame {
    /// What may be done, row by row: with the unit in hand, in the hex looked at, or without either. What goes on with the game
    /// comes first, and units that may do something last.
    pub fn listed(&self) -> Vec<Listed<'_>> {
        let is_of_hand = |choice: &&Choice| match (self.unit(), self.hex_in_hand()) {
            (Some(_), Some(hex)) => choice.named.hexes.contains(hex),
            // What units may do is shown once they are in hand.
            (None, None) => choice.named.units.is_empty(),
            _ => true,
        };
        let mut choices: Vec<&Choice> = self.choices.iter().filter(is_of_hand).collect();
        // What is done without saying of what ends a phase, or rolls for it.
        choices.sort_by_key(|choice| (!choice.named.hexes.is_empty(), choice.action.contains('(')));
        let hands = match (self.unit(), self.hex_in_hand()) {
            (None, None) => Some(self.ready.iter()),
            _ => None,
        };
        let choices = choices.into_iter().map(Listed::Choice);
        choices
            .chain(hands.into_iter().flatten().map(Listed::Hold))
            .collect()
    }

    /// Narrows the choices to the unit in hand or the hex looked at.
    pub(super) fn about(&self) -> About {
        match (&self.unit, &self.hex) {
            (Some(unit), _) => About::Unit(unit.clone()),
            (None, Some(hex)) => About::Hex(hex.clone()),
            (None, None) => About::Anything,
        }
    }

    /// Has nothing in hand any more, and no dice picked.
    pub(super) fn put_down(&mut self) {
        (self.unit, self.hex, self.pointed, self.rolling) = (None, None, None, None);
        (self.clicked, self.refused_there) = (None, None);
        self.findings.clear();
        self.choices.clear();
    }

    /// Looks at all that may be done. Reports whether anything was in hand.
    pub(crate) fn look_at_all(&mut self) -> bool {
        let had = self.unit.is_some() || self.hex.is_some() || self.rolling.is_some();
        if had {
            self.put_down();
            self.ask(Ask::About(About::Anything));
            self.ask_facts();
        }
        had
    }

    /// Takes a unit in hand.
    pub(crate) fn hold(&mut self, unit: Id) {
        self.put_down();
        self.unit = Some(unit);
        self.ask(Ask::About(self.about()));
        self.ask_facts();
    }

    /// Looks at what may be done in a hex.
    fn look_at(&mut self, hex: HexNo) {
        self.put_down();
        self.hex = Some(hex);
        self.ask(Ask::About(self.about()));
        self.ask_facts();
    }

    /// A hex was clicked.
    pub(crate) fn click(&mut self, hex: HexNo) -> Clicked {
        let standing = self.standing_in(&hex);
        if let (Some(draft), Some(shapes)) = (&mut self.draft, &self.shapes) {
            if !draft.click(shapes, Some(&hex), &standing) {
                return Clicked::Refused;
            }
            self.ask_verdict();
            return Clicked::Fills;
        }
        if self.unit.is_some() {
            let there = self.choices.iter();
            let there = there.filter(|choice| choice.named.hexes.contains(&hex));
            let mut there: Vec<String> = there.map(|choice| choice.action.clone()).collect();
            if let (1, Some(action)) = (there.len(), there.pop()) {
                self.take(action);
                return Clicked::Takes;
            }
            if self
                .choices
                .iter()
                .any(|choice| choice.named.hexes.contains(&hex))
            {
                self.hex = Some(hex);
                return Clicked::Looks;
            }
        }
        let is_own = self
            .unit
            .as_ref()
            .is_some_and(|unit| standing.contains(unit));
        if self.unit.is_some() && !is_own {
            (self.clicked, self.refused_there) = (Some(hex.clone()), None);
            // A click is never left to what is asked later: it would be taken when nobody means it any more.
            if let Some(unit) = self.unit.clone().filter(|_| !self.is_pointed(&hex)) {
                self.ask_about_pointing(unit, hex.clone());
            }
            return match self.meant_at(&hex).is_some() {
                true => self.act_where_clicked(),
                false => Clicked::Asks,
            };
        }
        self.look_where_clicked(hex)
    }

    /// Takes the counter in hand that follows in a hex, or looks at what may be done there.
    fn look_where_clicked(&mut self, hex: HexNo) -> Clicked {
        let held = self.unit.as_ref();
        let names_hex = |choice: &Choice| choice.named.hexes.contains(&hex);
        let is_of_hex = held.is_none() && self.choices.iter().any(names_hex);
        // Those that may do something first; the others can be taken in hand to ask why they may not.
        let mut units = self.standing_in(&hex);
        if is_of_hex {
            units.retain(|unit| self.ready.contains(unit));
        }
        units.sort_by_key(|unit| !self.ready.contains(unit));
        let at = units.iter().position(|unit| Some(unit) == held);
        let next = at.and_then(|at| units.get(at + 1)).or(units.first());
        match next.filter(|unit| Some(*unit) != held).cloned() {
            Some(unit) => self.hold(unit),
            None if held.is_some() => return Clicked::Refused,
            None => self.look_at(hex),
        }
        Clicked::Looks
    }

    /// Does what a click on a hex means, once the rules have said what it can mean.
    pub(super) fn act_where_clicked(&mut self) -> Clicked {
        let Some(hex) = self.clicked.clone() else {
            return Clicked::Refused;
        };
        let Some(meant) = self.meant_at(&hex).map(<[_]>::to_vec) else {
            return Clicked::Asks;
        };
        let meant = self.likeliest_first(meant);
        let legal = meant.iter().find(|meant| meant.refused.is_none());
        if let Some(action) = legal.map(|meant| meant.action.clone()) {
            self.clicked = None;
            self.take(action);
            return Clicked::Takes;
        }
        if !self.ready_in(&hex).is_empty() {
            self.clicked = None;
            return self.look_where_clicked(hex);
        }
        self.refused_there = Some((hex, meant));
        self.clicked = None;
        Clicked::Refused
    }

    /// Of actions that may be meant, those first that others may take now, or this unit may take elsewhere.
    fn likeliest_first(&self, mut meant: Vec<MeantAction>) -> Vec<MeantAction> {
        meant.sort_by_key(|meant| !self.is_likely(meant));
        meant
    }

    /// Whether an action of this name may be taken now, by whomever: what nobody may do is not what somebody means who points.
    pub(crate) fn is_likely(&self, meant: &MeantAction) -> bool {
        self.verbs.contains(verb_of(&meant.action))
    }

    /// The units that stand in a hex.
    fn standing_in(&self, hex: &HexNo) -> Vec<Id> {
        let units = self.position.iter().flat_map(|position| {
            let units = position.scene.units.iter();
            let here = units.filter(|(_, standing)| standing.hex == *hex);
            here.map(|(unit, _)| unit.clone())
        });
        units.collect()
    }

    /// The units in a hex that may do something.
    fn ready_in(&self, hex: &HexNo) -> Vec<Id> {
        let mut standing = self.standing_in(hex);
        standing.retain(|unit| self.ready.contains(unit));
        standing
    }

    /// The pointer is over a hex: asks what the rules say of bringing the unit in hand there, where nothing may be done.
    pub(crate) fn point(&mut self, hex: &HexNo) {
        let Some(unit) = self.unit.clone().filter(|_| !self.is_busy()) else {
            return;
        };
        let may = self.choices.iter();
        let mut may = may.filter(|choice| choice.named.hexes.contains(hex));
        if may.next().is_none() && !self.is_pointed(hex) {
            self.ask_about_pointing(unit, hex.clone());
        }
    }

    /// Whether the rules were asked about the unit in hand and this hex.
    fn is_pointed(&self, hex: &HexNo) -> bool {
        let pointed = self.pointed.as_ref();
        pointed
            .is_some_and(|pointed| pointed.hex == *hex && Some(&pointed.unit) == self.unit.as_ref())
    }

    fn ask_about_pointing(&mut self, unit: Id, hex: HexNo) {
        self.pointed = Some(Pointed {
            unit: unit.clone(),
            hex: hex.clone(),
            meant: None,
        });
        self.ask(Ask::Point(unit, hex));
    }
}
