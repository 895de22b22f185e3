//! The tools for features and regions: a stroke puts one on the hexes it is drawn over, in any shape.
//!
//! Whether it puts or takes is decided by its first hex: where that has the feature, or is in the region, already, the
//! stroke takes.

use beachhead_schema::edit::{Edit, add_to_region, take_from_region, toggle_feature};
use beachhead_schema::hex::{HexIx, HexNo};
use egui::Color32;

use super::Brush;
use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::shape::Sweep;
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
    takes: bool,
    sweep: Sweep,
}

impl Marks {
    pub(crate) fn of(what: What) -> Self {
        Self {
            what,
            ..Self::default()
        }
    }

    /// What people call the feature or region in hand, if there is one.
    fn called<'a>(&self, context: ToolContext<'a>) -> Option<&'a str> {
        let brushes = context.brushes;
        match self.what {
            What::Feature => {
                let kind = context.pack.palette.features.get(&brushes.feature)?;
                Some(&kind.name)
            }
            What::Region => {
                let region = context.pack.map.regions.get(&brushes.region)?;
                Some(region.name.as_deref().unwrap_or(region.id.as_str()))
            }
        }
    }

    fn is_on(&self, context: ToolContext<'_>, hex: HexIx) -> bool {
        let (map, brushes) = (&context.pack.map, context.brushes);
        match self.what {
            What::Feature => map.hexes.features(hex).contains(&brushes.feature),
            What::Region => {
                let number = context.grid().number(hex);
                let region = map.regions.get(&brushes.region);
                region.is_some_and(|region| region.hexes.contains(&number))
            }
        }
    }

    /// Whether a stroke takes away: the one in hand, or one that would begin here.
    fn would_take(&self, at: Option<&Spot>, context: ToolContext<'_>) -> bool {
        if self.sweep.has_begun() {
            return self.takes;
        }
        let hex = at.and_then(|at| at.hex);
        hex.is_some_and(|hex| self.is_on(context, hex))
    }

    fn edit(&self, hexes: impl Iterator<Item = HexIx>, context: ToolContext<'_>) -> Option<Edit> {
        let (map, brushes) = (&context.pack.map, context.brushes);
        let numbers = |hexes: &mut dyn Iterator<Item = HexIx>| -> Vec<HexNo> {
            hexes.map(|hex| context.grid().number(hex)).collect()
        };
        match self.what {
            What::Feature => {
                let mut to_change = hexes.filter(|hex| self.is_on(context, *hex) == self.takes);
                toggle_feature(map, &numbers(&mut to_change), &brushes.feature)
            }
            What::Region => {
                let hexes = numbers(&mut { hexes });
                if self.takes {
                    take_from_region(map, &brushes.region, &hexes)
                } else {
                    add_to_region(map, &brushes.region, &hexes)
                }
            }
        }
    }
}

impl Hand for Marks {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        self.cancel();
        if self.called(context).is_none() {
            return commands.send(Command::Say("Choose one in the palette first"));
        }
        self.takes = self.would_take(Some(at), context);
        self.sweep.press(at, context);
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.sweep.drag(at, context);
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let hexes = self.sweep.take(context, commands);
        let bare = |hex: &HexIx| context.pack.map.hexes.terrain(*hex).is_none();
        let all_bare = !hexes.is_empty() && hexes.iter().all(bare);
        match self.edit(hexes.into_iter(), context) {
            Some(edit) => commands.send(Command::Apply(edit)),
            None if all_bare && self.what == What::Feature => commands.send(Command::Say(BARE)),
            None => {}
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let map = &context.pack.map;
        let there = match self.what {
            What::Feature => map.hexes.features(hex).first().cloned().map(Brush::Feature),
            What::Region => {
                let number = context.grid().number(hex);
                map.regions
                    .iter()
                    .find(|region| region.hexes.contains(&number))
                    .map(|region| Brush::Region(region.id.clone()))
            }
        };
        commands.extend(there.map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.sweep.cancel()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let called = self.called(context)?;
        let how = match (self.what, self.would_take(at, context)) {
            (What::Feature, false) => called.to_owned(),
            (What::Feature, true) => format!("Takes off {called}:"),
            (What::Region, false) => format!("Adds to {called}:"),
            (What::Region, true) => format!("Takes out of {called}:"),
        };
        self.sweep.reported(&how, at, context)
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if let (What::Region, Some(region)) = (
            self.what,
            context.pack.map.regions.get(&context.brushes.region),
        ) {
            let members = region.hexes.iter();
            let members: Vec<HexIx> = members
                .filter_map(|hex| context.grid().find(hex.as_str()))
                .collect();
            preview.fill_all(&members, MARK.gamma_multiply(0.25));
        }
        if self.called(context).is_none() {
            return;
        }
        let color: Color32 = if self.would_take(at, context) {
            ERASER
        } else {
            MARK
        };
        let strong = if self.sweep.has_begun() { 0.35 } else { 0.15 };
        let colors = [color.gamma_multiply(strong), color];
        self.sweep.paint(at, context, preview, colors);
    }
}
