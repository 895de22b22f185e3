//! The label tool: places text that belongs to no single hex, takes a label in hand, and moves it.
//!
//! What it says, how large and how turned is set in the panel, for the label in hand or else for the next one.

use beachhead_schema::Id;
use beachhead_schema::edit::{Lettering, add_label, move_label, remove_label};
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Label;
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Key, Pos2, Rect, Shape, Stroke, Ui, Vec2, emath::Rot2, vec2};

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::label::label_ui;
use crate::brush::{Brush, Brushes, LabelDraft, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::picture::point;

const BLANK: &str = "Type the text of the label in the panel on the left first";

/// The label tool, with what the button went down on.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    lifted: Option<(Id, Pos2)>,
    to: Option<HexIx>,
}

fn chosen<'a>(context: ToolContext<'a>) -> Option<&'a Label> {
    context
        .pack
        .map
        .labels
        .get(context.brushes.label.chosen.as_ref()?)
}

/// The middle of a label and half its size, in map space; letters are about so wide on the map.
fn room_map(context: ToolContext<'_>, label: &Label) -> Option<(Pos2, Vec2)> {
    let hex = context.grid().find(label.hex.as_str())?;
    let height = f32::from(label.size) / 50.0 * 0.72;
    let width = label.text.chars().count() as f32 * height * 0.66;
    let half = vec2(width, height * 1.2) / 2.0;
    Some((
        point(context.grid().center(hex)),
        half.max(Vec2::splat(0.4)),
    ))
}

/// The label under a point of the map, the last one drawn first.
fn label_at<'a>(context: ToolContext<'a>, at: Pos2) -> Option<&'a Label> {
    context
        .pack
        .map
        .labels
        .as_slice()
        .iter()
        .rev()
        .find(|label| {
            let Some((middle, half)) = room_map(context, label) else {
                return false;
            };
            let turned = Rot2::from_angle(-f32::from(label.angle.unwrap_or(0)).to_radians());
            Rect::from_center_size(Pos2::ZERO, half * 2.0)
                .contains((turned * (at - middle)).to_pos2())
        })
}

impl Hand for Labels {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        self.cancel();
        if let Some(label) = label_at(context, at.map) {
            commands.send(Command::Load(Brush::Label(LabelDraft::of(label))));
            self.lifted = Some((label.id.clone(), at.map));
            return;
        }
        let Some(hex) = at.hex else { return };
        let draft = &context.brushes.label;
        if draft.chosen.is_some() {
            // Letting a label go and placing the next one are two clicks, or a second copy would come by mistake.
            let mut next = draft.clone();
            next.chosen = None;
            next.lettering.text.clear();
            return commands.send(Command::Load(Brush::Label(next)));
        }
        match add_label(
            &context.pack.map,
            &context.grid().number(hex),
            &draft.lettering,
        ) {
            Some((id, edit)) => {
                commands.send(Command::Draw(edit));
                let chosen = Some(id);
                let lettering = draft.lettering.clone();
                commands.send(Command::Load(Brush::Label(LabelDraft {
                    chosen,
                    lettering,
                })));
            }
            None => commands.send(Command::Say(BLANK)),
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        let Some((label, from)) = &self.lifted else {
            return;
        };
        let label = context.pack.map.labels.get(label);
        let middle = label.and_then(|label| room_map(context, label));
        let Some((middle, _)) = middle.filter(|_| at.map.distance(*from) > 0.3) else {
            return;
        };
        // Wherever it was taken hold of, its middle goes where the hand has led it.
        let to = middle + (at.map - *from);
        self.to = context.grid().hex_at(to.x, to.y).or(self.to);
    }

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let (lifted, to) = (self.lifted.take(), self.to.take());
        if let (Some((label, _)), Some(to), Some(_)) = (lifted, to, at) {
            let edit = move_label(&context.pack.map, &label, &context.grid().number(to));
            commands.extend(edit.map(Command::Draw));
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let like = label_at(context, at.map).map(|label| LabelDraft {
            chosen: None,
            ..LabelDraft::of(label)
        });
        commands.extend(like.map(Brush::Label).map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.to = None;
        self.lifted.take().is_some()
    }

    fn delete(&mut self, context: ToolContext<'_>, commands: &mut Commands) -> bool {
        let Some(edit) =
            chosen(context).and_then(|label| remove_label(&context.pack.map, &label.id))
        else {
            return false;
        };
        commands.send(Command::Draw(edit));
        commands.send(Command::Load(Brush::Label(LabelDraft::default())));
        true
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let at = at?;
        if let (Some((label, _)), Some(to)) = (&self.lifted, self.to) {
            let label = context.pack.map.labels.get(label)?;
            return Some(format!(
                "Moves {} to {}",
                label.text,
                context.grid().number(to)
            ));
        }
        if let Some(label) = label_at(context, at.map) {
            return Some(format!(
                "{}: click takes it in hand, drag moves it",
                label.text
            ));
        }
        let (text, hex) = (context.brushes.label.lettering.text.trim(), at.hex?);
        Some(match (text, &context.brushes.label.chosen) {
            (_, Some(_)) => "Click lets the label go".to_owned(),
            ("", None) => BLANK.to_owned(),
            (text, None) => format!("Places {text} on {}", context.grid().number(hex)),
        })
    }

    fn options_ui(&mut self, ui: &mut Ui, pack: &Pack, brushes: &Brushes, commands: &mut Commands) {
        label_ui(ui, pack, &brushes.label, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let under = at.and_then(|at| label_at(context, at.map));
        let frames = under.into_iter().chain(chosen(context));
        for label in frames {
            frame(preview, context, label, 1.5);
        }
        let draft = &context.brushes.label;
        if let (Some((label, _)), Some(to)) = (&self.lifted, self.to) {
            if let Some(label) = context.pack.map.labels.get(label) {
                text(preview, to, &LabelDraft::of(label).lettering);
            }
            preview.ring(to, 2.0, MARK);
        } else if let (None, None, Some(hex)) = (under, &draft.chosen, at.and_then(|at| at.hex)) {
            preview.ring(hex, 2.0, MARK);
            text(preview, hex, &draft.lettering);
        }
        // While it is being changed in the panel it is shown as it will be.
        if let Some(label) = chosen(context).filter(|_| self.to.is_none())
            && LabelDraft::of(label).lettering != draft.lettering
            && let Some(hex) = preview.grid.find(label.hex.as_str())
        {
            text(preview, hex, &draft.lettering);
        }
    }
}

/// The frame around a label, turned as it is.
fn frame(preview: &PreviewPainter<'_>, context: ToolContext<'_>, label: &Label, width: f32) {
    let Some((middle, half)) = room_map(context, label) else {
        return;
    };
    let turned = Rot2::from_angle(f32::from(label.angle.unwrap_or(0)).to_radians());
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| preview.screen(middle + turned * vec2(half.x * x, half.y * y)));
    let line = Stroke::new(width, MARK);
    preview
        .painter
        .add(Shape::closed_line(corners.to_vec(), line));
}

/// The text as it would stand on the map.
fn text(preview: &PreviewPainter<'_>, hex: HexIx, lettering: &Lettering) {
    let size = f32::from(lettering.size) / 50.0 * preview.view.scale() * 0.72;
    if !(4.0..=200.0).contains(&size) || lettering.text.is_empty() {
        return;
    }
    let mut format = egui::TextFormat::simple(FontId::proportional(size), MARK);
    format.italics = true;
    format.extra_letter_spacing = size * 0.16;
    let job = egui::text::LayoutJob::single_section(lettering.text.clone(), format);
    let galley = preview.painter.layout_job(job);
    let at = preview.center(hex) - galley.size() / 2.0;
    let angle = f32::from(lettering.angle).to_radians();
    let shape = egui::epaint::TextShape::new(at, galley, Color32::WHITE);
    preview
        .painter
        .add(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Label, "Label", Key::T, Group::Things, icon)
    .doing("Place text that belongs to no single hex: a sea, a district; drag to move it");

/// Text on a slant.
fn icon(pen: &Pen<'_>) {
    pen.letter((10.0, 9.0), 18.0, "T");
    pen.line(&[(2.0, 18.6), (18.0, 15.0)]);
}
