//! The tool for scatter paths: drag from a beach box hex by hex to a sector, or to the edge of the map, where boats are lost.
//!
//! The way gets the die numbers chosen on the left, or the lowest that no other way of the box has. While one draws, the
//! tool shows which numbers of the die are still to be assigned. Alt, or erase mode, takes a way away.

use beachhead_schema::Id;
use beachhead_schema::edit::{draw_scatter, remove_scatter};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::{BeachBox, Map, ScatterPath, Sector};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::dice_fault;
use egui::{Key, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::scatter;
use super::way::{self, SNAP};
use crate::brush::{Brush, Brushes, Options, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::words::counted;

const NO_BOX: &str = "Begin in a beach box: place one with the tool for beaches";
const NO_SECTOR: &str =
    "End in a sector, or at the edge of the map: sectors are drawn with the tool for beaches";
const NO_WAY: &str = "There is no scatter path here";

/// A way ashore in the making.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    way: Vec<HexIx>,
}

fn box_in<'m>(map: &'m Map, hex: &HexNo) -> Option<&'m BeachBox> {
    map.boxes.iter().find(|it| it.hex == *hex)
}

fn sector_in<'m>(map: &'m Map, hex: &HexNo) -> Option<&'m Sector> {
    map.sectors.iter().find(|sector| sector.hexes.contains(hex))
}

/// Whether a way that ends there leaves the map.
fn is_at_edge(map: &Map, hex: &HexNo) -> bool {
    let hex = map.grid.find(hex.as_str());
    hex.is_some_and(|hex| map.grid.is_at_edge(hex))
}

fn way_through<'m>(map: &'m Map, hex: &HexNo) -> Option<&'m ScatterPath> {
    // A box has all its ways; where there are several, the last one drawn lies on top.
    map.scatter_paths
        .iter()
        .rev()
        .find(|way| way.way.contains(hex))
}

/// The die numbers that the ways of a box have.
fn dice_of(map: &Map, from: &Id) -> Vec<u8> {
    let ways = map.scatter_paths.iter().filter(|way| way.from == *from);
    ways.flat_map(|way| way.dice.iter().copied()).collect()
}

/// The numbers for a new way: those chosen, or the lowest that is free.
fn dice_for(context: ToolContext<'_>, from: &Id) -> Vec<u8> {
    let chosen = &context.brushes.options.dice;
    if !chosen.is_empty() {
        return chosen.clone();
    }
    let taken = dice_of(&context.pack.map, from);
    (1..=6)
        .find(|die| !taken.contains(die))
        .into_iter()
        .collect()
}

impl Hand for Ways {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let number = context.grid().number(hex);
        let map = &context.pack.map;
        if context.erases(at) {
            match way_through(map, &number).and_then(|way| remove_scatter(map, &way.id)) {
                Some(edit) => commands.send(Command::Draw(edit)),
                None => commands.send(Command::Say(NO_WAY)),
            }
        } else if box_in(map, &number).is_some() {
            self.way = vec![hex];
        } else {
            commands.send(Command::Say(NO_BOX));
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        if let (false, Some(hex)) = (self.way.is_empty(), context.hex_near(at.map, SNAP)) {
            way::go_to(&mut self.way, context.grid(), hex);
        }
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let map = &context.pack.map;
        let way = context.numbers(&std::mem::take(&mut self.way));
        let (Some(first), Some(last)) = (way.first(), way.last()) else {
            return;
        };
        let Some(from) = box_in(map, first) else {
            return;
        };
        let to = sector_in(map, last);
        if to.is_none() && !is_at_edge(map, last) {
            return commands.send(Command::Say(NO_SECTOR));
        }
        let dice = dice_for(context, &from.id);
        if let Some((_, edit)) = draw_scatter(map, &from.id, to.map(|to| &to.id), way.clone(), dice)
        {
            commands.send(Command::Draw(edit));
            let options = Options {
                dice: Vec::new(),
                ..context.brushes.options.clone()
            };
            commands.send(Command::Load(Brush::Options(Box::new(options))));
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let number = at.hex.map(|hex| context.grid().number(hex));
        if let Some(way) = number.and_then(|hex| way_through(&context.pack.map, &hex)) {
            let options = Options {
                dice: way.dice.clone(),
                ..context.brushes.options.clone()
            };
            commands.send(Command::Load(Brush::Options(Box::new(options))));
        }
    }

    fn cancel(&mut self) -> bool {
        !std::mem::take(&mut self.way).is_empty()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let map = &context.pack.map;
        if self.way.is_empty() {
            let at = at?;
            let number = context.grid().number(at.hex?);
            if context.erases(at) {
                let way = way_through(map, &number).map(|way| format!("Removes {}", way.id));
                return Some(way.unwrap_or_else(|| NO_WAY.to_owned()));
            }
            let from =
                box_in(map, &number).map(|from| format!("Drag from {} to a sector", from.id));
            return Some(from.unwrap_or_else(|| NO_BOX.to_owned()));
        }
        let (first, last) = (self.way.first()?, self.way.last()?);
        let from = box_in(map, &context.grid().number(*first))?;
        let to = sector_in(map, &context.grid().number(*last));
        let to_name = to.map(|to| to.name.as_deref().unwrap_or(to.id.as_str()));
        let there = to.and_then(|to| {
            let mut ways = map.scatter_paths.iter();
            ways.find(|way| way.from == from.id && way.to.as_ref() == Some(&to.id))
        });
        let mut dice = dice_of(map, &from.id);
        if there.is_none() {
            dice.extend(dice_for(context, &from.id));
        }
        let die = match dice_fault(&dice) {
            Some(fault) => format!("of the die {fault}"),
            None => "the whole die is shared out".to_owned(),
        };
        let hexes = counted(self.way.len(), "hex");
        let is_off = is_at_edge(map, &context.grid().number(*last));
        let to = to_name.unwrap_or(if is_off {
            "the edge of the map"
        } else {
            "no sector yet"
        });
        Some(format!("Way of {hexes} from {} to {to}; {die}", from.id))
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        brushes: &Brushes,
        commands: &mut Commands,
    ) -> bool {
        scatter::ways_ui(ui, pack, &brushes.options, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let width = (preview.view.scale() * 0.1).clamp(3.0, 8.0);
        preview.way(&self.way, width, MARK);
        let Some(at) = at else { return };
        let Some(hex) = at.hex else { return };
        let erases = context.erases(at);
        let number = context.grid().number(hex);
        if let (true, Some(way)) = (erases, way_through(&context.pack.map, &number)) {
            preview.way(&context.indices(&way.way), width, ERASER);
        }
        let fits = if self.way.is_empty() {
            box_in(&context.pack.map, &number).is_some()
        } else {
            sector_in(&context.pack.map, &number).is_some()
                || is_at_edge(&context.pack.map, &number)
        };
        let width = if fits { 4.0 } else { 2.0 };
        preview.ring(hex, width, if erases { ERASER } else { MARK });
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Scatter, "Scatter path", Key::D, Group::Shore, icon)
    .doing("Drag from a beach box to a sector; the ways of a box share the numbers 1 to 6 out; Alt removes")
    .erasing();

/// A box from which ways part.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[(6.0, 13.0), (14.0, 13.0), (14.0, 19.0), (6.0, 19.0)]);
    for (tip, left, right) in [
        ((2.5, 3.5), (2.2, 7.6), (6.4, 5.2)),
        ((10.0, 1.0), (7.6, 4.6), (12.4, 4.6)),
        ((17.5, 3.5), (13.6, 5.2), (17.8, 7.6)),
    ] {
        pen.line(&[(10.0, 13.0), tip]);
        pen.fill(&[tip, left, right]);
    }
}
