//! The tools for features and regions: a stroke puts one on the hexes it is drawn over.
//!
//! Whether it puts or takes is decided by its first hex: where that has the feature, or is in the region, already, the
//! stroke takes.

use std::collections::BTreeSet;

use beachhead_schema::edit::{Edit, add_to_region, take_from_region, toggle_feature};
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Color32, Pos2};

use super::Brush;
use super::hand::{Desk, ERASER, Glass, Hand, MARK, Spot};
use crate::command::{Command, Commands};

const BARE: &str = "Paint terrain first: a hex without terrain has no features";

/// What is put on hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum What {
    #[default]
    Feature,
    Region,
}

/// A stroke over hexes that get something or lose it.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    what: What,
    last: Option<Pos2>,
    takes: bool,
    traced: BTreeSet<HexIx>,
}

impl Marks {
    pub(crate) fn of(what: What) -> Self {
        Self {
            what,
            ..Self::default()
        }
    }

    /// Whether there is such a feature or region at all.
    fn is_known(&self, desk: Desk<'_>) -> bool {
        match self.what {
            What::Feature => desk
                .pack
                .palette
                .features
                .get(&desk.brushes.feature)
                .is_some(),
            What::Region => desk.pack.map.regions.get(&desk.brushes.region).is_some(),
        }
    }

    fn is_on(&self, desk: Desk<'_>, hex: HexIx) -> bool {
        let (map, brushes) = (&desk.pack.map, desk.brushes);
        match self.what {
            What::Feature => map.hexes.features(hex).contains(&brushes.feature),
            What::Region => {
                let number = desk.grid().number(hex);
                let region = map.regions.get(&brushes.region);
                region.is_some_and(|region| region.hexes.contains(&number))
            }
        }
    }

    fn edit(&self, desk: Desk<'_>) -> Option<Edit> {
        let (map, brushes) = (&desk.pack.map, desk.brushes);
        let hexes: Vec<HexNo> = self
            .traced
            .iter()
            .filter(|hex| self.is_on(desk, **hex) == self.takes)
            .map(|hex| desk.grid().number(*hex))
            .collect();
        match (self.what, self.takes) {
            (What::Feature, _) => toggle_feature(map, &hexes, &brushes.feature),
            (What::Region, false) => add_to_region(map, &brushes.region, &hexes),
            (What::Region, true) => take_from_region(map, &brushes.region, &hexes),
        }
    }
}

impl Hand for Marks {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, _: &mut Commands) {
        self.cancel();
        if let (Some(hex), true) = (at.hex, self.is_known(desk)) {
            self.takes = self.is_on(desk, hex);
            self.last = Some(at.map);
            self.drag(at, desk);
        }
    }

    fn drag(&mut self, at: &Spot, desk: Desk<'_>) {
        if let Some(last) = self.last {
            self.traced.extend(desk.hexes_on(last, at.map));
            self.last = Some(at.map);
        }
    }

    fn release(&mut self, _: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        match self.edit(desk) {
            Some(edit) => commands.send(Command::Apply(edit)),
            None if self.traced.is_empty() => {}
            None => commands.send(Command::Say(BARE)),
        }
        self.cancel();
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let map = &desk.pack.map;
        let there = match self.what {
            What::Feature => map.hexes.features(hex).first().cloned().map(Brush::Feature),
            What::Region => {
                let number = desk.grid().number(hex);
                map.regions
                    .iter()
                    .find(|region| region.hexes.contains(&number))
                    .map(|region| Brush::Region(region.id.clone()))
            }
        };
        commands.extend(there.map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.last = None;
        !std::mem::take(&mut self.traced).is_empty()
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let color = |takes: bool| -> Color32 { if takes { ERASER } else { MARK } };
        if let (What::Region, Some(region)) =
            (self.what, desk.pack.map.regions.get(&desk.brushes.region))
        {
            let members = region.hexes.iter();
            members
                .filter_map(|hex| desk.grid().find(hex.as_str()))
                .for_each(|hex| glass.fill(hex, MARK.gamma_multiply(0.25)));
        }
        for hex in &self.traced {
            glass.fill(*hex, color(self.takes).gamma_multiply(0.35));
            glass.ring(*hex, 2.0, color(self.takes));
        }
        if let (true, Some(hex), true) = (
            self.traced.is_empty(),
            at.and_then(|at| at.hex),
            self.is_known(desk),
        ) {
            glass.ring(hex, 2.5, color(self.is_on(desk, hex)));
        }
    }
}
