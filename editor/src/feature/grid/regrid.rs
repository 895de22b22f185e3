//! The windows for another size and for other numbers of the map that is open. What would be cut off is listed first.

use beachhead_schema::edit::{Edit, Lost, RegridError, regrid};
use beachhead_schema::hex::{Edges, Grid, GridSpec, Numbers, Resized, resize, with_holes_of};
use egui::{Align, DragValue, Layout, ScrollArea, Ui, vec2};

use super::form::{Draft, Scope, grid_form_ui};
use super::preview::grid_preview_ui;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::regridding::{LeftBehind, scripts_left_behind};

/// The window for another size or other numbers between two frames.
#[derive(Debug)]
pub(crate) struct Regridding {
    what: RegridWhat,
    /// The user has seen what is cut off and wants it so.
    confirmed: bool,
    /// What would come of it, as last worked out: for which grid, and of which revision of the pack.
    plan: Option<(u64, Input, Plan)>,
}

#[derive(Debug)]
enum RegridWhat {
    Size(Edges, Numbers),
    Numbers(Box<Draft>),
}

/// What a plan is made from.
#[derive(Clone, Debug, PartialEq)]
enum Input {
    Size(Edges, Numbers),
    Spec(GridSpec),
}

/// What would come of it.
#[derive(Debug)]
enum Plan {
    Nothing,
    Impossible(String),
    Possible(Box<Possible>),
}

#[derive(Debug)]
struct Possible {
    edit: Edit,
    lost: Lost,
    grid: Grid,
    scripts: Vec<LeftBehind>,
}

impl Regridding {
    /// Another size.
    pub(crate) fn resizing() -> Self {
        Self {
            what: RegridWhat::Size(Edges::default(), Numbers::Keep),
            confirmed: false,
            plan: None,
        }
    }

    /// Other numbers on the same hexes.
    pub(crate) fn renumbering(document: &Document) -> Self {
        let spec = document.pack().map.grid.spec().clone();
        Self {
            what: RegridWhat::Numbers(Box::new(Draft::of(spec))),
            confirmed: false,
            plan: None,
        }
    }

    /// Works out what would come of it, if that isn't known yet.
    fn work_out(&mut self, document: &Document) {
        let input = match &self.what {
            RegridWhat::Size(edges, numbers) => Input::Size(*edges, *numbers),
            RegridWhat::Numbers(draft) => Input::Spec(draft.spec.clone()),
        };
        let revision = document.revision();
        let is_known = self
            .plan
            .as_ref()
            .is_some_and(|(of, from, _)| *of == revision && *from == input);
        if !is_known {
            let plan = plan(document, &input);
            self.plan = Some((revision, input, plan));
            self.confirmed = false;
        }
    }
}

fn plan(document: &Document, input: &Input) -> Plan {
    let old = &document.pack().map.grid;
    let resized = match input {
        Input::Size(edges, _) if *edges == Edges::default() => return Plan::Nothing,
        Input::Size(edges, numbers) => resize(old.spec(), *edges, *numbers),
        Input::Spec(spec) => Ok(Resized {
            spec: with_holes_of(old.spec(), spec.clone()),
            by: (0, 0),
        }),
    };
    let Resized { spec, by } = match resized {
        Ok(resized) => resized,
        Err(why) => return Plan::Impossible(why.to_string()),
    };
    match regrid(document.pack(), spec.clone(), by) {
        Err(RegridError::Same) => Plan::Nothing,
        Err(why @ RegridError::Grid(_)) => Plan::Impossible(why.to_string()),
        Ok((edit, lost)) => match Grid::new(spec) {
            Err(_) => Plan::Nothing,
            Ok(grid) => {
                let scripts = scripts_left_behind(document, &grid, by);
                Plan::Possible(Box::new(Possible {
                    edit,
                    lost,
                    grid,
                    scripts,
                }))
            }
        },
    }
}

/// Shows the window; says whether it stays open.
pub(crate) fn regrid_ui(
    ui: &Ui,
    window: &mut Regridding,
    document: &Document,
    commands: &mut Commands,
) -> bool {
    let screen = ui.ctx().content_rect().size();
    let size = vec2((screen.x - 60.0).min(1080.0), (screen.y - 60.0).min(680.0));
    let title = match window.what {
        RegridWhat::Size(..) => "Resize the map",
        RegridWhat::Numbers(_) => "Renumber the map",
    };
    window.work_out(document);
    let modal = egui::Modal::new(egui::Id::unique(title)).show(ui.ctx(), |ui| {
        ui.set_width(size.x);
        ui.heading(title);
        ui.add_space(4.0);
        let room = vec2(size.x, size.y - 96.0);
        let form = 452.0;
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(form, room.y), Layout::top_down(Align::LEFT), |ui| {
                ui.set_width(form);
                ScrollArea::vertical()
                    .max_height(room.y)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        match &mut window.what {
                            RegridWhat::Size(edges, numbers) => {
                                size_ui(ui, edges, numbers, &document.pack().map.grid)
                            }
                            RegridWhat::Numbers(draft) => grid_form_ui(ui, draft, Scope::SameCells),
                        }
                        ui.add_space(6.0);
                        ui.separator();
                        if let Some((_, _, plan)) = &window.plan {
                            plan_ui(ui, plan);
                        }
                    });
            });
            let now = &document.pack().map.grid;
            let grid = match &window.plan {
                Some((_, _, Plan::Possible(possible))) => Some(&possible.grid),
                Some((_, _, Plan::Nothing)) => Some(now),
                _ => None,
            };
            grid_preview_ui(ui, grid, vec2(room.x - form - 16.0, room.y));
        });
        ui.add_space(6.0);
        foot_ui(ui, window, commands)
    });
    modal.inner && !modal.should_close()
}

fn size_ui(ui: &mut Ui, edges: &mut Edges, numbers: &mut Numbers, grid: &Grid) {
    ui.label("Rows and columns to add to each edge of the map; less than 0 takes away.");
    ui.add_space(4.0);
    egui::Grid::new("edges")
        .num_columns(3)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            for (name, lines, what) in [
                ("North", &mut edges.north, "rows"),
                ("South", &mut edges.south, "rows"),
                ("West", &mut edges.west, "columns"),
                ("East", &mut edges.east, "columns"),
            ] {
                let label = ui.label(name);
                ui.horizontal(|ui| {
                    let less = ui.button("−").on_hover_text(format!(
                        "One of the {what} less in the {}",
                        name.to_lowercase()
                    ));
                    let field = DragValue::new(lines).speed(0.1).range(-65_535..=65_535);
                    ui.add(field)
                        .labelled_by(label.id)
                        .on_hover_text("Drag, or click and type");
                    let more = ui.button("+").on_hover_text(format!(
                        "One of the {what} more in the {}",
                        name.to_lowercase()
                    ));
                    *lines += i32::from(more.clicked()) - i32::from(less.clicked());
                });
                ui.weak(what);
                ui.end_row();
            }
        });
    ui.add_space(4.0);
    ui.radio_value(numbers, Numbers::Keep, "Keep printed numbers")
        .on_hover_text("Every hex keeps the number it has; new ones go on counting");
    ui.radio_value(numbers, Numbers::Anew, "Number anew from the edge")
        .on_hover_text("The count begins at the new edge, and all records follow their hexes");
    if grid.spec().sheets.len() > 1 {
        ui.weak("Of several sheets those that lie at the edge change.");
    }
}

fn plan_ui(ui: &mut Ui, plan: &Plan) {
    let possible = match plan {
        Plan::Nothing => {
            ui.weak("Nothing changes yet.");
            return;
        }
        Plan::Impossible(why) => {
            ui.colored_label(ui.visuals().error_fg_color, why.as_str());
            return;
        }
        Plan::Possible(possible) => possible,
    };
    let Lost { hexes, cut, torn } = &possible.lost;
    ui.label(format!("The map will have {} hexes.", possible.grid.len()));
    if possible.lost.is_nothing() {
        ui.label("Nothing is lost: every record follows its hexes.");
    }
    if !hexes.is_empty() {
        ui.strong(format!("{} drawn hexes are cut off:", hexes.len()));
        ui.add(egui::Label::new(listed(hexes.iter().map(ToString::to_string))).wrap());
    }
    if !cut.is_empty() {
        ui.strong(format!("{} records lose hexes:", cut.len()));
        for record in cut.iter().take(MOST) {
            let hexes = listed(record.hexes.iter().map(ToString::to_string));
            let goes = if record.gone { "goes with" } else { "loses" };
            ui.add(egui::Label::new(format!("• {} {goes} {hexes}", record.what)).wrap());
        }
        more_ui(ui, cut.len());
    }
    if !torn.is_empty() {
        ui.strong(format!(
            "{} lines join hexes that no longer touch:",
            torn.len()
        ));
        ui.add(egui::Label::new(listed(torn.iter().cloned())).wrap());
    }
    if !possible.scripts.is_empty() {
        ui.strong("Scripts keep the old numbers:");
        ui.weak("They are separate files: write the new numbers into them by hand, or the checks will report them.");
        if ui
            .button("Copy this list")
            .on_hover_text("Every line of every script with its old and its new number, to paste where you edit them")
            .clicked()
        {
            let all: Vec<String> = possible.scripts.iter().flat_map(lines_of).collect();
            ui.ctx().copy_text(all.join("\n"));
        }
        for left in possible.scripts.iter().take(MOST) {
            let count = left.numbers.len();
            let plural = if count == 1 { "" } else { "s" };
            ui.collapsing(format!("{}: {count} number{plural}", left.script), |ui| {
                for line in lines_of(left).take(MOST) {
                    ui.label(line);
                }
                more_ui(ui, count);
            });
        }
        more_ui(ui, possible.scripts.len());
    }
}

/// `scripts/landing.ron:41: 2806 becomes 28-06`.
fn lines_of(left: &LeftBehind) -> impl Iterator<Item = String> + '_ {
    let script = &left.script;
    left.numbers.iter().map(move |(line, old, new)| match new {
        Some(new) => format!("{script}:{line}: {old} becomes {new}"),
        None => format!("{script}:{line}: {old} is cut off"),
    })
}

/// The most lines of a list.
const MOST: usize = 40;

fn more_ui(ui: &mut Ui, all: usize) {
    if all > MOST {
        ui.weak(format!("… and {} more", all - MOST));
    }
}

/// The first of many, and how many more there are.
fn listed(all: impl ExactSizeIterator<Item = String>) -> String {
    const FIRST: usize = 24;
    let rest = all.len().saturating_sub(FIRST);
    let first: Vec<String> = all.take(FIRST).collect();
    if rest == 0 {
        first.join(", ")
    } else {
        format!("{} … and {rest} more", first.join(", "))
    }
}

fn foot_ui(ui: &mut Ui, window: &mut Regridding, commands: &mut Commands) -> bool {
    let mut stays = true;
    ui.horizontal(|ui| {
        let verb = match window.what {
            RegridWhat::Size(..) => "Resize",
            RegridWhat::Numbers(_) => "Renumber",
        };
        let possible = match &window.plan {
            Some((_, _, Plan::Possible(possible))) => Some(possible),
            _ => None,
        };
        let loses = possible.is_some_and(|possible| !possible.lost.is_nothing());
        if loses {
            ui.checkbox(&mut window.confirmed, "Cut off what is listed")
                .on_hover_text("One Undo brings all of it back");
        }
        let may = possible.is_some() && (!loses || window.confirmed);
        let button = ui.add_enabled(may, egui::Button::new(verb));
        let button =
            button.on_disabled_hover_text("Change something first, and confirm what is cut off");
        if button
            .on_hover_text("One step of the history: one Undo takes it back")
            .clicked()
            && let Some(possible) = possible
        {
            commands.send(Command::Apply(possible.edit.clone()));
            stays = false;
        }
        if ui.button("Cancel").clicked() {
            stays = false;
        }
    });
    stays
}
