//! The marker tool: a click places a marker or takes one in hand, a drag moves it; with Shift held, or while guards are
//! being chosen in the panel, a click says which hexes guard the one in hand. While breaches are placed, all of that is about
//! hexsides ([`breach`]).

use beachhead_schema::Id;
use beachhead_schema::edit::{add_marker, move_marker, remove_marker, toggle_security};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Marker;
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Key, Pos2, Stroke, Ui};

use super::breach;
use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::marker::marker_ui;
use crate::brush::{Brush, Brushes, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;

/// The marker tool, with what the button went down on.
#[derive(Debug, Default)]
pub(crate) struct Markers {
    lifted: Option<Lifted>,
}

#[derive(Debug)]
struct Lifted {
    marker: Id,
    from: HexIx,
    to: HexIx,
}

/// The marker in hand, if it is still there.
fn in_hand<'a>(context: ToolContext<'a>) -> Option<&'a Marker> {
    context
        .pack
        .map
        .markers
        .get(context.brushes.marker_in_hand.as_ref()?)
}

/// The marker on a hex; where there are several, the one behind the one in hand, so that clicks go through them.
fn on_hex<'a>(context: ToolContext<'a>, hex: &HexNo) -> Option<&'a Marker> {
    let mut there = context
        .pack
        .map
        .markers
        .iter()
        .filter(|marker| marker.hex == *hex);
    let held = context.brushes.marker_in_hand.as_ref();
    let behind = there
        .clone()
        .skip_while(|marker| Some(&marker.id) != held)
        .nth(1);
    behind.or_else(|| there.next())
}

fn called(context: ToolContext<'_>, kind: &Id) -> String {
    let known = context.pack.palette.markers.get(kind);
    known.map_or_else(|| kind.to_string(), |kind| kind.name.clone())
}

/// Whether a click here is about the hexes that guard the marker in hand.
fn guards(at: &Spot, context: ToolContext<'_>) -> bool {
    (at.modifiers.shift || context.brushes.guards) && in_hand(context).is_some()
}

impl Hand for Markers {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        self.cancel();
        if context.brushes.options.breaches {
            return breach::press(at, context, commands);
        }
        let Some(hex) = at.hex else { return };
        let number = context.grid().number(hex);
        let map = &context.pack.map;
        if let Some(marker) = in_hand(context).filter(|_| guards(at, context)) {
            let edit = toggle_security(map, &marker.id, &number);
            return commands.extend(edit.map(Command::Draw));
        }
        if let Some(marker) = on_hex(context, &number) {
            commands.send(Command::Load(Brush::MarkerInHand(Some(marker.id.clone()))));
            self.lifted = Some(Lifted {
                marker: marker.id.clone(),
                from: hex,
                to: hex,
            });
        } else if context
            .pack
            .palette
            .markers
            .get(&context.brushes.marker)
            .is_none()
        {
            commands.send(Command::Say("Choose a kind of marker in the palette first"));
        } else if let Some((id, edit)) = add_marker(map, &context.brushes.marker, &number) {
            commands.send(Command::Draw(edit));
            commands.send(Command::Load(Brush::MarkerInHand(Some(id))));
        }
        commands.send(Command::SelectHex(Some(number)));
    }

    fn drag(&mut self, at: &Spot, _: ToolContext<'_>) {
        if let (Some(lifted), Some(hex)) = (&mut self.lifted, at.hex) {
            lifted.to = hex;
        }
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(lifted) = self.lifted.take() else {
            return;
        };
        if at.is_none() || lifted.to == lifted.from {
            return;
        }
        let number = context.grid().number(lifted.to);
        if let Some(edit) = move_marker(&context.pack.map, &lifted.marker, &number) {
            commands.send(Command::Draw(edit));
            commands.send(Command::SelectHex(Some(number)));
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let number = at.hex.map(|hex| context.grid().number(hex));
        let there = number.and_then(|number| on_hex(context, &number));
        commands.extend(there.map(|marker| Command::Load(Brush::Marker(marker.kind.clone()))));
    }

    fn cancel(&mut self) -> bool {
        self.lifted.take().is_some()
    }

    fn delete(&mut self, context: ToolContext<'_>, commands: &mut Commands) -> bool {
        if context.brushes.options.breaches {
            return breach::delete(context, commands);
        }
        let Some(edit) =
            in_hand(context).and_then(|marker| remove_marker(&context.pack.map, &marker.id))
        else {
            return false;
        };
        commands.send(Command::Draw(edit));
        commands.send(Command::Load(Brush::MarkerInHand(None)));
        true
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let (at, hex) = (at?, at?.hex?);
        if context.brushes.options.breaches {
            return breach::status(at, context);
        }
        let number = context.grid().number(hex);
        if let Some(lifted) = &self.lifted {
            let number = context.grid().number(lifted.to);
            return Some(format!("Moves {} to {number}", lifted.marker));
        }
        if let Some(marker) = in_hand(context).filter(|_| guards(at, context)) {
            let how = if marker.security.contains(&number) {
                "no longer guards"
            } else {
                "guards"
            };
            let kind = called(context, &marker.kind);
            return Some(format!("{number} {how} {kind} on {}", marker.hex));
        }
        Some(match (on_hex(context, &number), in_hand(context)) {
            (Some(marker), _) => {
                let kind = called(context, &marker.kind);
                format!("{kind} on {number}: click takes it in hand, drag moves it")
            }
            (None, Some(held)) => format!(
                "Places {} on {number}; Shift and click: {number} guards {}",
                called(context, &context.brushes.marker),
                called(context, &held.kind)
            ),
            (None, None) if context.brushes.marker.as_str().is_empty() => {
                "The palette has no kind of markers: + adds one".to_owned()
            }
            (None, None) => format!(
                "Places {} on {number}",
                called(context, &context.brushes.marker)
            ),
        })
    }

    fn options_ui(&mut self, ui: &mut Ui, pack: &Pack, brushes: &Brushes, commands: &mut Commands) {
        marker_ui(ui, pack, brushes, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if context.brushes.options.breaches {
            return breach::preview(at, context, preview);
        }
        let hovered = at.and_then(|at| at.hex);
        if let Some(marker) = in_hand(context) {
            let hex = preview.grid.find(marker.hex.as_str());
            let hex = self.lifted.as_ref().map(|lifted| lifted.to).or(hex);
            if let Some(hex) = hex {
                guards_ui(preview, hex, &marker.security);
                preview.ring(hex, 3.0, MARK);
            }
        }
        let (Some(at), Some(hex)) = (at, hovered) else {
            return;
        };
        let number = preview.grid.number(hex);
        if let Some(marker) = in_hand(context).filter(|_| guards(at, context)) {
            let taken = marker.security.contains(&number);
            preview.ring(hex, 2.5, if taken { ERASER } else { MARK });
        } else if self.lifted.is_none() {
            preview.ring(hex, 2.0, MARK);
            if on_hex(context, &number).is_none() {
                lozenge(preview, preview.center(hex), context);
            }
        }
    }
}

/// The hexes that guard a marker, each tied to it by a line.
fn guards_ui(preview: &PreviewPainter<'_>, marker: HexIx, security: &[HexNo]) {
    let hexes = security
        .iter()
        .filter_map(|hex| preview.grid.find(hex.as_str()));
    let mut hexes: Vec<HexIx> = hexes.collect();
    hexes.sort_unstable();
    preview.fill_all(&hexes, MARK.gamma_multiply(0.3));
    preview.edge_all(&hexes, 2.0, MARK);
    let from = preview.center(marker);
    let size = (preview.view.scale() * 0.3).clamp(8.0, 16.0);
    for hex in hexes {
        let to = preview.center(hex);
        preview
            .painter
            .line_segment([from, to], Stroke::new(4.0, Color32::from_black_alpha(120)));
        preview
            .painter
            .line_segment([from, to], Stroke::new(2.0, MARK));
        preview
            .painter
            .circle_filled(to, size * 0.6, Color32::from_black_alpha(160));
        let font = FontId::proportional(size);
        preview
            .painter
            .text(to, Align2::CENTER_CENTER, "S", font, Color32::WHITE);
    }
}

/// The marker that a click would place.
fn lozenge(preview: &PreviewPainter<'_>, middle: Pos2, context: ToolContext<'_>) {
    let Some(kind) = context.pack.palette.markers.get(&context.brushes.marker) else {
        return;
    };
    let reach = preview.view.scale() * 0.3;
    let color = Color32::from_rgb(kind.color.red, kind.color.green, kind.color.blue);
    let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        .map(|(x, y)| middle + egui::vec2(x, y) * reach);
    let edge = Stroke::new(1.5, Color32::WHITE);
    let shape = egui::Shape::convex_polygon(corners.to_vec(), color.gamma_multiply(0.8), edge);
    preview.painter.add(shape);
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Marker, "Marker", Key::M, Group::Things, icon)
    .doing("Click to place a marker, drag to move it; Shift and click the hexes that guard it. Breaches are placed on hexsides")
    .of_use_if(|pack| !pack.palette.markers.is_empty());

/// A marker.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[(10.0, 1.5), (18.5, 10.0), (10.0, 18.5), (1.5, 10.0)]);
    pen.dot((10.0, 10.0), 2.6);
}
