//! The tool for beaches: draws the beach, sector or minor part in hand along the shore, and places the box off it.
//!
//! The hexes are kept in the order in which they are drawn: a die counts along them, and the numbers show on them.

use beachhead_schema::edit::{Edit, draw_beach, draw_minor, draw_sector, place_box};
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Align2, Color32, FontId};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::options::Stretch;
use super::shoreline::{Shoreline, reported_before};
use super::{Brush, Options};
use crate::command::{Command, Commands};

const NO_BEACH: &str = "Choose a beach on the left first, or make one";
const NO_SECTOR: &str = "Choose a sector on the left first, or make one";

/// A beach or a part of it being drawn.
#[derive(Debug, Default)]
pub(crate) struct Beaches {
    stroke: Shoreline,
}

/// The hexes of what is in hand, or why there are none.
fn in_hand<'d>(context: ToolContext<'d>) -> Result<&'d [HexNo], &'static str> {
    let (map, options) = (&context.pack.map, &context.brushes.options);
    let beach = map.beaches.get(&options.beach).ok_or(NO_BEACH)?;
    let sector = || map.sectors.get(&options.sector).ok_or(NO_SECTOR);
    Ok(match options.stretch {
        Stretch::Beach => &beach.hexes,
        Stretch::Sector => &sector()?.hexes,
        Stretch::Part(at) => &sector()?.minor.get(at).ok_or(NO_SECTOR)?.hexes,
        Stretch::Box => &[],
    })
}

fn edit(context: ToolContext<'_>, hexes: Vec<HexNo>) -> Option<Edit> {
    let (map, options) = (&context.pack.map, &context.brushes.options);
    match options.stretch {
        Stretch::Beach => draw_beach(map, &options.beach, hexes),
        Stretch::Sector => draw_sector(map, &options.sector, hexes),
        Stretch::Part(at) => draw_minor(map, &options.sector, at, hexes),
        Stretch::Box => None,
    }
}

/// What must be within what: hexes that are not in the beach, or in the sector that the part is of.
fn astray(context: ToolContext<'_>, hexes: &[HexNo]) -> Option<String> {
    let (map, options) = (&context.pack.map, &context.brushes.options);
    let (whole, what) = match options.stretch {
        Stretch::Beach | Stretch::Box => return None,
        Stretch::Sector => (&map.beaches.get(&options.beach)?.hexes, "the beach"),
        Stretch::Part(_) => (&map.sectors.get(&options.sector)?.hexes, "the sector"),
    };
    let out = hexes.iter().find(|hex| !whole.contains(hex))?;
    Some(format!("{out} is no hex of {what}"))
}

impl Hand for Beaches {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        match in_hand(context) {
            Err(why) => commands.send(Command::Say(why)),
            Ok(_) if context.brushes.options.stretch == Stretch::Box => {
                self.stroke.begin(at, context, &[]);
            }
            Ok(hexes) => self.stroke.begin(at, context, hexes),
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.stroke.go_to(at, context);
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let (map, options) = (&context.pack.map, &context.brushes.options);
        if options.stretch == Stretch::Box {
            let hex = at.and_then(|at| at.hex).filter(|_| self.stroke.cancel());
            let hex = hex.map(|hex| context.grid().number(hex));
            let edit = hex.and_then(|hex| place_box(map, &options.beach, &hex));
            return commands.extend(edit.map(Command::Apply));
        }
        match self.stroke.finish() {
            Some(Ok(hexes)) => {
                let edit = edit(context, context.numbers(&hexes));
                commands.extend(edit.map(Command::Apply));
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
        self.stroke.cancel()
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
            Stretch::Beach => "Beach".to_owned(),
            Stretch::Sector => "Sector".to_owned(),
            Stretch::Part(at) => format!("Part {}", at + 1),
        };
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
        let astray = astray(context, &context.numbers(new));
        let astray = astray.map_or_else(String::new, |astray| format!(", but {astray}"));
        Some(format!("{what}: {hexes}{astray}"))
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let is_box = context.brushes.options.stretch == Stretch::Box;
        let there = in_hand(context).map(|hexes| context.indices(hexes));
        let shown: Vec<HexIx> = match self.stroke.outcome() {
            Some(new) if !is_box => new.to_vec(),
            _ => there.unwrap_or_default(),
        };
        for hex in &shown {
            preview.fill(*hex, MARK.gamma_multiply(0.3));
        }
        if self.stroke.is_drawing() && !is_box {
            self.stroke.preview(preview);
        }
        for (number, hex) in (1_usize..).zip(&shown) {
            counted(preview, *hex, number);
        }
        if let Some(at) = at
            && let Some(hex) = at.hex
        {
            preview.ring(hex, 2.0, if context.erases(at) { ERASER } else { MARK });
        }
    }
}

/// The number that a die counts to a hex.
fn counted(preview: &PreviewPainter<'_>, hex: HexIx, number: usize) {
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
