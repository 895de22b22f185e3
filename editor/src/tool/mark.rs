//! The tools for features and regions: a stroke puts one on the hexes it is drawn over, in any shape.
//!
//! Whether it puts or takes is decided by its first hex: where that has the feature, or is in the region, already, the
//! stroke takes. A numbered area is made by the first stroke that paints it, and takes its hexes from the other areas of
//! its kind.

use beachhead_schema::edit::{
    Edit, add_to_region, area_number, paint_area, take_from_region, toggle_feature,
};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Region;
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Key, Ui, Vec2};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::region;
use super::shape::Sweep;
use crate::brush::{Area, Brush, Brushes, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::{HEX, Pen};

/// Scale from which the names of regions are written into them.
const NAMES_FROM: f32 = 6.0;
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
    typed: region::Typed,
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
    fn called(&self, context: ToolContext<'_>) -> Option<String> {
        let (pack, brushes) = (context.pack, context.brushes);
        match (self.what, &brushes.area) {
            (What::Feature, _) => {
                let kind = pack.palette.features.get(&brushes.feature)?;
                Some(kind.name.clone())
            }
            (What::Region, area) => match (pack.map.regions.get(&brushes.region), area) {
                (Some(region), _) => Some(region_name(region).to_owned()),
                (None, Some(area)) => {
                    let kind = pack.palette.regions.get(&area.kind)?;
                    Some(format!("{} {}", kind.name, area.number))
                }
                (None, None) => None,
            },
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
                if let (Some(area), false) = (&brushes.area, self.takes) {
                    let kind = context.pack.palette.regions.get(&area.kind)?;
                    paint_area(map, kind, area.number, &hexes)
                } else if self.takes {
                    take_from_region(map, &brushes.region, &hexes)
                } else {
                    add_to_region(map, &brushes.region, &hexes)
                }
            }
        }
    }
}

fn region_name(region: &Region) -> &str {
    region.name.as_deref().unwrap_or(region.id.as_str())
}

/// Writes into the middle of each region what it is called; of a numbered area only the number.
fn names(context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
    let scale = preview.view.scale();
    if scale < NAMES_FROM {
        return;
    }
    for region in &context.pack.map.regions {
        let centers = context.indices(&region.hexes);
        let centers: Vec<_> = centers.iter().map(|hex| preview.center(*hex)).collect();
        if centers.is_empty() {
            continue;
        }
        let sum = centers
            .iter()
            .fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
        let middle = (sum / centers.len() as f32).to_pos2();
        let (text, size) = match area_number(region) {
            Some(number) => (number.to_string(), 0.9),
            None => (region_name(region).to_owned(), 0.4),
        };
        let font = FontId::proportional((scale * size).clamp(11.0, 60.0));
        for (color, by) in [(Color32::from_black_alpha(200), 1.5), (Color32::WHITE, 0.0)] {
            let at = middle + Vec2::splat(by);
            let painter = preview.painter;
            painter.text(at, Align2::CENTER_CENTER, &text, font.clone(), color);
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
            Some(edit) => commands.send(Command::Draw(edit)),
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
                    .map(|region| match area_number(region) {
                        Some(number) => Brush::Area(Area {
                            kind: region.kind.clone(),
                            number,
                        }),
                        None => Brush::Region(region.id.clone()),
                    })
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
            (What::Feature, false) => called,
            (What::Feature, true) => format!("Takes off {called}:"),
            (What::Region, false) => format!("Adds to {called}:"),
            (What::Region, true) => format!("Takes out of {called}:"),
        };
        self.sweep.reported(&how, at, context)
    }

    fn options_ui(&mut self, ui: &mut Ui, pack: &Pack, brushes: &Brushes, commands: &mut Commands) {
        if self.what == What::Region {
            region::area_ui(ui, pack, brushes.area.as_ref(), commands);
        }
    }

    fn chosen_ui(&mut self, ui: &mut Ui, pack: &Pack, brushes: &Brushes, commands: &mut Commands) {
        if self.what == What::Region {
            region::region_ui(ui, pack, brushes, &mut self.typed, commands);
        }
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if self.what == What::Region {
            names(context, preview);
        }
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

/// The tool as people see it.
pub(super) static FEATURE: Info =
    Info::new(Tool::Feature, "Feature", Key::F, Group::Fills, feature_icon)
        .doing("Put a feature on hexes; begin on one that has it to take it off")
        .in_shapes()
        .of_use_if(has_features);

/// A church.
fn feature_icon(pen: &Pen<'_>) {
    pen.ring(&[
        (4.0, 18.0),
        (4.0, 11.5),
        (10.0, 7.5),
        (16.0, 11.5),
        (16.0, 18.0),
    ]);
    pen.line(&[(10.0, 7.5), (10.0, 1.0)]);
    pen.line(&[(7.6, 3.4), (12.4, 3.4)]);
}

/// The tool as people see it.
pub(super) static REGION: Info =
    Info::new(Tool::Region, "Region", Key::A, Group::Fills, region_icon)
        .doing("Add hexes to a region; begin on one that is in it to take out")
        .in_shapes()
        .of_use_if(has_regions);

/// Hexes in a dashed outline.
fn region_icon(pen: &Pen<'_>) {
    let mut ring = HEX.to_vec();
    ring.push(HEX[0]);
    pen.dashes(&ring);
    pen.circle((10.0, 10.0), 2.2);
}

fn has_features(pack: &Pack) -> bool {
    !pack.palette.features.is_empty()
}

fn has_regions(pack: &Pack) -> bool {
    !(pack.map.regions.is_empty() && pack.palette.regions.is_empty())
}
