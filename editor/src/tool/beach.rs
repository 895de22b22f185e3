//! The tool for beaches: draws the beach in hand along the shore, paints the areas of its sectors and of their parts, says from
//! which edge a die counts, and places the box off it.
//!
//! The hexes of a beach are kept in the order in which they are drawn. A sector is an area: where it was begun a die begins to
//! count, until another hex of its edge is clicked; the numbers show on the line of the earliest hour.

use std::collections::BTreeSet;

use beachhead_schema::edit::{
    Edit, draw_beach, draw_minor, draw_sector, place_box, toggle_sector_edge,
};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Sector;
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::{dice_written, sector_dice, shore_line};
use egui::{Align2, Color32, FontId, Key, Pos2, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::beach;
use super::shoreline::{Shoreline, reported_before};
use crate::brush::{Brush, Brushes, Options, Stretch, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;

const NO_BEACH: &str = "Choose a beach on the left first, or make one";
const NO_SECTOR: &str = "Choose a sector on the left first, or make one";
const NO_HEX_OF_IT: &str = "Click a hex of the sector: a die counts from there";

/// A beach or a part of it being drawn.
#[derive(Debug, Default)]
pub(crate) struct Beaches {
    /// The name of a beach or a sector to be made.
    typed: String,
    stroke: Shoreline,
    area: Option<AreaStroke>,
}

/// A stroke over the hexes of an area.
#[derive(Debug)]
struct AreaStroke {
    last: Pos2,
    hexes: Vec<HexIx>,
    erases: bool,
}

impl AreaStroke {
    fn go_to(&mut self, at: &Spot, context: ToolContext<'_>) {
        for hex in context
            .hexes_on(self.last, at.map)
            .into_iter()
            .chain(at.hex)
        {
            if !self.hexes.contains(&hex) {
                self.hexes.push(hex);
            }
        }
        self.last = at.map;
    }

    /// The area as it would be.
    fn outcome(&self, there: &[HexIx]) -> Vec<HexIx> {
        let known: BTreeSet<HexIx> = there.iter().copied().collect();
        let mut new = there.to_vec();
        if self.erases {
            new.retain(|hex| !self.hexes.contains(hex));
        } else {
            new.extend(self.hexes.iter().filter(|hex| !known.contains(hex)));
        }
        new
    }
}

/// The hexes of what is in hand, or why there are none.
fn in_hand<'d>(context: ToolContext<'d>) -> Result<&'d [HexNo], &'static str> {
    let (map, options) = (&context.pack.map, &context.brushes.options);
    let beach = map.beaches.get(&options.beach).ok_or(NO_BEACH)?;
    let sector = || sector_in_hand(context).ok_or(NO_SECTOR);
    Ok(match options.stretch {
        Stretch::Beach => &beach.hexes,
        Stretch::Sector | Stretch::Edge => &sector()?.hexes,
        Stretch::Part(at) => &sector()?.minor.get(at).ok_or(NO_SECTOR)?.hexes,
        Stretch::Box => &[],
    })
}

fn sector_in_hand<'d>(context: ToolContext<'d>) -> Option<&'d Sector> {
    context
        .pack
        .map
        .sectors
        .get(&context.brushes.options.sector)
}

fn edit(context: ToolContext<'_>, hexes: Vec<HexNo>) -> Option<Edit> {
    let (map, options) = (&context.pack.map, &context.brushes.options);
    match options.stretch {
        Stretch::Beach => draw_beach(map, &options.beach, hexes),
        Stretch::Sector => draw_sector(map, &options.sector, hexes),
        Stretch::Part(at) => draw_minor(map, &options.sector, at, hexes),
        Stretch::Edge | Stretch::Box => None,
    }
}

/// What must be within what: hexes of a part that are not in its sector.
fn astray(context: ToolContext<'_>, hexes: &[HexNo]) -> Option<String> {
    let Stretch::Part(_) = context.brushes.options.stretch else {
        return None;
    };
    let whole = &sector_in_hand(context)?.hexes;
    let out = hexes.iter().find(|hex| !whole.contains(hex))?;
    Some(format!("{out} is no hex of the sector"))
}

impl Hand for Beaches {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        match (in_hand(context), context.brushes.options.stretch) {
            (Err(why), _) => commands.send(Command::Say(why)),
            (Ok(hexes), Stretch::Beach) => self.stroke.begin(at, context, hexes),
            (Ok(_), Stretch::Edge | Stretch::Box) => self.stroke.begin(at, context, &[]),
            (Ok(_), Stretch::Sector | Stretch::Part(_)) => {
                let mut stroke = AreaStroke {
                    last: at.map,
                    hexes: Vec::new(),
                    erases: context.erases(at),
                };
                stroke.go_to(at, context);
                self.area = Some(stroke);
            }
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        match &mut self.area {
            Some(area) => area.go_to(at, context),
            None => {
                self.stroke.go_to(at, context);
            }
        }
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let (map, options) = (&context.pack.map, &context.brushes.options);
        if let Some(area) = self.area.take() {
            let there = in_hand(context).map(|hexes| context.indices(hexes));
            let new = area.outcome(&there.unwrap_or_default());
            let edit = edit(context, context.numbers(&new));
            return commands.extend(edit.map(Command::Draw));
        }
        if matches!(options.stretch, Stretch::Edge | Stretch::Box) {
            let hex = at.and_then(|at| at.hex).filter(|_| self.stroke.cancel());
            let Some(hex) = hex.map(|hex| context.grid().number(hex)) else {
                return;
            };
            let edit = match options.stretch {
                Stretch::Box => place_box(map, &options.beach, &hex),
                _ => toggle_sector_edge(map, &options.sector, &hex),
            };
            if edit.is_none() && options.stretch == Stretch::Edge {
                commands.send(Command::Say(NO_HEX_OF_IT));
            }
            return commands.extend(edit.map(Command::Draw));
        }
        match self.stroke.finish() {
            Some(Ok(hexes)) => {
                let edit = edit(context, context.numbers(&hexes));
                commands.extend(edit.map(Command::Draw));
            }
            Some(Err(why)) => commands.send(Command::Say(why)),
            None => {}
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(number) = at.hex.map(|hex| context.grid().number(hex)) else {
            return;
        };
        let map = &context.pack.map;
        let mut options = context.brushes.options.clone();
        let here = |hexes: &[HexNo]| hexes.contains(&number);
        if let Some(it) = map.boxes.iter().find(|it| it.hex == number) {
            options.beach = it.beach.clone();
            options.stretch = Stretch::Box;
        } else if let Some(sector) = map.sectors.iter().find(|sector| here(&sector.hexes)) {
            options.beach = sector.beach.clone();
            options.sector = sector.id.clone();
            options.stretch = Stretch::Sector;
        } else if let Some(beach) = map.beaches.iter().find(|beach| here(&beach.hexes)) {
            options.beach = beach.id.clone();
            options.stretch = Stretch::Beach;
        } else {
            return;
        }
        let options: Box<Options> = Box::new(options);
        commands.send(Command::Load(Brush::Options(options)));
    }

    fn cancel(&mut self) -> bool {
        let painting = self.area.take().is_some();
        self.stroke.cancel() || painting
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let number = || Some(context.grid().number(at?.hex?));
        let there = match in_hand(context) {
            Ok(there) => there,
            Err(why) => return number().map(|_| why.to_owned()),
        };
        let what = match context.brushes.options.stretch {
            Stretch::Box if self.stroke.is_drawing() => {
                return Some(format!("Beach box in {}", number()?));
            }
            Stretch::Box => return Some(format!("Click: the beach box is in {}", number()?)),
            Stretch::Edge => {
                let number = number()?;
                let from = &sector_in_hand(context)?.from;
                return Some(match (there.contains(&number), from.contains(&number)) {
                    (false, _) => NO_HEX_OF_IT.to_owned(),
                    (true, false) => format!("Click: a die counts from the edge at {number}"),
                    (true, true) => format!("Click: a die no longer counts from {number}"),
                });
            }
            Stretch::Beach => "Beach".to_owned(),
            Stretch::Sector => "Sector".to_owned(),
            Stretch::Part(at) => format!("Part {}", at + 1),
        };
        if let Some(area) = &self.area {
            let new = area.outcome(&context.indices(there));
            let hexes = crate::words::counted(new.len(), "hex");
            let astray = astray(context, &context.numbers(&new));
            let astray = astray.map_or_else(String::new, |astray| format!(", but {astray}"));
            return Some(format!("{what}: {hexes}{astray}"));
        }
        if context.brushes.options.stretch != Stretch::Beach {
            let number = number()?;
            let how = match (context.erases(at?), there.contains(&number)) {
                (true, true) => "drag to take hexes out of it",
                (true, false) => "it is no hex of it: nothing to erase",
                (false, _) if there.is_empty() => "drag over its hexes, from where a die counts",
                (false, _) => "drag over hexes to add them; Alt takes them out",
            };
            return Some(format!("{what}, {number}: {how}"));
        }
        if !self.stroke.is_drawing() {
            let number = number()?;
            let how = reported_before(there, &number, context.erases(at?));
            return Some(format!("{what}, {number}: {how}"));
        }
        let Some(new) = self.stroke.outcome() else {
            return Some(format!("{what}: {}", self.stroke.misfit()?));
        };
        let hexes = match new.len() {
            1 => "1 hex".to_owned(),
            count => format!("{count} hexes in order"),
        };
        Some(format!("{what}: {hexes}"))
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        brushes: &Brushes,
        commands: &mut Commands,
    ) -> bool {
        beach::beaches_ui(ui, pack, &brushes.options, &mut self.typed, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let stretch = context.brushes.options.stretch;
        let there = in_hand(context).map(|hexes| context.indices(hexes));
        let there = there.unwrap_or_default();
        let shown: Vec<HexIx> = match (&self.area, self.stroke.outcome()) {
            (Some(area), _) => area.outcome(&there),
            (None, Some(new)) if stretch == Stretch::Beach => new.to_vec(),
            _ => there,
        };
        for hex in &shown {
            preview.fill(*hex, MARK.gamma_multiply(0.3));
        }
        if stretch == Stretch::Beach {
            if self.stroke.is_drawing() {
                self.stroke.preview(preview);
            }
            for (number, hex) in (1_usize..).zip(&shown) {
                counted(preview, *hex, &number.to_string());
            }
        } else if let Some(sector) = sector_in_hand(context).filter(|_| stretch != Stretch::Box) {
            dice_ui(context, sector, preview);
        }
        if let Some(at) = at
            && let Some(hex) = at.hex
        {
            preview.ring(hex, 2.0, if context.erases(at) { ERASER } else { MARK });
        }
    }
}

/// The die numbers of a sector on the line of the earliest hour, and the hexes of the edge from which they are counted.
fn dice_ui(context: ToolContext<'_>, sector: &Sector, preview: &PreviewPainter<'_>) {
    let map = &context.pack.map;
    for hex in context.indices(&sector.from) {
        preview.ring(hex, 3.0, MARK);
    }
    let hours = map.tide_lines.iter().flat_map(|line| &line.hours);
    let line = shore_line(map, sector, hours.min().copied().unwrap_or_default());
    for (hex, dice) in sector_dice(&map.grid, sector, &line) {
        counted(preview, hex, &dice_written(&dice));
    }
}

/// The number that a die counts to a hex.
fn counted(preview: &PreviewPainter<'_>, hex: HexIx, number: &str) {
    let size = (preview.view.scale() * 0.5).clamp(8.0, 26.0);
    let at = preview.center(hex);
    preview
        .painter
        .circle_filled(at, size * 0.7, Color32::from_black_alpha(170));
    let font = FontId::proportional(size);
    preview
        .painter
        .text(at, Align2::CENTER_CENTER, number, font, Color32::WHITE);
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Beach, "Beach", Key::S, Group::Shore, icon)
    .doing("Drag along the shore for the hexes of a beach, over the areas of its sectors; place the box off it")
    .erasing();

/// A strip of shore in three sectors, and the water off it.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[
        (1.0, 6.0),
        (5.0, 2.5),
        (19.0, 2.5),
        (15.0, 11.5),
        (1.0, 11.5),
    ]);
    pen.line(&[(5.8, 11.5), (9.4, 2.5)]);
    pen.line(&[(10.6, 11.5), (14.4, 2.5)]);
    pen.line(&[
        (1.0, 17.0),
        (4.0, 15.4),
        (7.0, 17.0),
        (10.0, 15.4),
        (13.0, 17.0),
        (16.0, 15.4),
        (19.0, 17.0),
    ]);
}
