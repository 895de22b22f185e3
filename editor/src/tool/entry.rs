//! The tool for entries: hexes by click or drag, a stretch of an edge from marker to marker, or a whole edge.
//!
//! It moves the entry in hand; while there is none, it makes one, of the side and the name chosen on the left.

use beachhead_schema::edit::{add_entry, move_entry};
use beachhead_schema::hex::{Compass, HexIx, HexNo};
use beachhead_schema::map::{Entry, EntryHexes};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::entry_hexes;
use egui::{Key, Pos2, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::entry;
use crate::brush::{Brush, Brushes, Lies, Options, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::picture::point;
use crate::words::counted;

const EDGES: [Compass; 4] = [Compass::N, Compass::E, Compass::S, Compass::W];
const OFF_EDGE: &str = "Both markers stand on the same edge of the map";
const NO_EDGE: &str = "Click a hex at the edge of the map";

/// An entry in the making.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    typed: entry::TypedEntry,
    stroke: Option<Stroke>,
}

#[derive(Debug)]
struct Stroke {
    last: Pos2,
    /// The hexes gone over, in order.
    traced: Vec<HexIx>,
    takes: bool,
    /// The marker that stays, of a pair.
    anchor: HexIx,
}

fn in_hand<'d>(context: ToolContext<'d>) -> Option<&'d Entry> {
    context.pack.map.entries.get(&context.brushes.options.entry)
}

/// How the entry in hand lies, or a new one would.
fn lies(context: ToolContext<'_>) -> Lies {
    context.brushes.options.lies
}

fn listed(context: ToolContext<'_>) -> &[HexNo] {
    match in_hand(context).map(|entry| &entry.at) {
        Some(EntryHexes::Hexes(hexes)) => hexes,
        _ => &[],
    }
}

/// The edge that both hexes lie on; of two, the one along which they lie.
fn common_edge(context: ToolContext<'_>, from: HexIx, to: HexIx) -> Option<Compass> {
    let grid = context.grid();
    let (a, b) = (point(grid.center(from)), point(grid.center(to)));
    let across = (a.x - b.x).abs() > (a.y - b.y).abs();
    let on = |edge: &&Compass| grid.at_edge(from, **edge) && grid.at_edge(to, **edge);
    let lies_along = |edge: &&Compass| matches!(edge, Compass::N | Compass::S) != across;
    EDGES.iter().filter(on).min_by_key(lies_along).copied()
}

/// The edge of the map that a hex lies on; of two, the one that the point is nearer to.
fn edge_near(context: ToolContext<'_>, hex: HexIx, at: Pos2) -> Option<Compass> {
    let grid = context.grid();
    let off = at - point(grid.center(hex));
    let reach = |edge: &&Compass| {
        let reach = match edge {
            Compass::N => -off.y,
            Compass::S => off.y,
            Compass::W => -off.x,
            _ => off.x,
        };
        (reach * 1000.0) as i32
    };
    let on = |edge: &&Compass| grid.at_edge(hex, **edge);
    EDGES.iter().filter(on).max_by_key(reach).copied()
}

impl Stroke {
    fn at(&self, context: ToolContext<'_>) -> Result<EntryHexes, &'static str> {
        let number = |hex: HexIx| context.grid().number(hex);
        let last = self.traced.last().copied().unwrap_or(self.anchor);
        match lies(context) {
            Lies::Hexes => {
                let mut hexes = listed(context).to_vec();
                let traced = context.numbers(&self.traced);
                if self.takes {
                    hexes.retain(|hex| !traced.contains(hex));
                } else {
                    let new = traced
                        .into_iter()
                        .filter(|hex| !listed(context).contains(hex));
                    hexes.extend(new);
                }
                if hexes.is_empty() {
                    return Err("An entry has at least one hex: remove it on the left instead");
                }
                Ok(EntryHexes::Hexes(hexes))
            }
            Lies::Between => {
                let edge = common_edge(context, self.anchor, last).ok_or(OFF_EDGE)?;
                Ok(EntryHexes::Between(edge, number(self.anchor), number(last)))
            }
            Lies::Edge => {
                let edge = edge_near(context, last, self.last).ok_or(NO_EDGE)?;
                Ok(EntryHexes::Edge(edge))
            }
        }
    }
}

impl Hand for Entries {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, _: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let number = context.grid().number(hex);
        // A marker of the pair that is there is dragged; the other one stays.
        let other = match in_hand(context).map(|entry| &entry.at) {
            Some(EntryHexes::Between(_, from, to)) if *from == number => Some(to),
            Some(EntryHexes::Between(_, from, to)) if *to == number => Some(from),
            _ => None,
        };
        let other = other.and_then(|other| context.grid().find(other.as_str()));
        self.stroke = Some(Stroke {
            last: at.map,
            traced: vec![hex],
            takes: context.erases(at) || listed(context).contains(&number),
            anchor: other.unwrap_or(hex),
        });
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        for hex in context.hexes_on(stroke.last, at.map) {
            stroke.traced.retain(|known| *known != hex);
            stroke.traced.push(hex);
        }
        stroke.last = at.map;
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(stroke) = self.stroke.take() else {
            return;
        };
        let (map, options) = (&context.pack.map, &context.brushes.options);
        let at = match stroke.at(context) {
            Ok(at) => at,
            Err(why) => return commands.send(Command::Say(why)),
        };
        if in_hand(context).is_some() {
            let edit = move_entry(map, &options.entry, at);
            return commands.extend(edit.map(Command::Draw));
        }
        if let Some((id, edit)) = add_entry(map, &options.entry_name, options.side.as_ref(), at) {
            commands.send(Command::Draw(edit));
            let options = Options {
                entry: id,
                entry_name: String::new(),
                ..options.clone()
            };
            commands.send(Command::Load(Brush::Options(Box::new(options))));
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let mut entries = context.pack.map.entries.iter();
        let here = entries.find(|entry| entry_hexes(context.grid(), &entry.at).contains(&hex));
        if let Some(entry) = here {
            let options = Options {
                entry: entry.id.clone(),
                lies: Lies::of(&entry.at),
                ..context.brushes.options.clone()
            };
            commands.send(Command::Load(Brush::Options(Box::new(options))));
        }
    }

    fn cancel(&mut self) -> bool {
        self.stroke.take().is_some()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let called = in_hand(context).map_or_else(
            || "New entry".to_owned(),
            |entry| format!("Entry {}", entry.id),
        );
        let Some(stroke) = &self.stroke else {
            let at = at?;
            let number = context.grid().number(at.hex?);
            let takes = context.erases(at) || listed(context).contains(&number);
            let how = match lies(context) {
                Lies::Hexes if takes => "click takes it out",
                Lies::Hexes => "click or drag adds it",
                Lies::Between => "drag along the edge of the map to the other marker",
                Lies::Edge => "click for the whole edge of the map here",
            };
            return Some(format!("{called}, {number}: {how}"));
        };
        Some(match stroke.at(context) {
            Ok(EntryHexes::Hexes(hexes)) => format!("{called}: {}", counted(hexes.len(), "hex")),
            Ok(EntryHexes::Edge(edge)) => format!("{called}: all of the {edge} edge"),
            Ok(EntryHexes::Between(edge, from, to)) => {
                format!("{called}: the {edge} edge from {from} to {to}")
            }
            Err(why) => format!("{called}: {why}"),
        })
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        brushes: &Brushes,
        commands: &mut Commands,
    ) -> bool {
        entry::entries_ui(ui, pack, &brushes.options, &mut self.typed, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let drawn = self.stroke.as_ref().map(|stroke| stroke.at(context));
        match drawn {
            Some(Ok(at)) => {
                for hex in entry_hexes(context.grid(), &at) {
                    preview.fill(hex, MARK.gamma_multiply(0.4));
                }
            }
            Some(Err(_)) => {
                let traced = self.stroke.iter().flat_map(|stroke| &stroke.traced);
                traced.for_each(|hex| preview.ring(*hex, 2.0, ERASER));
            }
            None => {}
        }
        if let Some(at) = at
            && let Some(hex) = at.hex
        {
            let takes = context.erases(at)
                || lies(context) == Lies::Hexes
                    && listed(context).contains(&context.grid().number(hex));
            preview.ring(hex, 2.5, if takes { ERASER } else { MARK });
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Entry, "Entry", Key::Y, Group::Shore, icon)
    .doing("Say where units come on: click hexes, drag along an edge from marker to marker, or click for a whole edge")
    .erasing();

/// An arrow over the edge onto the map.
fn icon(pen: &Pen<'_>) {
    pen.line(&[(8.0, 1.5), (18.5, 1.5), (18.5, 18.5), (8.0, 18.5)]);
    pen.line(&[(8.0, 1.5), (8.0, 5.5)]);
    pen.line(&[(8.0, 14.5), (8.0, 18.5)]);
    pen.line(&[(1.0, 10.0), (11.0, 10.0)]);
    pen.fill(&[(15.5, 10.0), (9.5, 6.2), (9.5, 13.8)]);
}
