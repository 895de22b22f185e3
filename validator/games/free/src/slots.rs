//! What actions name besides units and hexes: charts, numbers, words.

use std::fmt::Debug;
use std::marker::PhantomData;

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_engine::Choices;
use beachhead_kit::{Slot, Violation};

use crate::opened::FreeGame;
use crate::rules::Rule;

beachhead_kit::names! {
    of FreeGame;

    /// A chart of the map, by its place among all.
    pub ChartName: u16;
    find: |game, name, ()| {
        let mut charts = (0..).zip(&game.charts);
        let found = charts.find(|(_, chart)| chart.id == *name);
        found.map(|(at, _)| at).ok_or_else(|| no_chart(game, name))
    };
    write: |game, chart| {
        let chart = game.charts.get(usize::from(chart));
        chart.map_or_else(|| "".into(), |chart| chart.id.clone())
    };
    other: |game, _, choices| {
        let charts: Vec<u16> = (0..).take(game.charts.len()).collect();
        choices.pick(&charts).copied()
    };
}

/// The refusal of a chart that the map lacks.
pub(crate) fn no_chart(game: &FreeGame, name: &Id) -> Violation {
    let refused = Violation::new(Rule::Known, format!("the map has no box or track {name}"));
    let known = game.charts.iter().map(|chart| chart.id.as_str());
    match nearest(name.as_str(), known) {
        Some(meant) => refused.help(format!("did you mean `{meant}`?")),
        None => refused,
    }
}

/// A value that scripts write as it is.
#[derive(Debug)]
pub struct Plain<T>(PhantomData<T>);

/// A plain value that a player may get wrong.
pub(crate) trait Mistaken {
    /// Another value, such as a player might write by mistake.
    #[must_use]
    fn mistaken(&self, choices: &mut Choices) -> Self;
}

impl Mistaken for u16 {
    fn mistaken(&self, choices: &mut Choices) -> Self {
        match choices.below(3) {
            0 => self.saturating_sub(1),
            1 => self.saturating_add(1),
            _ => 0,
        }
    }
}

impl Mistaken for i32 {
    fn mistaken(&self, choices: &mut Choices) -> Self {
        match choices.below(2) {
            0 => self.saturating_sub(1),
            _ => self.saturating_add(1),
        }
    }
}

impl Mistaken for Id {
    fn mistaken(&self, choices: &mut Choices) -> Self {
        Self::new(self.as_str().to_owned().mistaken(choices))
    }
}

impl Mistaken for String {
    fn mistaken(&self, choices: &mut Choices) -> Self {
        match choices.below(3) {
            0 => Self::new(),
            1 => format!("{self}x"),
            _ => self.repeat(1000),
        }
    }
}

impl<T: Clone + PartialEq + Debug + Mistaken + 'static> Slot<FreeGame> for Plain<T> {
    type Written = T;
    type Found = T;
    type Passed<'a> = &'a T;
    type By = ();

    fn find(_: &FreeGame, written: &T, (): ()) -> Result<T, Violation> {
        Ok(written.clone())
    }

    fn write(_: &FreeGame, found: &T) -> T {
        found.clone()
    }

    fn pass(found: &T) -> &T {
        found
    }

    fn other(_: &FreeGame, found: &T, choices: &mut Choices) -> T {
        found.mistaken(choices)
    }
}
