//! [`Order`]: the order of play, step by step.

use beachhead_base::Id;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Act, Phase, Whose};
use beachhead_model::scenario::Scenario;

use crate::sides::{Side, Sides};

/// The order of play: what comes once ahead of the first turn, then the steps of each turn.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    steps: Vec<Step>,
    /// The number of steps that come once.
    before: usize,
    /// The modes of movement, in the order in which phases name them.
    pub(crate) modes: Vec<Id>,
}

/// A phase of one side.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The name by which scripts call it: that of the phase, with the side before it where each side has one.
    pub(crate) name: Id,
    pub(crate) side: Side,
    pub(crate) sets_up: bool,
    /// The mode in which units move, by its place among all modes.
    pub(crate) moves: Option<usize>,
}

/// The order of play of a scenario: the phases ahead of the first turn, and those of each turn, as scripts call them; none where the
/// scenario can't be played.
pub fn order_of_play(pack: &Pack, scenario: &Scenario) -> [Vec<Id>; 2] {
    let Ok(sides) = Sides::of(pack, scenario) else {
        return [Vec::new(), Vec::new()];
    };
    let order = Order::of_scenario(pack, scenario, &sides);
    let names: Vec<Id> = order.steps.into_iter().map(|step| step.name).collect();
    let (before, turn) = names.split_at(order.before);
    [before.to_vec(), turn.to_vec()]
}

impl Order {
    /// The order of play of a scenario.
    pub(crate) fn of_scenario(pack: &Pack, scenario: &Scenario, sides: &Sides) -> Self {
        let first = sides.named(&scenario.first).unwrap_or(Side::First);
        Self::of(pack.rules.phases.as_slice(), sides, first)
    }

    /// The order of these phases; `first` is the side that moves first.
    fn of(phases: &[Phase], sides: &Sides, first: Side) -> Self {
        let mut modes: Vec<Id> = Vec::new();
        for mode in phases.iter().flat_map(Phase::modes) {
            if !modes.contains(mode) {
                modes.push(mode.clone());
            }
        }
        let steps = |before: bool| {
            let phases = phases.iter().filter(move |phase| phase.before == before);
            let phases: Vec<&Phase> = phases.collect();
            // Phases that each side has stand together, and one side goes through all of them.
            let blocks = phases.chunk_by(|a, b| a.side == Whose::Each && b.side == Whose::Each);
            let mut steps = Vec::new();
            for block in blocks {
                for side in [first, first.enemy()] {
                    let theirs = block.iter().filter_map(|phase| match &phase.side {
                        Whose::Each => {
                            let name = format!("{} {}", sides.name(side), phase.id);
                            Some(Step::of(phase, &modes, side, Id::new(name)))
                        }
                        Whose::Only(only) => {
                            let is_theirs = sides.named(only) == Some(side);
                            is_theirs.then(|| Step::of(phase, &modes, side, phase.id.clone()))
                        }
                    });
                    steps.extend(theirs);
                }
            }
            steps
        };
        let mut all = steps(true);
        let before = all.len();
        all.extend(steps(false));
        Self {
            steps: all,
            before,
            modes,
        }
    }

    /// The step at this place.
    pub(crate) fn step(&self, at: u16) -> Option<&Step> {
        self.steps.get(usize::from(at))
    }

    /// The first step.
    pub(crate) fn first(&self) -> &Step {
        // A game whose turns have no phase isn't opened.
        &self.steps[0]
    }

    /// All steps, each with its place.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u16, &Step)> {
        (0_u16..).zip(&self.steps)
    }

    /// Whether the step at this place comes once, ahead of the first turn.
    pub(crate) fn is_before(&self, at: u16) -> bool {
        usize::from(at) < self.before
    }

    /// The place of the first step in which a side sets up its units.
    pub(crate) fn sets_up(&self, side: Side) -> Option<u16> {
        let mut steps = self.iter();
        let theirs = steps.find(|(_, step)| step.sets_up && step.side == side);
        theirs.map(|(at, _)| at)
    }

    /// The step that follows: its place, and whether a turn begins with it.
    pub(crate) fn next(&self, at: u16) -> (u16, bool) {
        let next = usize::from(at) + 1;
        match next < self.steps.len() {
            true => (at + 1, next == self.before),
            false => (u16::try_from(self.before).unwrap_or_default(), true),
        }
    }

    /// The number of all steps, with those ahead of the first turn.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }
}

impl Step {
    fn of(phase: &Phase, modes: &[Id], side: Side, name: Id) -> Self {
        let mode = phase.modes().next();
        Self {
            name,
            side,
            sets_up: phase.does.contains(&Act::SetUp),
            moves: mode.and_then(|mode| modes.iter().position(|other| other == mode)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phase(nr: u16, id: &str, side: Whose, before: bool, does: Vec<Act>) -> Phase {
        Phase {
            nr,
            id: id.into(),
            side,
            does,
            before,
            printed: None,
            note: None,
        }
    }

    fn only(side: &str) -> Whose {
        Whose::Only(side.into())
    }

    #[test]
    fn one_side_goes_through_all_phases_that_stand_together() {
        let march = || vec![Act::Move("march".into())];
        let phases = [
            phase(1, "red setup", only("red"), true, vec![Act::SetUp]),
            phase(2, "blue setup", only("blue"), true, vec![Act::SetUp]),
            phase(3, "movement", Whose::Each, false, march()),
            phase(4, "rally", Whose::Each, false, vec![]),
            phase(
                5,
                "raid",
                only("red"),
                false,
                vec![Act::Move("raid".into())],
            ),
            phase(6, "again", Whose::Each, false, march()),
        ];
        let sides = Sides(["blue".into(), "red".into()]);
        for (first, expected) in [
            (
                Side::First,
                [
                    "red setup",
                    "blue setup",
                    "blue movement",
                    "blue rally",
                    "red movement",
                    "red rally",
                    "raid",
                    "blue again",
                    "red again",
                ],
            ),
            (
                Side::Second,
                [
                    "red setup",
                    "blue setup",
                    "red movement",
                    "red rally",
                    "blue movement",
                    "blue rally",
                    "raid",
                    "red again",
                    "blue again",
                ],
            ),
        ] {
            let order = Order::of(&phases, &sides, first);
            assert_eq!(order.modes, [Id::from("march"), Id::from("raid")]);
            let names: Vec<&str> = order.iter().map(|(_, step)| step.name.as_str()).collect();
            assert_eq!(names, expected);
            let does: Vec<_> = order
                .iter()
                .map(|(_, step)| (step.sets_up, step.moves))
                .collect();
            assert_eq!(does[..3], [(true, None), (true, None), (false, Some(0))]);
            assert_eq!(does[6], (false, Some(1)));
            assert_eq!((order.len(), order.first().side), (9, Side::Second));
            let before: Vec<bool> = (0..3).map(|at| order.is_before(at)).collect();
            assert_eq!(before, [true, true, false]);
            let next: Vec<_> = [0, 1, 2, 8].map(|at| order.next(at)).to_vec();
            assert_eq!(next, [(1, false), (2, true), (3, false), (2, true)]);
            assert!(order.step(9).is_none());
        }
    }
}
