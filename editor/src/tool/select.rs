//! The select tool: click a hex or a counter, drag a counter to move its unit, or pick a set of hexes: by rectangle,
//! lasso, magic wand, or all that are the same. Shift adds to the set, Ctrl or Alt takes away from it. A drag from inside
//! the set moves it, as [`super::carry`] says.

use std::collections::BTreeSet;

use beachhead_draw::cell_at;
use beachhead_schema::Id;
use beachhead_schema::edit::{place_unit, put_in_cell};
use beachhead_schema::hex::HexIx;
use egui::{Color32, CursorIcon, Key, Pos2, Rect, Shape, Stroke};

use super::carry::{self, Carry};
use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::paste::Floating;
use super::same::{self, Minding};
use crate::brush::{Picking, Tool};
use crate::command::{Command, Commands, SelectAsk};
use crate::picture::pen::Pen;
use crate::picture::{COUNTER_SIDE, Face, paint_counter};
use crate::selection::How;

/// How far the mouse must be pulled, in map units, until it is no click any more.
const PULL: f32 = 0.3;

/// The select tool.
#[derive(Debug, Default)]
pub(crate) struct Select {
    pub(crate) picking: Picking,
    pub(crate) minding: Minding,
    stroke: Option<Stretch>,
    /// The selected hexes are held.
    carry: Option<Carry>,
}

/// What the pressed button has hold of.
#[derive(Debug)]
enum Stretch {
    /// A counter under the finger.
    Unit { unit: Id, from: Pos2, at: Pos2 },
    /// A rectangle between two corners.
    Rectangle { from: Pos2, to: Pos2, how: How },
    /// An outline.
    Lasso { way: Vec<Pos2>, how: How },
}

impl Stretch {
    fn is_pulled(&self) -> bool {
        match self {
            Self::Unit { from, at, .. } => from.distance(*at) > 0.15,
            Self::Rectangle { from, to, .. } => from.distance(*to) > PULL,
            Self::Lasso { way, .. } => way
                .first()
                .is_some_and(|first| way.iter().any(|point| point.distance(*first) > PULL)),
        }
    }

    fn how(&self) -> How {
        match self {
            Self::Unit { .. } => How::Only,
            Self::Rectangle { how, .. } | Self::Lasso { how, .. } => *how,
        }
    }

    /// How many hexes are picked so far; very many are not counted in every frame.
    fn count(&self, context: ToolContext<'_>) -> String {
        const MANY: f32 = 50_000.0;
        const AREA_OF_HEX: f32 = 2.6;
        let room = match self {
            Self::Unit { .. } => Rect::NOTHING,
            Self::Rectangle { from, to, .. } => Rect::from_two_pos(*from, *to),
            Self::Lasso { way, .. } => Rect::from_points(way),
        };
        let estimate = room.width().max(0.0) * room.height().max(0.0) / AREA_OF_HEX;
        if estimate > MANY {
            return "very many".to_owned();
        }
        self.picked(context).len().to_string()
    }

    /// The hexes picked so far.
    fn picked(&self, context: ToolContext<'_>) -> BTreeSet<HexIx> {
        let grid = context.grid();
        let hexes = match self {
            Self::Unit { .. } => Vec::new(),
            Self::Rectangle { from, to, .. } => grid.rectangle((*from).into(), (*to).into()),
            Self::Lasso { way, .. } => {
                let outline: Vec<(f32, f32)> = way.iter().map(|point| (*point).into()).collect();
                grid.lasso(&outline)
            }
        };
        hexes.into_iter().collect()
    }
}

fn ask(ask: SelectAsk) -> Command {
    Command::Selected(ask)
}

/// A click: looks at the hex, or adds it to the set or takes it away.
fn click(at: &Spot, context: ToolContext<'_>, how: How, commands: &mut Commands) {
    let hexes = match how {
        How::Only => BTreeSet::new(),
        How::Add | How::Take => at.hex.into_iter().collect(),
    };
    commands.send(ask(SelectAsk::Hexes(hexes, how)));
    if how != How::Take {
        commands.send(Command::SelectHex(
            at.hex.map(|hex| context.grid().number(hex)),
        ));
    }
}

impl Select {
    /// All that is like what was clicked.
    fn pick_alike(&self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        let (hexes, what) = match self.picking {
            Picking::Wand => same::wand(context.pack, hex, self.minding),
            _ => same::like(at, context, self.minding),
        };
        let how = How::of(at.modifiers);
        let number = context.grid().number(hex);
        if how != How::Take {
            commands.send(Command::SelectHex(Some(number)));
        }
        commands.send(ask(SelectAsk::Hexes(hexes, how)));
        commands.extend(what.map(Command::Say));
    }

    /// The selected hexes, while they are dragged.
    pub(super) fn dragged(&mut self) -> Option<&mut Floating> {
        self.carry.as_mut()?.lifted.as_mut()
    }

    /// The counter that is being dragged.
    pub(super) fn unit_in_hand(&self) -> Option<Id> {
        match self.stroke.as_ref().filter(|stroke| stroke.is_pulled())? {
            Stretch::Unit { unit, .. } => Some(unit.clone()),
            _ => None,
        }
    }

    /// Whether a press takes hold of a counter.
    fn takes_unit(&self, at: &Spot) -> bool {
        self.picking == Picking::Hand && How::of(at.modifiers) == How::Only && at.unit.is_some()
    }

    /// Picks hexes or a counter, from here on.
    fn begin(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let how = How::of(at.modifiers);
        let (from, to) = (at.map, at.map);
        self.stroke = match self.picking {
            Picking::Hand if self.takes_unit(at) => {
                click(at, context, how, commands);
                commands.send(Command::SelectUnit(at.unit.clone()));
                let unit = at.unit.clone();
                unit.map(|unit| Stretch::Unit { unit, from, at: to })
            }
            Picking::Hand | Picking::Rectangle => {
                commands.send(Command::SelectUnit(None));
                Some(Stretch::Rectangle { from, to, how })
            }
            Picking::Lasso => Some(Stretch::Lasso {
                way: vec![from],
                how,
            }),
            Picking::Wand | Picking::Same => {
                self.pick_alike(at, context, commands);
                None
            }
        };
        // What is clicked is seen at once; what is pulled takes its place when the button goes up.
        if let (Some(Stretch::Rectangle { .. } | Stretch::Lasso { .. }), How::Only) =
            (&self.stroke, how)
        {
            click(at, context, how, commands);
        }
    }
}

impl Hand for Select {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        self.carry = Carry::of(at, context).filter(|_| !self.takes_unit(at));
        if self.carry.is_none() {
            self.begin(at, context, commands);
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        if let Some(carry) = &mut self.carry {
            return carry.drag(at, context);
        }
        match &mut self.stroke {
            Some(Stretch::Unit { at: to, .. } | Stretch::Rectangle { to, .. }) => *to = at.map,
            // A long outline is no finer than a hex needs.
            Some(Stretch::Lasso { way, .. })
                if way.last().is_none_or(|last| last.distance(at.map) > 0.1) =>
            {
                way.push(at.map);
            }
            Some(Stretch::Lasso { .. }) | None => {}
        }
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        if let Some(carry) = self.carry.take() {
            if carry.lifted.is_some() {
                return carry.set_down(at, context, commands);
            }
            // It was but a click.
            self.begin(&carry.pressed, context, commands);
        }
        let Some(stroke) = self.stroke.take() else {
            return;
        };
        if let Stretch::Unit { unit, .. } = &stroke {
            // A counter that is spread out may lie over another hex: a click doesn't move it there.
            let at = at.filter(|_| stroke.is_pulled());
            let Some(scenario) = context.scenario else {
                return;
            };
            let map = &context.pack.map;
            if let Some((chart, cell)) = at.and_then(|at| cell_at(map, at.map)) {
                let edit = put_in_cell(map, scenario, unit, (&chart.id, cell));
                return commands.extend(edit.map(Command::Draw));
            }
            let hex = at
                .and_then(|at| at.hex)
                .map(|hex| context.grid().number(hex));
            let Some(hex) = hex else { return };
            if let Some(edit) = place_unit(scenario, unit, &hex) {
                commands.send(Command::Draw(edit));
                commands.send(Command::SelectHex(Some(hex)));
            }
        } else if stroke.is_pulled() {
            commands.send(ask(SelectAsk::Hexes(stroke.picked(context), stroke.how())));
        } else if let (Some(at), true) = (at, stroke.how() != How::Only) {
            click(at, context, stroke.how(), commands);
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        commands.send(Command::SelectHex(
            at.hex.map(|hex| context.grid().number(hex)),
        ));
    }

    fn cancel(&mut self) -> bool {
        self.carry.take().is_some() || self.stroke.take().is_some()
    }

    fn cursor(&self, at: &Spot, context: ToolContext<'_>) -> Option<CursorIcon> {
        match &self.stroke {
            Some(_) => None,
            None if self.takes_unit(at) && self.carry.is_none() => None,
            None => carry::cursor(self.carry.as_ref(), at, context),
        }
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        if let Some(carry) = &self.carry {
            return carry.status(at, context);
        }
        let stroke = self.stroke.as_ref().filter(|stroke| stroke.is_pulled())?;
        let count = stroke.count(context);
        let hexes = if count == "1" { "hex" } else { "hexes" };
        Some(match (stroke, stroke.how()) {
            (Stretch::Unit { unit, .. }, _) => format!("Move {unit}"),
            (_, How::Only) => format!("Select {count} {hexes}"),
            (_, How::Add) => format!("Add {count} {hexes} to the selection"),
            (_, How::Take) => format!("Take {count} {hexes} from the selection"),
        })
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if let Some(carry) = &self.carry {
            return carry.preview(at, context, preview);
        }
        let Some(stroke) = self.stroke.as_ref().filter(|stroke| stroke.is_pulled()) else {
            return;
        };
        let color: Color32 = match stroke.how() {
            How::Take => ERASER,
            How::Only | How::Add => MARK,
        };
        match stroke {
            Stretch::Unit { unit, at: held, .. } => {
                if let Some(hex) = at.and_then(|at| at.hex) {
                    preview.ring(hex, 2.5, MARK);
                }
                let face = Face::find(context.pack, unit, None);
                let side = preview.view.scale() * COUNTER_SIDE;
                paint_counter(preview.painter, preview.screen(*held), side, &face, true);
            }
            Stretch::Rectangle { from, to, .. } => {
                let corners = [preview.screen(*from), preview.screen(*to)];
                let rect = Rect::from_two_pos(corners[0], corners[1]);
                preview
                    .painter
                    .rect_filled(rect, 0.0, color.gamma_multiply(0.12));
                let stroke = Stroke::new(1.5, color);
                preview
                    .painter
                    .rect_stroke(rect, 0.0, stroke, egui::StrokeKind::Middle);
            }
            Stretch::Lasso { way, .. } => {
                let points = way.iter().map(|point| preview.screen(*point)).collect();
                let line = Shape::closed_line(points, Stroke::new(1.5, color));
                preview.painter.add(line);
            }
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Select, "Select", Key::V, Group::Points, icon)
    .doing("Click a hex or counter; drag counters or the selected hexes to move them")
    .with_cursor(CursorIcon::Default)
    .drawing_nothing();

/// A pointer.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[
        (4.0, 1.5),
        (4.0, 15.5),
        (7.6, 12.2),
        (10.4, 18.2),
        (13.0, 17.0),
        (10.2, 11.2),
        (15.2, 10.8),
    ]);
}
