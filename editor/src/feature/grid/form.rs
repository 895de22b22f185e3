//! The fields that describe a grid: how the hexes stand, how many there are, and what is printed on them.
//!
//! What is wrong is reported beside the field at fault, in the words of [`GridError`].

use beachhead_schema::hex::{
    Alphabet, Axis, Case, Glyphs, Grid, GridError, GridSpec, Grows, Half, Lines, Numbering,
    NumberingError, Orientation, Parity, Sheet,
};
use egui::{ComboBox, DragValue, RichText, TextEdit, Ui};

/// A grid that is being described, and what is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) spec: GridSpec,
    /// Which sheet the fields are about.
    sheet: usize,
    /// What `spec` was when the grid was last computed, and what came of it.
    laid: Option<(GridSpec, Result<Grid, Vec<GridError>>)>,
}

/// The field that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GridField {
    Place,
    Size,
    Halves,
    Prefix,
    First,
    Separator,
    Second,
    Holes,
}

impl Draft {
    pub(crate) fn of(spec: GridSpec) -> Self {
        Self {
            spec,
            sheet: 0,
            laid: None,
        }
    }

    /// The grid, or what is wrong with it. It is computed only when something has changed.
    pub(crate) fn grid(&mut self) -> Result<&Grid, &[GridError]> {
        let spec = &self.spec;
        if self.laid.as_ref().is_none_or(|(laid, _)| laid != spec) {
            self.laid = Some((spec.clone(), Grid::new(spec.clone())));
        }
        match &self.laid {
            Some((_, Ok(grid))) => Ok(grid),
            Some((_, Err(errors))) => Err(errors),
            None => Err(&[]),
        }
    }
}

/// What of the grid can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of it.
    All,
    /// Everything but how many hexes there are.
    SameCells,
}

/// Shows the fields of a sheet.
pub(crate) fn grid_form_ui(ui: &mut Ui, draft: &mut Draft, scope: Scope) {
    let errors = match draft.grid() {
        Ok(_) => Vec::new(),
        Err(errors) => errors.to_vec(),
    };
    let many = draft.spec.sheets.len() > 1;
    egui::Grid::new("grid form")
        .num_columns(2)
        .spacing([10.0, 6.0])
        .show(ui, |ui| {
            orientation_ui(ui, &mut draft.spec);
            if many || scope == Scope::All {
                sheets_ui(ui, draft, scope);
            }
            let (at, orientation) = (draft.sheet, draft.spec.orientation);
            let Some(sheet) = draft.spec.sheets.get_mut(at) else {
                return;
            };
            let reported = |field: GridField| -> Vec<String> {
                let here = errors
                    .iter()
                    .filter(|error| field_of(error, sheet) == field);
                here.map(ToString::to_string).collect()
            };
            let reported = [
                GridField::Place,
                GridField::Size,
                GridField::Halves,
                GridField::Prefix,
                GridField::First,
                GridField::Separator,
                GridField::Second,
                GridField::Holes,
            ]
            .map(|field| (field, reported(field)));
            let show_errors = |ui: &mut Ui, field: GridField| {
                for (_, lines) in reported.iter().filter(|(other, _)| *other == field) {
                    lines.iter().for_each(|line| error_ui(ui, line));
                }
            };
            if many {
                place_ui(ui, sheet);
                show_errors(ui, GridField::Place);
            }
            if scope == Scope::All {
                size_ui(ui, sheet);
                show_errors(ui, GridField::Size);
            }
            stagger_ui(ui, sheet, orientation);
            if scope == Scope::All {
                halves_ui(ui, sheet);
                show_errors(ui, GridField::Halves);
            }
            text_ui(
                ui,
                "Prefix",
                &mut sheet.numbering.prefix,
                "Stands before every number, such as the letter of a sheet",
            );
            show_errors(ui, GridField::Prefix);
            let before = [sheet.numbering.first, sheet.numbering.second];
            axis_ui(ui, "First part", &mut sheet.numbering.first);
            show_errors(ui, GridField::First);
            text_ui(
                ui,
                "Separator",
                &mut sheet.numbering.separator,
                "Stands between the two parts: a dot, a hyphen, or nothing",
            );
            show_errors(ui, GridField::Separator);
            axis_ui(ui, "Second part", &mut sheet.numbering.second);
            trade(before, &mut sheet.numbering);
            show_errors(ui, GridField::Second);
            show_errors(ui, GridField::Holes);
        });
}

/// An error in the right column, below its field.
fn error_ui(ui: &mut Ui, line: &str) {
    ui.label("");
    let color = ui.visuals().error_fg_color;
    let text = RichText::new(line).color(color).size(12.0);
    ui.add(egui::Label::new(text).wrap());
    ui.end_row();
}

fn field_of(error: &GridError, sheet: &Sheet) -> GridField {
    let numbering = &sheet.numbering;
    let axis = |is_first: bool| {
        if is_first {
            GridField::First
        } else {
            GridField::Second
        }
    };
    match error {
        GridError::NoSheets
        | GridError::TooManySheets(_)
        | GridError::FarAway(_)
        | GridError::Stagger(_)
        | GridError::SameId(_)
        | GridError::Overlap { .. }
        | GridError::SameNumber { .. } => GridField::Place,
        GridError::Size(_) | GridError::TooLarge(_) => GridField::Size,
        GridError::WholeLow(_) => GridField::Halves,
        GridError::NoSuchHole { .. } => GridField::Holes,
        GridError::Empty => GridField::First,
        GridError::Numbering { why, .. } => match why {
            NumberingError::SameLines(_)
            | NumberingError::Zigzag { .. }
            | NumberingError::NoDigits => GridField::Second,
            NumberingError::Sideways(lines, _) => axis(numbering.first.counts.one() == *lines),
            NumberingError::Separator(_) | NumberingError::RunTogether(..) => GridField::Separator,
            NumberingError::Prefix(_) => GridField::Prefix,
            NumberingError::Start(start) => axis(numbering.first.start == *start),
            NumberingError::Width(width) => axis(numbering.first.glyphs == Glyphs::Digits(*width)),
        },
    }
}

fn orientation_ui(ui: &mut Ui, spec: &mut GridSpec) {
    let choices = [
        (Orientation::Pointy, "Pointy tops: straight rows"),
        (Orientation::Flat, "Flat tops: straight columns"),
    ];
    let tip = "Which way the hexes stand: with a corner or a side to the north";
    choice_ui(ui, "Hexes", &mut spec.orientation, &choices, tip);
}

fn sheets_ui(ui: &mut Ui, draft: &mut Draft, scope: Scope) {
    let label = ui.label("Sheet");
    ui.horizontal(|ui| {
        let name = |index: usize, sheet: &Sheet| match sheet.id.as_str() {
            "" => format!("#{}", index + 1),
            id => id.to_owned(),
        };
        let shown = draft.spec.sheets.get(draft.sheet);
        let shown = shown
            .map(|sheet| name(draft.sheet, sheet))
            .unwrap_or_default();
        let picker = ComboBox::from_id_salt("sheet")
            .selected_text(shown)
            .width(90.0);
        let picker = picker.show_ui(ui, |ui| {
            for (index, sheet) in draft.spec.sheets.iter().enumerate() {
                ui.selectable_value(&mut draft.sheet, index, name(index, sheet));
            }
        });
        picker
            .response
            .labelled_by(label.id)
            .on_hover_text("The sheet that the fields below are about");
        if scope == Scope::SameCells {
            return;
        }
        if ui
            .button("Add sheet")
            .on_hover_text("Put another sheet of the same kind to the east")
            .clicked()
        {
            add_sheet(&mut draft.spec);
            draft.sheet = draft.spec.sheets.len().saturating_sub(1);
        }
        let many = draft.spec.sheets.len() > 1;
        let remove = ui.add_enabled(many, egui::Button::new("Take away"));
        if remove.on_hover_text("Take this sheet away").clicked() {
            draft.spec.sheets.remove(draft.sheet);
            draft.sheet = draft.sheet.saturating_sub(1);
        }
    });
    ui.end_row();
}

/// Another sheet like the last, to the east of it. Each gets a letter, since numbers must differ.
fn add_sheet(spec: &mut GridSpec) {
    let Some(last) = spec.sheets.last() else {
        return;
    };
    let mut new = last.clone();
    new.at.0 += i32::from(last.columns);
    new.holes.clear();
    if spec.orientation == Orientation::Flat && last.columns & 1 == 1 {
        new.shifted = match last.shifted {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
        };
    }
    spec.sheets.push(new);
    for (sheet, letter) in spec.sheets.iter_mut().zip('A'..='Z') {
        if sheet.id.is_empty() || sheet.id.len() == 1 {
            sheet.id = letter.to_string();
            sheet.numbering.prefix = letter.to_string();
        }
    }
}

fn place_ui(ui: &mut Ui, sheet: &mut Sheet) {
    text_ui(
        ui,
        "Sheet's name",
        &mut sheet.id,
        "What the rulebook calls the sheet",
    );
    ui.label("Sheet lies at");
    ui.horizontal(|ui| {
        number_ui(
            ui,
            "column",
            &mut sheet.at.0,
            "How many columns it lies to the east",
        );
        number_ui(
            ui,
            "row",
            &mut sheet.at.1,
            "How many rows it lies to the south",
        );
    });
    ui.end_row();
}

fn size_ui(ui: &mut Ui, sheet: &mut Sheet) {
    ui.label("Size in hexes");
    ui.horizontal(|ui| {
        number_ui(ui, "columns", &mut sheet.columns, "Hexes from west to east");
        number_ui(ui, "rows", &mut sheet.rows, "Hexes from north to south");
    });
    ui.end_row();
}

fn stagger_ui(ui: &mut Ui, sheet: &mut Sheet, orientation: Orientation) {
    let choices = match orientation {
        Orientation::Pointy => [
            (Parity::Odd, "2nd, 4th … row lies east"),
            (Parity::Even, "1st, 3rd … row lies east"),
        ],
        Orientation::Flat => [
            (Parity::Odd, "2nd, 4th … column lies south"),
            (Parity::Even, "1st, 3rd … column lies south"),
        ],
    };
    let tip = "Which rows or columns are shifted by half a hex, counted from the north-west";
    choice_ui(ui, "Shifted", &mut sheet.shifted, &choices, tip);
}

fn halves_ui(ui: &mut Ui, sheet: &mut Sheet) {
    let choices = |whole: bool| {
        let all = [
            (Half::Whole, "whole hex"),
            (Half::Absent, "nothing"),
            (Half::Unplayable, "half, not played on"),
            (Half::Playable, "half, played on"),
            (Half::Joins, "half that joins the next sheet's"),
        ];
        all.into_iter()
            .filter(move |(half, _)| whole || *half != Half::Whole)
            .collect::<Vec<_>>()
    };
    let tip = "What is printed before the first hex of a shifted row or column";
    choice_ui(
        ui,
        "At their start",
        &mut sheet.halves.low,
        &choices(false),
        tip,
    );
    let tip =
        "What is printed at the end of a shifted row or column, where it sticks out by half a hex";
    choice_ui(
        ui,
        "At their end",
        &mut sheet.halves.high,
        &choices(true),
        tip,
    );
}

/// Both parts can't count the same lines: the one that was left alone takes what the other one has given up.
fn trade([first, second]: [Axis; 2], now: &mut Numbering) {
    if now.first.counts != now.second.counts {
        return;
    }
    let (given_up, left) = match (
        now.first.counts != first.counts,
        now.second.counts != second.counts,
    ) {
        (true, false) => (first, &mut now.second),
        (false, true) => (second, &mut now.first),
        _ => return,
    };
    (left.counts, left.grows) = (given_up.counts, given_up.grows);
}

/// What one part of the number counts, which way, from where, and how it is written.
fn axis_ui(ui: &mut Ui, name: &str, axis: &mut Axis) {
    let lines = [
        (Lines::Columns, "columns"),
        (Lines::Rows, "rows"),
        (Lines::Falling, "diagonals falling to the east"),
        (Lines::Rising, "diagonals rising to the east"),
    ];
    let before = axis.counts;
    choice_ui(
        ui,
        &format!("{name} counts"),
        &mut axis.counts,
        &lines,
        "The lines that this part of the number counts",
    );
    let ways: &[(Grows, &str)] = match axis.counts {
        Lines::Columns => &[
            (Grows::East, "from west to east"),
            (Grows::West, "from east to west"),
        ],
        Lines::Rows => &[
            (Grows::South, "from north to south"),
            (Grows::North, "from south to north"),
        ],
        Lines::Falling | Lines::Rising => &[
            (Grows::East, "growing eastwards"),
            (Grows::West, "growing westwards"),
            (Grows::South, "growing southwards"),
            (Grows::North, "growing northwards"),
        ],
    };
    // Rows can't grow sideways: what can't be isn't offered, and doesn't stay either.
    let fits = ways.iter().any(|(way, _)| *way == axis.grows);
    if let (true, Some((way, _))) = (before != axis.counts || !fits, ways.first()) {
        axis.grows = *way;
    }
    choice_ui(
        ui,
        &format!("{name} runs"),
        &mut axis.grows,
        ways,
        "The way in which this part of the number grows",
    );
    let label = ui.label(format!("{name} written as"));
    ui.horizontal(|ui| {
        let (upper, lower, mixed) = (Case::Upper, Case::Lower, Case::ByStagger);
        let digits = match axis.glyphs {
            digits @ Glyphs::Digits(_) => digits,
            Glyphs::Letters(..) => Glyphs::Digits(2),
        };
        let letters = |alphabet, case| Glyphs::Letters(alphabet, case);
        let choices = [
            (digits, "digits"),
            (letters(Alphabet::Spreadsheet, upper), "A … Z, AA, AB"),
            (letters(Alphabet::Doubled, upper), "A … Z, AA, BB"),
            (letters(Alphabet::Spreadsheet, lower), "a … z, aa, ab"),
            (letters(Alphabet::Doubled, lower), "a … z, aa, bb"),
            (
                letters(Alphabet::Spreadsheet, mixed),
                "A, small where shifted",
            ),
            (
                letters(Alphabet::Doubled, mixed),
                "A … Z, AA, BB, small where shifted",
            ),
        ];
        let shown = choices.iter().find(|(glyphs, _)| *glyphs == axis.glyphs);
        let shown = shown.map_or("", |(_, text)| text);
        let picker = ComboBox::from_id_salt((name, "glyphs"))
            .selected_text(shown)
            .width(96.0);
        let picker = picker.show_ui(ui, |ui| {
            for (glyphs, text) in choices {
                ui.selectable_value(&mut axis.glyphs, glyphs, text);
            }
        });
        picker
            .response
            .labelled_by(label.id)
            .on_hover_text("Digits, or letters and how they go on after Z");
        if let Glyphs::Digits(width) = &mut axis.glyphs {
            number_ui(
                ui,
                "wide",
                width,
                "The least number of digits, with leading zeros: 2 prints 07",
            );
        }
        number_ui(
            ui,
            "from",
            &mut axis.start,
            "The first number; 1 is A where letters are printed",
        );
    });
    ui.end_row();
}

fn choice_ui<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    choices: &[(T, &str)],
    tip: &str,
) {
    let label = ui.label(name);
    let shown = choices.iter().find(|(choice, _)| choice == value);
    let shown = shown.map_or("", |(_, text)| text);
    let picker = ComboBox::from_id_salt(name)
        .selected_text(shown)
        .width(236.0);
    let picker = picker.show_ui(ui, |ui| {
        for (choice, text) in choices {
            ui.selectable_value(value, *choice, *text);
        }
    });
    picker.response.labelled_by(label.id).on_hover_text(tip);
    ui.end_row();
}

fn text_ui(ui: &mut Ui, name: &str, text: &mut String, tip: &str) {
    let label = ui.label(name);
    let field = TextEdit::singleline(text).desired_width(100.0);
    ui.add(field).labelled_by(label.id).on_hover_text(tip);
    ui.end_row();
}

/// A number after its name.
fn number_ui<N: egui::emath::Numeric>(ui: &mut Ui, name: &str, value: &mut N, tip: &str) {
    let label = ui.label(name);
    let field = ui.add(DragValue::new(value).speed(0.1));
    field.labelled_by(label.id).on_hover_text(tip);
}
