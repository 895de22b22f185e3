//! How a kind looks, field by field, and whether it can be distinguished from the others.

use beachhead_schema::edit::Kind;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{
    Color, FigureKind, LineKind, Palette, Pattern, Stroke, Symbol, TerrainKind, UnitKind,
};
use egui::{Button, ComboBox, DragValue, Grid, Sense, Ui, vec2};

use super::ui::swatch_ui;
use crate::picture::{Patterns, alike, contrast};

/// Below this figures and symbols can hardly be read on a counter, as the accessibility guidelines of the web count contrast.
const LEAST_OF_PRINT: f32 = 3.0;
/// Below this a pattern can hardly be seen on its ground. Patterns are meant to be quiet.
const LEAST_OF_PATTERN: f32 = 1.2;

/// Everything about a kind but its name and its id, beside a picture of it as it would be.
pub(super) fn look_ui(ui: &mut Ui, pack: &Pack, kind: &mut Kind) {
    ui.horizontal_top(|ui| {
        if !matches!(kind, Kind::Figure(_) | Kind::Unit(_)) {
            let (rect, _) = ui.allocate_exact_size(vec2(64.0, 64.0), Sense::hover());
            swatch_ui(ui, pack, kind, rect);
        }
        Grid::new("look").num_columns(2).show(ui, |ui| match kind {
            Kind::Side(side) => {
                color_ui(ui, "Counters", &mut side.color);
                color_ui(ui, "Print on them", &mut side.ink);
                let tip = "How many of its units may be set up in a hex, where no rulebook says it";
                number_ui(ui, ("Stacking limit", tip), &mut side.stacking, 1);
            }
            Kind::Terrain(terrain) => terrain_ui(ui, terrain),
            Kind::Line(line) => line_ui(ui, line),
            Kind::Area(area) => color_ui(ui, "Colour", &mut area.color),
            Kind::Figure(figure) => figure_ui(ui, figure),
            Kind::Unit(unit) => unit_ui(ui, pack, unit),
        });
    });
}

fn color_ui(ui: &mut Ui, label: &str, color: &mut Color) {
    let label = ui.label(label);
    let mut parts = [color.red, color.green, color.blue];
    ui.color_edit_button_srgb(&mut parts).labelled_by(label.id);
    let [red, green, blue] = parts;
    *color = Color { red, green, blue };
    ui.end_row();
}

fn choice_ui<T: Copy + PartialEq + std::fmt::Debug>(
    ui: &mut Ui,
    label: &str,
    all: &[T],
    value: &mut T,
) {
    let label = ui.label(label);
    let salt = ("choice", label.id);
    let shown = ComboBox::from_id_salt(salt)
        .selected_text(in_words(value))
        .width(120.0)
        .show_ui(ui, |ui| {
            for choice in all {
                ui.selectable_value(value, *choice, in_words(choice));
            }
        });
    shown.response.labelled_by(label.id);
    ui.end_row();
}

/// `Self propelled anti tank` of `SelfPropelledAntiTank`.
fn in_words(value: &impl std::fmt::Debug) -> String {
    let mut words = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}

fn terrain_ui(ui: &mut Ui, terrain: &mut TerrainKind) {
    color_ui(ui, "Colour", &mut terrain.color);
    match &terrain.own_pattern {
        // Its glyphs are drawn in the palette's file.
        Some(own) => {
            ui.label("Pattern");
            let text = format!("{own} (its own)");
            if ui
                .add(Button::new(text))
                .on_hover_text("Click to choose one of the usual patterns instead")
                .clicked()
            {
                terrain.own_pattern = None;
            }
            ui.end_row();
        }
        None => choice_ui(ui, "Pattern", &Pattern::ALL, &mut terrain.pattern),
    }
    let mut has_ink = terrain.ink.is_some();
    let tip = "The pattern has a colour of its own, and no shade of the ground's";
    ui.checkbox(&mut has_ink, "Ink").on_hover_text(tip);
    match (&mut terrain.ink, has_ink) {
        (Some(ink), true) => {
            let mut parts = [ink.red, ink.green, ink.blue];
            ui.color_edit_button_srgb(&mut parts);
            let [red, green, blue] = parts;
            *ink = Color { red, green, blue };
        }
        (ink @ None, true) => *ink = Some(darker(terrain.color)),
        (ink, false) => *ink = None,
    }
    ui.end_row();
    let tip = "How many units of a side may be set up in a hex of it, in place of the side's limit";
    number_ui(ui, ("Stacking limit", tip), &mut terrain.stacking, 1);
}

/// A number that may be left out, and what it starts with.
fn number_ui(ui: &mut Ui, (label, tip): (&str, &str), number: &mut Option<u16>, first: u16) {
    let mut is_given = number.is_some();
    ui.checkbox(&mut is_given, label).on_hover_text(tip);
    *number = is_given.then(|| number.unwrap_or(first));
    if let Some(number) = number {
        ui.add(DragValue::new(number)).on_hover_text(tip);
    }
    ui.end_row();
}

fn darker(color: Color) -> Color {
    let part = |part: u8| part / 2;
    Color {
        red: part(color.red),
        green: part(color.green),
        blue: part(color.blue),
    }
}

fn line_ui(ui: &mut Ui, line: &mut LineKind) {
    color_ui(ui, "Colour", &mut line.color);
    choice_ui(ui, "Stroke", &Stroke::ALL, &mut line.stroke);
    let label = ui.label("Width");
    let field = DragValue::new(&mut line.width).range(1..=100).suffix(" %");
    ui.add(field)
        .labelled_by(label.id)
        .on_hover_text("In hundredths of a hexside's length");
    ui.end_row();
}

fn figure_ui(ui: &mut Ui, figure: &mut FigureKind) {
    for (label, value) in [("From", &mut figure.min), ("To", &mut figure.max)] {
        let label = ui.label(label);
        ui.add(DragValue::new(value)).labelled_by(label.id);
        ui.end_row();
    }
}

fn unit_ui(ui: &mut Ui, pack: &Pack, unit: &mut UnitKind) {
    choice_ui(ui, "Symbol", &Symbol::ALL, &mut unit.symbol);
    let label = ui.label("Moves");
    let mut moves = unit.moves.to_string();
    let field = egui::TextEdit::singleline(&mut moves).desired_width(120.0);
    let tip = "A column of the terrain effects table: leg, mobile";
    let field = ui.add(field).labelled_by(label.id).on_hover_text(tip);
    if field.changed() {
        unit.moves = beachhead_schema::Id::new(moves.trim());
    }
    ui.end_row();
    let tip =
        "For how many units one of them counts where stacking is limited; 0 for what stacks freely";
    number_ui(ui, ("Stacks as", tip), &mut unit.stacks_as, 1);
    for figure in pack.palette.figures.ordered() {
        let mut on = unit.figures.contains(&figure.id);
        ui.label("");
        let tip = "Each unit of the kind must have it";
        if ui
            .checkbox(&mut on, &figure.name)
            .on_hover_text(tip)
            .changed()
        {
            match on {
                true => unit.figures.push(figure.id.clone()),
                false => unit.figures.retain(|other| *other != figure.id),
            }
        }
        ui.end_row();
    }
}

/// What is hard to see, or hard to tell from another kind, as it would be then.
pub(super) fn warnings_ui(ui: &mut Ui, palette: &Palette, kind: &Kind, patterns: Patterns) {
    for warning in warnings(palette, kind, patterns) {
        ui.colored_label(ui.visuals().warn_fg_color, warning);
    }
}

fn warnings(palette: &Palette, kind: &Kind, patterns: Patterns) -> Vec<String> {
    let mut found = Vec::new();
    let faint = match kind {
        Kind::Side(side) => {
            let what = "What is printed on its counters";
            Some((side.color, side.ink, what, LEAST_OF_PRINT))
        }
        Kind::Terrain(terrain) if terrain.pattern != Pattern::Plain => terrain
            .ink
            .map(|ink| (terrain.color, ink, "Its pattern", LEAST_OF_PATTERN)),
        _ => None,
    };
    if let Some((ground, ink, what, least)) = faint {
        let contrast = contrast(ground, ink);
        if contrast < least {
            found.push(format!(
                "{what} can hardly be seen: contrast {contrast:.1}, and {least:.1} is the least"
            ));
        }
    }
    // With the kind as it would be.
    let mut then = palette.clone();
    let what = match kind {
        Kind::Terrain(terrain) if palette.terrains.get(&terrain.id).is_some() => {
            then.terrains.exchange(&terrain.id, vec![terrain.clone()]);
            "terrain"
        }
        Kind::Terrain(terrain) => {
            then.features.exchange(&terrain.id, vec![terrain.clone()]);
            "feature"
        }
        Kind::Line(line) if palette.hexsides.get(&line.id).is_some() => {
            then.hexsides.exchange(&line.id, vec![line.clone()]);
            "hexside"
        }
        Kind::Line(line) => {
            then.paths.exchange(&line.id, vec![line.clone()]);
            "path"
        }
        _ => return found,
    };
    for pair in alike(&then, patterns) {
        let [one, other] = &pair.names;
        let like = match (one == kind.name(), other == kind.name()) {
            (true, _) => other,
            (_, true) => one,
            _ => continue,
        };
        if pair.what == what {
            found.push(format!(
                "Colour-blind readers can't distinguish it from {like}"
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn names_of_choices_are_words() {
        for (symbol, expected) in [
            (Symbol::Infantry, "Infantry"),
            (Symbol::SelfPropelledAntiTank, "Self propelled anti tank"),
        ] {
            assert_eq!(in_words(&symbol), expected);
        }
    }

    #[test]
    fn what_is_hard_to_see_is_reported() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let palette = &document.pack().palette;
        let mut woods = palette
            .terrains
            .get(&"woods".into())
            .expect("woods")
            .clone();
        let reported =
            |kind: &TerrainKind| warnings(palette, &Kind::Terrain(kind.clone()), Patterns::Palette);
        assert_eq!(reported(&woods), [] as [&str; 0]);
        woods.ink = Some(woods.color);
        assert!(
            reported(&woods).concat().contains("contrast 1.0"),
            "{:?}",
            reported(&woods)
        );
        let marsh = palette.terrains.get(&"marsh".into()).expect("marsh");
        let like_marsh = TerrainKind {
            id: woods.id.clone(),
            name: woods.name.clone(),
            ..marsh.clone()
        };
        let said = reported(&like_marsh);
        assert_eq!(
            said,
            [format!(
                "Colour-blind readers can't distinguish it from {}",
                marsh.name
            )]
        );
    }
}
