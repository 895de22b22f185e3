//! All units in a table: sorted by any column, several selected at once. What is selected is changed in the inspector.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::edit::{due, remove_units};
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{
    Align, Align2, Button, FontId, Key, Layout, Rect, Role, ScrollArea, Sense, TextEdit, TextStyle,
    Ui, WidgetInfo, pos2, vec2,
};

use super::sort_key::{SortKey, sort_key};
use crate::command::{Command, Commands, ForcesAsk};
use crate::words::counted;
use crate::workbench::Workbench;

/// How high a row is, in points.
const ROW: f32 = 20.0;
/// The room around the text of a cell.
const GAP: f32 = 5.0;
/// How far from the left the window begins, if it needs no more room.
const LEFT: f32 = 210.0;
/// How high the window is at first,
const HEIGHT: f32 = 340.0;
/// what stays free from there to the bottom, with its frame,
const BELOW: f32 = 80.0;
/// and where it begins at the highest.
const TOP: f32 = 110.0;
/// How much wider the window is than its columns: its margins and the scroll bar.
const FRAME: f32 = 36.0;

/// What a column shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Column {
    #[default]
    Id,
    Name,
    Side,
    Kind,
    Formation,
    Steps,
    Figure(Id),
    Group,
    SetUp,
    Due,
}

/// What the rows were made of, as far as it decides on their order.
#[derive(Clone, Debug, PartialEq)]
struct MadeOf {
    revision: u64,
    scenario: Option<Id>,
    column: Column,
    is_reversed: bool,
    text: String,
}

/// The table between two frames.
#[derive(Debug, Default)]
pub(crate) struct UnitTable {
    pub(crate) is_open: bool,
    column: Column,
    is_reversed: bool,
    /// Only units that have this in a cell.
    text: String,
    /// What that was before it was typed over, while it is.
    text_before: Option<String>,
    /// The units in the order of the rows.
    rows: Option<(MadeOf, Vec<Id>)>,
    /// The row that was clicked last: Shift selects all from there.
    last: Option<Id>,
}

impl UnitTable {
    /// Shows the table in a window over the map.
    pub(super) fn show(&mut self, bench: &mut Workbench, ui: &Ui) {
        if !self.is_open {
            return;
        }
        let pack = bench.document.pack();
        let scenario = bench.document.scenario();
        let selected = &bench.selection.units;
        let mut is_open = true;
        let room = ui.max_rect();
        // All columns are seen, where there is room for them.
        let width = (width_of(&columns(pack)) + FRAME).min(room.width() - FRAME);
        let left = (room.right() - FRAME - width).min(LEFT);
        // It may reach over the panel on the right, but not over the inspector at its top.
        let top = (room.bottom() - HEIGHT - BELOW).max(TOP);
        let window = egui::Window::new("Unit table")
            .open(&mut is_open)
            .default_pos(egui::pos2(left, top))
            .default_size([width, HEIGHT])
            .constrain_to(room);
        let commands = &mut bench.commands;
        window.show(ui.ctx(), |ui| {
            self.look(bench.document.revision(), pack, scenario);
            self.head_ui(ui, pack, selected, commands);
            self.table_ui(ui, (pack, scenario), selected, commands);
        });
        if !is_open {
            commands.send(Command::Forces(ForcesAsk::Table));
        }
    }

    /// Sorts the rows again where anything that decides on their order has changed.
    fn look(&mut self, revision: u64, pack: &Pack, scenario: Option<&Scenario>) {
        let made_of = MadeOf {
            revision,
            scenario: scenario.map(|scenario| scenario.id.clone()),
            column: self.column.clone(),
            is_reversed: self.is_reversed,
            text: self.text.trim().to_lowercase(),
        };
        if self
            .rows
            .as_ref()
            .is_some_and(|(known, _)| *known == made_of)
        {
            return;
        }
        let columns = columns(pack);
        let has_text = |unit: &&Unit| {
            let mut cells = columns
                .iter()
                .map(|(column, _, _)| cell(pack, scenario, unit, column));
            made_of.text.is_empty() || cells.any(|cell| cell.to_lowercase().contains(&made_of.text))
        };
        let units = pack.forces.units.iter().filter(has_text);
        let keyed = units.map(|unit| {
            let key = sort_key(&cell(pack, scenario, unit, &self.column));
            (key, unit.id.clone())
        });
        let rows = sorted(keyed.collect(), self.is_reversed);
        self.rows = Some((made_of, rows));
    }

    fn head_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        selected: &BTreeSet<Id>,
        commands: &mut Commands,
    ) {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("Show only");
            let field = TextEdit::singleline(&mut self.text).desired_width(120.0);
            let tip = "Units that have this text in any column";
            let field = ui.add(field).labelled_by(label.id).on_hover_text(tip);
            if field.gained_focus() {
                self.text_before = Some(self.text.clone());
            }
            if field.lost_focus()
                && let Some(before) = self.text_before.take()
                && ui.input(|input| input.key_pressed(Key::Escape))
            {
                self.text = before;
            }
            let rows = self.rows.as_ref().map_or(&[][..], |(_, rows)| rows);
            ui.weak(format!(
                "{} of {}",
                rows.len(),
                counted(pack.forces.units.len(), "unit")
            ));
            if ui.small_button("Select all rows").clicked() {
                let all = rows.iter().cloned().collect();
                commands.send(Command::Forces(ForcesAsk::Select(all)));
            }
            // Most of the time nothing is selected, and there may be thousands of rows.
            let asked = rows.iter().filter(|_| !selected.is_empty());
            let listed: BTreeSet<&Id> = asked.collect();
            let (listed, hidden): (BTreeSet<Id>, BTreeSet<Id>) = selected
                .iter()
                .filter(|unit| pack.forces.units.get(unit).is_some())
                .cloned()
                .partition(|unit| listed.contains(unit));
            if !hidden.is_empty() {
                let tip = "The inspector changes all that are selected, Remove takes out those that are listed";
                let text = format!("{} selected, {} not shown", listed.len() + hidden.len(), hidden.len());
                ui.colored_label(ui.visuals().warn_fg_color, text)
                    .on_hover_text(tip);
            }
            let text = format!("Remove {}", counted(listed.len(), "unit"));
            let tip = "Take the selected units that are listed out of the forces, and out of every setup, group and \
                reinforcement";
            let button = ui.add_enabled(!listed.is_empty(), Button::new(text).small());
            if button.on_hover_text(tip).clicked() {
                commands.extend(remove_units(pack, &listed).map(Command::Apply));
                commands.send(Command::Forces(ForcesAsk::Select(hidden)));
            }
        });
        ui.weak("Shift and Ctrl select several; the inspector changes all of them. Ctrl+V pastes rows of a spreadsheet.");
    }

    fn table_ui(
        &mut self,
        ui: &mut Ui,
        (pack, scenario): (&Pack, Option<&Scenario>),
        selected: &BTreeSet<Id>,
        commands: &mut Commands,
    ) {
        let columns = columns(pack);
        let width = width_of(&columns);
        let Some((_, rows)) = self.rows.clone() else {
            return;
        };
        ScrollArea::horizontal()
            .id_salt("unit columns")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_min_width(width);
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                ui.horizontal(|ui| {
                    for (column, title, width) in &columns {
                        self.title_ui(ui, column, title, *width);
                    }
                });
                let area = ScrollArea::vertical()
                    .id_salt("unit rows")
                    .auto_shrink(false);
                area.show_rows(ui, ROW, rows.len(), |ui, range| {
                    for unit in rows.get(range).into_iter().flatten() {
                        let Some(unit) = pack.forces.units.get(unit) else {
                            continue;
                        };
                        let is_selected = selected.contains(&unit.id);
                        let cells = columns
                            .iter()
                            .map(|(column, _, width)| (cell(pack, scenario, unit, column), *width));
                        let row = row_ui(ui, unit, cells, is_selected);
                        if row.double_clicked()
                            && let Some(placement) = scenario.and_then(|it| it.setup.get(&unit.id))
                        {
                            commands.send(Command::ShowHex(placement.hex.clone()));
                        } else if row.clicked() {
                            let modifiers = ui.input(|input| input.modifiers);
                            let set = self.selected_by(&unit.id, &rows, selected, modifiers);
                            commands.send(Command::Forces(ForcesAsk::Select(set)));
                        }
                    }
                });
            });
    }

    /// The title of a column: a click sorts by it, another one the other way round.
    fn title_ui(&mut self, ui: &mut Ui, column: &Column, title: &str, width: f32) {
        let is_sorted = self.column == *column;
        let text = match (is_sorted, self.is_reversed) {
            (false, _) => title.to_owned(),
            (true, false) => format!("{title} ↑"),
            (true, true) => format!("{title} ↓"),
        };
        let button = Button::selectable(is_sorted, text).truncate();
        let left = Layout::top_down_justified(Align::LEFT).with_main_align(Align::Center);
        let button = ui.allocate_ui_with_layout(vec2(width, ROW), left, |ui| {
            ui.spacing_mut().button_padding.x = GAP;
            ui.add(button.min_size(vec2(width, ROW)))
        });
        let button = button.inner;
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Sort by {title}")));
        if button.on_hover_text(format!("Sort by {title}")).clicked() {
            self.is_reversed = is_sorted && !self.is_reversed;
            self.column = column.clone();
        }
    }

    /// What is selected once a row is clicked with these keys held.
    fn selected_by(
        &mut self,
        unit: &Id,
        rows: &[Id],
        selected: &BTreeSet<Id>,
        modifiers: egui::Modifiers,
    ) -> BTreeSet<Id> {
        let place = |id: &Id| rows.iter().position(|row| row == id);
        let last = self.last.as_ref().and_then(place).zip(place(unit));
        if modifiers.shift
            && let Some((from, to)) = last
        {
            let range = from.min(to)..=from.max(to);
            return rows.get(range).into_iter().flatten().cloned().collect();
        }
        self.last = Some(unit.clone());
        if !modifiers.command {
            return [unit.clone()].into();
        }
        let mut set = selected.clone();
        if !set.remove(unit) {
            set.insert(unit.clone());
        }
        set
    }
}

/// The columns with their titles and widths.
fn columns(pack: &Pack) -> Vec<(Column, String, f32)> {
    let column = |column, title: &str, width| (column, title.to_owned(), width);
    let mut columns = vec![
        column(Column::Id, "Unit", 84.0),
        column(Column::Name, "Name", 120.0),
        column(Column::Side, "Side", 96.0),
        column(Column::Kind, "Kind", 100.0),
        column(Column::Formation, "Formation", 90.0),
        column(Column::Steps, "Steps", 58.0),
    ];
    let figures = pack.palette.figures.ordered().into_iter();
    columns.extend(figures.map(|kind| (Column::Figure(kind.id.clone()), kind.name.clone(), 76.0)));
    columns.extend([
        column(Column::Group, "Group", 84.0),
        column(Column::SetUp, "Set up in", 66.0),
        column(Column::Due, "Comes on", 76.0),
    ]);
    columns
}

fn width_of(columns: &[(Column, String, f32)]) -> f32 {
    columns.iter().map(|(_, _, width)| width).sum()
}

/// The units in the order of their keys; those without one come last, whichever way the others are.
fn sorted(mut rows: Vec<(Option<SortKey>, Id)>, is_reversed: bool) -> Vec<Id> {
    rows.sort();
    let blanks = rows.partition_point(|(key, _)| key.is_none());
    rows.rotate_left(blanks);
    let keyed = rows.len() - blanks;
    if let Some(keyed) = rows.get_mut(..keyed).filter(|_| is_reversed) {
        keyed.reverse();
    }
    rows.into_iter().map(|(_, id)| id).collect()
}

/// What stands in a cell.
fn cell(pack: &Pack, scenario: Option<&Scenario>, unit: &Unit, column: &Column) -> String {
    let text = |id: Option<&Id>| id.map(Id::to_string).unwrap_or_default();
    match column {
        Column::Id => unit.id.to_string(),
        Column::Name => unit.name.clone().unwrap_or_default(),
        Column::Side => {
            let side = pack.palette.sides.get(&unit.side);
            side.map_or_else(|| unit.side.to_string(), |side| side.name.clone())
        }
        Column::Kind => {
            let kind = pack.palette.units.get(&unit.kind);
            kind.map_or_else(|| unit.kind.to_string(), |kind| kind.name.clone())
        }
        Column::Formation => text(unit.formation.as_ref()),
        Column::Steps => unit.steps.to_string(),
        Column::Figure(figure) => {
            let printed = unit.figures.get(figure);
            printed.map(i32::to_string).unwrap_or_default()
        }
        Column::Group => {
            let mut groups = scenario.into_iter().flat_map(|scenario| &scenario.groups);
            text(
                groups
                    .find(|it| it.units.contains(&unit.id))
                    .map(|it| &it.id),
            )
        }
        Column::SetUp => {
            let in_hex = scenario.and_then(|scenario| scenario.setup.get(&unit.id));
            let in_cell = scenario.and_then(|scenario| scenario.off_map.get(&unit.id));
            let in_cell = in_cell.map(|it| format!("{} {}", it.chart, it.cell));
            let in_hex = in_hex.map(|it| it.hex.to_string());
            in_hex.or(in_cell).unwrap_or_default()
        }
        Column::Due => {
            let due = scenario.and_then(|scenario| due(scenario, &unit.id));
            due.map(|(turn, _)| format!("turn {turn}"))
                .unwrap_or_default()
        }
    }
}

/// A row, painted: a thousand units are no thousand widgets.
fn row_ui(
    ui: &mut Ui,
    unit: &Unit,
    cells: impl Iterator<Item = (String, f32)>,
    is_selected: bool,
) -> egui::Response {
    let size = vec2(ui.available_width(), ROW);
    let (rect, row) = ui.allocate_exact_size(size, Sense::click());
    row.widget_info(|| {
        let name = format!("Row of {}", unit.id);
        WidgetInfo::selected(Role::Button, true, is_selected, name)
    });
    let visuals = ui.style().interact_selectable(&row, is_selected);
    if is_selected || row.hovered() {
        ui.painter().rect_filled(rect, 2.0, visuals.weak_bg_fill);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let font = FontId::new(font.size, font.family);
    let mut left = rect.left();
    let mut cut = None;
    for (text, width) in cells {
        let room = Rect::from_min_size(pos2(left, rect.top()), vec2(width, ROW));
        let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
        let at = pos2(left + GAP, rect.center().y);
        let drawn = painter.text(
            at,
            Align2::LEFT_CENTER,
            &text,
            font.clone(),
            visuals.text_color(),
        );
        let is_here = row
            .hover_pos()
            .is_some_and(|pointer| room.contains(pointer));
        if is_here && drawn.right() > room.right() {
            cut = Some(text);
        }
        left += width;
    }
    match cut {
        Some(text) => row.on_hover_text(text),
        None => row,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_cells_come_last_both_ways() {
        let rows = || {
            let cells = [("a", ""), ("b", "3"), ("c", "-1"), ("d", ""), ("e", "12")];
            cells
                .map(|(id, cell)| (sort_key(cell), Id::from(id)))
                .to_vec()
        };
        let ids = |ids: [&str; 5]| ids.map(Id::from).to_vec();
        assert_eq!(sorted(rows(), false), ids(["c", "b", "e", "a", "d"]));
        assert_eq!(sorted(rows(), true), ids(["e", "b", "c", "a", "d"]));
    }

    #[test]
    fn keys_select_several_rows() {
        let rows: Vec<Id> = ["a", "b", "c", "d"].map(Id::from).to_vec();
        let set = |ids: &[&str]| -> BTreeSet<Id> { ids.iter().map(|id| Id::from(*id)).collect() };
        let (none, shift, ctrl) = (
            egui::Modifiers::NONE,
            egui::Modifiers::SHIFT,
            egui::Modifiers::COMMAND,
        );
        let mut table = UnitTable::default();
        let mut selected = BTreeSet::new();
        for (row, keys, expected) in [
            ("b", none, &["b"][..]),
            ("d", shift, &["b", "c", "d"]),
            ("c", ctrl, &["b", "d"]),
            ("a", ctrl, &["a", "b", "d"]),
            ("b", shift, &["a", "b"]),
            ("d", none, &["d"]),
        ] {
            selected = table.selected_by(&row.into(), &rows, &selected, keys);
            assert_eq!(selected, set(expected), "{row}");
        }
    }
}
