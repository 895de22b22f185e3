//! The path tool: drag from hex to hex, or click one after the other; a click on the last hex ends the path.
//!
//! Begun at the end of a path of the same kind it extends that one. With Ctrl held, a click on the side that a path
//! crosses takes that step out of it.

use beachhead_schema::edit::{Edit, cut_path, draw_path};
use beachhead_schema::hex::{HexIx, HexNo, Side};

use super::Brush;
use super::hand::{Desk, ERASER, Glass, Hand, MARK, Spot};
use crate::command::{Command, Commands};

/// A path in the making.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    way: Vec<HexIx>,
    /// The button is down.
    pulling: bool,
    /// How many hexes there were when the button went down.
    begun_with: usize,
}

impl Paths {
    /// Goes on to a hex, by the straight way; going back takes back.
    fn go_to(&mut self, hex: HexIx, desk: Desk<'_>) {
        let Some(&last) = self.way.last() else {
            return self.way.push(hex);
        };
        if self.way.iter().rev().nth(1) == Some(&hex) {
            self.way.pop();
        } else if hex != last {
            self.way
                .extend(desk.grid().line_between(last, hex).into_iter().skip(1));
        }
    }

    fn finish(&mut self, desk: Desk<'_>, commands: &mut Commands) {
        let hexes: Vec<HexNo> = self
            .way
            .iter()
            .map(|hex| desk.grid().number(*hex))
            .collect();
        if let Some(edit) = draw_path(
            &desk.pack.map,
            &desk.brushes.path,
            &hexes,
            desk.brushes.line_name(),
        ) {
            commands.send(Command::Apply(edit));
        }
        self.cancel();
    }
}

/// Takes the step over this side out of a path of the kind in hand.
fn cut(desk: Desk<'_>, side: Side) -> Option<Edit> {
    let (a, b) = (
        desk.grid().number(side.hex()),
        desk.grid().number(desk.grid().across(side)?),
    );
    let of_kind = desk
        .pack
        .map
        .paths
        .iter()
        .filter(|path| path.kind == desk.brushes.path);
    of_kind
        .filter_map(|path| cut_path(&desk.pack.map, &path.id, &a, &b))
        .next()
}

impl Hand for Paths {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        if at.modifiers.command {
            if let Some(edit) = desk.side_near(at.map).and_then(|side| cut(desk, side)) {
                commands.send(Command::Apply(edit));
            }
            return;
        }
        self.pulling = true;
        self.begun_with = self.way.len();
        if self.way.len() > 1 && self.way.last() == Some(&hex) {
            self.pulling = false;
            return self.finish(desk, commands);
        }
        self.go_to(hex, desk);
    }

    fn drag(&mut self, at: &Spot, desk: Desk<'_>) {
        if let (true, Some(hex)) = (self.pulling, at.hex) {
            self.go_to(hex, desk);
        }
    }

    fn release(&mut self, _: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        // A pull over several hexes is a whole path; a click only adds to one.
        if self.pulling && self.begun_with == 0 && self.way.len() > 1 {
            self.finish(desk, commands);
        }
        self.pulling = false;
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        let Some(number) = at.hex.map(|hex| desk.grid().number(hex)) else {
            return;
        };
        if let Some(there) = desk
            .pack
            .map
            .paths
            .iter()
            .find(|path| path.hexes.contains(&number))
        {
            commands.send(Command::Load(Brush::Path(there.kind.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        self.pulling = false;
        !std::mem::take(&mut self.way).is_empty()
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let width = (glass.view.scale() * 0.1).clamp(3.0, 8.0);
        let hovered = at.and_then(|at| at.hex);
        if let (Some(&last), Some(hex), false) = (self.way.last(), hovered, self.pulling) {
            glass.way(
                &desk.grid().line_between(last, hex),
                width * 0.6,
                MARK.gamma_multiply(0.6),
            );
        }
        glass.way(&self.way, width, MARK);
        let cuts = at
            .filter(|at| at.modifiers.command)
            .and_then(|at| desk.side_near(at.map));
        match (cuts, hovered) {
            (Some(side), _) => glass.side(side, width, ERASER),
            (None, Some(hex)) => glass.ring(hex, 2.0, MARK),
            (None, None) => {}
        }
    }
}
