//! Breaches, a part of the marker tool: a click on a hexside places one through what runs there or takes it in hand; with Shift
//! held, or while security hexes are being chosen in the panel, a click says which hexes secure the one in hand.

use beachhead_schema::edit::{add_breach, remove_breach, toggle_breach_security};
use beachhead_schema::hex::{HexNo, HexsideNo, Side};
use beachhead_schema::id::Id;
use beachhead_schema::map::Breach;
use egui::Stroke;

use super::hand::{ERASER, MARK, PreviewPainter, Spot, ToolContext};
use crate::brush::{Brush, Options};
use crate::command::{Command, Commands};
use crate::picture::line_of;

const NO_SIDE: &str = "Click near a hexside between two hexes: a breach lies on one";
const NOTHING_THERE: &str = "Nothing runs along this hexside that could be breached: draw it first";

/// The breach in hand, if it is still there.
pub(super) fn in_hand<'a>(context: ToolContext<'a>) -> Option<&'a Breach> {
    context
        .pack
        .map
        .breaches
        .get(&context.brushes.options.breach)
}

/// Whether a click here is about the security hexes of the breach in hand.
fn secures(at: &Spot, context: ToolContext<'_>) -> bool {
    (at.modifiers.shift || context.brushes.guards) && in_hand(context).is_some()
}

/// The hexside next to the pointer, if it lies between two hexes.
fn side_at(at: &Spot, context: ToolContext<'_>) -> Option<(Side, HexsideNo)> {
    let side = context.side_near(at.map)?;
    let name = context.grid().hexside_no(side);
    name.other().is_some().then_some((side, name))
}

fn on_side<'a>(context: ToolContext<'a>, side: &HexsideNo) -> Option<&'a Breach> {
    let mut breaches = context.pack.map.breaches.iter();
    breaches.find(|breach| breach.between == *side)
}

/// What a breach on this side would lead through: the kind of hexside in hand, if it runs there, or else the first that does.
fn through<'a>(context: ToolContext<'a>, side: &HexsideNo) -> Option<&'a Id> {
    let there = context.pack.map.hexsides.iter();
    let mut there = there
        .filter(|record| record.between == *side)
        .map(|record| &record.kind);
    let first = there.clone().next();
    there
        .find(|kind| **kind == context.brushes.hexside)
        .or(first)
}

fn number_at(at: &Spot, context: ToolContext<'_>) -> Option<HexNo> {
    Some(context.grid().number(at.hex?))
}

pub(super) fn press(at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
    let map = &context.pack.map;
    if let Some(breach) = in_hand(context).filter(|_| secures(at, context)) {
        let number = number_at(at, context);
        let edit = number.and_then(|hex| toggle_breach_security(map, &breach.id, &hex));
        return commands.extend(edit.map(Command::Draw));
    }
    let Some((_, side)) = side_at(at, context) else {
        return commands.send(Command::Say(NO_SIDE));
    };
    if let Some(breach) = on_side(context, &side) {
        return take_up(&breach.id, context, commands);
    }
    let Some(through) = through(context, &side) else {
        return commands.send(Command::Say(NOTHING_THERE));
    };
    if let Some((id, edit)) = add_breach(map, &side, through) {
        commands.send(Command::Draw(edit));
        take_up(&id, context, commands);
    }
}

fn take_up(id: &Id, context: ToolContext<'_>, commands: &mut Commands) {
    let options = Options {
        breach: id.clone(),
        ..context.brushes.options.clone()
    };
    commands.send(Command::Load(Brush::Options(Box::new(options))));
}

pub(super) fn delete(context: ToolContext<'_>, commands: &mut Commands) -> bool {
    let edit = in_hand(context).and_then(|breach| remove_breach(&context.pack.map, &breach.id));
    let is_there = edit.is_some();
    commands.extend(edit.map(Command::Draw));
    is_there
}

pub(super) fn status(at: &Spot, context: ToolContext<'_>) -> Option<String> {
    if let Some(breach) = in_hand(context).filter(|_| secures(at, context)) {
        let number = number_at(at, context)?;
        let how = if breach.security.contains(&number) {
            "no longer secures"
        } else {
            "secures"
        };
        return Some(format!("{number} {how} the breach on {}", breach.between));
    }
    let Some((_, side)) = side_at(at, context) else {
        return Some(NO_SIDE.to_owned());
    };
    if on_side(context, &side).is_some() {
        return Some(format!("Breach on {side}: click takes it in hand"));
    }
    Some(match through(context, &side) {
        Some(kind) => format!("Places a breach through {kind} on {side}"),
        None => NOTHING_THERE.to_owned(),
    })
}

pub(super) fn preview(at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
    let line = |side: Side, color| {
        let ends = line_of(preview.grid, side).map(|point| preview.screen(point));
        preview.painter.line_segment(ends, Stroke::new(5.0, color));
    };
    if let Some(breach) = in_hand(context) {
        for hex in context.indices(&breach.security) {
            preview.fill(hex, MARK.gamma_multiply(0.3));
        }
        if let Ok(side) = preview.grid.hexside(&breach.between) {
            line(side, MARK);
        }
    }
    let Some(at) = at else { return };
    match in_hand(context).filter(|_| secures(at, context)) {
        Some(breach) => {
            let (Some(hex), Some(number)) = (at.hex, number_at(at, context)) else {
                return;
            };
            let taken = breach.security.contains(&number);
            preview.ring(hex, 2.5, if taken { ERASER } else { MARK });
        }
        None => {
            if let Some((side, _)) = side_at(at, context) {
                line(side, MARK.gamma_multiply(0.7));
            }
        }
    }
}
