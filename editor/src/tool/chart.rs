//! The chart tool: a drag beside the map draws a box of cells, a click selects a chart, and dragging one moves it.

use beachhead_draw::chart_at;
use beachhead_schema::Id;
use beachhead_schema::edit::{ChartPlan, add_chart, move_chart, remove_chart};
use beachhead_schema::hex::Bounds;
use beachhead_schema::map::{Chart, ChartKind};
use beachhead_schema::pack::Pack;
use egui::{Key, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::chart::chart_ui;
use crate::brush::{Brush, Brushes, ChartDraft, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::words::counted;

/// How far the mouse must be pulled, in map units, until it is no click any more.
const PULL: f32 = 0.3;
const NO_ROOM: &str = "Drag a rectangle beside the map to draw a chart";
/// How many turns a track has where the scenario counts none.
const TURNS: u16 = 10;

/// What the button went down on.
#[derive(Debug)]
enum Stroked {
    /// Nothing: a rectangle is drawn from there.
    Room(Pos2),
    /// A chart, and where in it.
    Lifted(Id, Vec2),
}

/// The chart tool, with its stroke: what it began on, where, and where it is.
#[derive(Debug, Default)]
pub(crate) struct ChartHand {
    stroke: Option<(Stroked, Pos2, Pos2)>,
}

fn bounds(chart: &Chart, context: ToolContext<'_>) -> Rect {
    let Bounds { min, max } = chart.bounds(context.grid().bounds());
    Rect::from_min_max(min.into(), max.into())
}

/// What is drawn next, with the turns of the scenario.
fn plan(draft: &ChartDraft, context: ToolContext<'_>) -> ChartPlan {
    let turns = context.scenario.and_then(|scenario| scenario.turns);
    let cells = match draft.kind {
        ChartKind::Turns => turns.unwrap_or(TURNS),
        _ => draft.columns.saturating_mul(draft.rows),
    };
    ChartPlan {
        kind: draft.kind,
        title: draft.title.clone(),
        cells,
        columns: draft.columns,
    }
}

impl ChartHand {
    /// Whether the stroke is one, and no click.
    fn pulled(&self) -> Option<(&Stroked, Pos2, Pos2)> {
        let (stroked, from, to) = self.stroke.as_ref()?;
        (from.distance(*to) >= PULL).then_some((stroked, *from, *to))
    }
}

impl Hand for ChartHand {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let stroked = match chart_at(&context.pack.map, at.map) {
            Some(chart) => {
                commands.send(Command::SelectChart(Some(chart.id.clone())));
                Stroked::Lifted(chart.id.clone(), at.map - bounds(chart, context).min)
            }
            None => {
                commands.send(Command::SelectChart(None));
                Stroked::Room(at.map)
            }
        };
        self.stroke = Some((stroked, at.map, at.map));
    }

    fn drag(&mut self, at: &Spot, _: ToolContext<'_>) {
        if let Some((.., to)) = &mut self.stroke {
            *to = at.map;
        }
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        if let (Some(at), Some((.., to))) = (at, &mut self.stroke) {
            *to = at.map;
        }
        let map = &context.pack.map;
        match self.pulled().filter(|_| at.is_some()) {
            Some((Stroked::Lifted(chart, hold), _, to)) => {
                let edit = move_chart(map, chart, (to - *hold).into());
                commands.extend(edit.map(Command::Draw));
            }
            Some((Stroked::Room(from), _, to)) => {
                let room = Rect::from_two_pos(*from, to);
                let room = Bounds {
                    min: room.min.into(),
                    max: room.max.into(),
                };
                let plan = plan(&context.brushes.chart, context);
                match add_chart(map, &plan, room) {
                    Some((id, edit)) => {
                        commands.send(Command::Draw(edit));
                        commands.send(Command::SelectChart(Some(id)));
                    }
                    None => {
                        let cells = counted(plan.cells.into(), "cell");
                        commands.send(Command::ShowMessage(format!("Too small for {cells}")));
                    }
                }
            }
            None => {}
        }
        self.stroke = None;
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let like = chart_at(&context.pack.map, at.map).map(|chart| ChartDraft {
            kind: chart.kind,
            title: String::new(),
            columns: chart.columns.max(1),
            rows: chart.rows().max(1),
        });
        commands.extend(like.map(Brush::Chart).map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.stroke.take().is_some()
    }

    fn delete(&mut self, context: ToolContext<'_>, commands: &mut Commands) -> bool {
        let selected = context.selection.chart.as_ref();
        let Some(edit) = selected.and_then(|chart| remove_chart(context.pack, chart)) else {
            return false;
        };
        commands.send(Command::Draw(edit));
        commands.send(Command::SelectChart(None));
        true
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let map = &context.pack.map;
        match self.pulled() {
            Some((Stroked::Lifted(chart, _), ..)) => {
                let chart = map.charts.get(chart)?;
                return Some(format!("Moves chart {}", chart.called()));
            }
            Some((Stroked::Room(_), ..)) => {
                let plan = plan(&context.brushes.chart, context);
                let kind = plan.kind.title().to_lowercase();
                return Some(format!("Draws a {kind} of {} cells", plan.cells));
            }
            None => {}
        }
        Some(match chart_at(map, at?.map) {
            Some(chart) => format!(
                "{}: click selects it, drag moves it, Delete removes it",
                chart.called()
            ),
            None => NO_ROOM.to_owned(),
        })
    }

    fn options_ui(&mut self, ui: &mut Ui, _: &Pack, brushes: &Brushes, commands: &mut Commands) {
        chart_ui(ui, &brushes.chart, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let charts = &context.pack.map.charts;
        let frame = |room: Rect, width: f32| {
            let room = Rect::from_min_max(preview.screen(room.min), preview.screen(room.max));
            let line = Stroke::new(width, MARK);
            preview
                .painter
                .rect_stroke(room, 0.0, line, StrokeKind::Outside);
        };
        match self.pulled() {
            Some((Stroked::Lifted(chart, hold), _, to)) => {
                if let Some(chart) = charts.get(chart) {
                    let room = bounds(chart, context);
                    frame(Rect::from_min_size(to - *hold, room.size()), 2.0);
                }
            }
            Some((Stroked::Room(from), _, to)) => {
                let room = Rect::from_two_pos(*from, to);
                frame(room, 2.0);
                let plan = plan(&context.brushes.chart, context);
                let columns = plan.columns.clamp(1, plan.cells.max(1));
                let rows = plan.cells.div_ceil(columns).max(1);
                let step = room.size() / vec2(f32::from(columns), f32::from(rows));
                for nth in 0..plan.cells.min(400) {
                    let place = vec2(f32::from(nth % columns), f32::from(nth / columns));
                    frame(Rect::from_min_size(room.min + place * step, step), 0.7);
                }
            }
            None => {
                let under = at.and_then(|at| chart_at(&context.pack.map, at.map));
                if let Some(chart) = under {
                    frame(bounds(chart, context), 1.5);
                }
            }
        }
        let selected = context.selection.chart.as_ref();
        if let Some(chart) = selected.and_then(|chart| charts.get(chart)) {
            frame(bounds(chart, context), 2.5);
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Chart, "Chart", Key::O, Group::Things, icon)
    .doing("Drag a rectangle beside the map: a holding box, a turn track, a track of points; drag a chart to move it")
    .drawing_nothing();

/// A box of four cells.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[(2.5, 4.0), (17.5, 4.0), (17.5, 16.0), (2.5, 16.0)]);
    pen.line(&[(10.0, 4.0), (10.0, 16.0)]);
    pen.line(&[(2.5, 10.0), (17.5, 10.0)]);
}
