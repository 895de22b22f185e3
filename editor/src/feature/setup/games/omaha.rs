//! The Landing Schematic of TCS Omaha: waves, beach boxes and boats, what is aboard and how much more fits; a unit is dragged into
//! a boat.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::edit::games::omaha::{
    add_boat, freight, load_unit, remove_boat, schematic, shift_unit, steps_aboard, unload_unit,
};
use beachhead_schema::edit::{Edit, Spot};
use beachhead_schema::forces::Unit;
use beachhead_schema::games::omaha::{BoatLine, OmahaScenario, SWIMMER, SWIMMING_KIND};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::TableRow;
use egui::{
    Align2, Button, CursorIcon, Frame, LayerId, Order, Response, RichText, ScrollArea, Sense,
    TextStyle, Ui, vec2,
};

use super::GamePanel;
use crate::checker::Checker;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::picture::severity_color;
use crate::words::counted;

/// How tall the list of units that are in no boat is.
const WAITING: f32 = 170.0;

/// What the panel shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LandingList {
    /// The row of table `waves` that is shown, from 0.
    wave: usize,
    /// What units that are in no boat are looked for by.
    text: String,
}

/// A unit that is dragged, and the boat that it is in, if it is in one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dragged {
    unit: Id,
    from: Option<Id>,
}

/// What the panel is about.
struct Landing<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    part: &'a OmahaScenario,
    /// By line of the schematic, what the checks found there.
    found: BTreeMap<usize, Vec<&'a Diagnostic>>,
}

/// This panel, as a line of `PANELS`.
pub(super) const PANEL: GamePanel = GamePanel {
    title: "Landing",
    is_of_use: |scenario| schematic(scenario).is_some(),
    show: |ui, document, checker, kept, commands| {
        landing_ui(ui, document, checker, &mut kept.landing, commands);
    },
};

/// Shows the schematic, a wave at a time, and below it the units that are in no boat.
fn landing_ui(
    ui: &mut Ui,
    document: &Document,
    checker: &Checker,
    list: &mut LandingList,
    commands: &mut Commands,
) {
    let pack = document.pack();
    let Some((scenario, part)) = document
        .scenario()
        .and_then(|scenario| Some((scenario, schematic(scenario)?)))
    else {
        return;
    };
    let landing = Landing {
        pack,
        scenario,
        part,
        found: found_in(scenario, checker),
    };
    let waves: Vec<&TableRow> = pack.tables.rows_of("waves").collect();
    ui.horizontal_wrapped(|ui| {
        for (nth, wave) in waves.iter().enumerate() {
            let chosen = ui.selectable_label(list.wave == nth, format!("Wave {}", wave.row));
            if chosen.clicked() {
                list.wave = nth;
            }
        }
    });
    let Some(wave) = waves.get(list.wave) else {
        ui.weak("Table waves of the pack has no such wave");
        return;
    };
    landing.summary_ui(ui, wave);
    ui.separator();
    let room = (ui.available_height() - WAITING).max(WAITING);
    ScrollArea::vertical()
        .id_salt("boats")
        .max_height(room)
        .auto_shrink(false)
        .show(ui, |ui| landing.wave_ui(ui, wave, commands));
    ui.separator();
    landing.waiting_ui(ui, &mut list.text);
}

/// What the checks found in the lines of the schematic.
fn found_in<'c>(scenario: &Scenario, checker: &'c Checker) -> BTreeMap<usize, Vec<&'c Diagnostic>> {
    let mut found: BTreeMap<usize, Vec<&Diagnostic>> = BTreeMap::new();
    for finding in checker.findings() {
        let Some(address) = &finding.address else {
            continue;
        };
        if address.spot == Spot::Rules(scenario.id.clone())
            && address.field == Some("boats")
            && let Some(line) = address.index
        {
            found.entry(line).or_default().push(finding);
        }
    }
    found
}

/// The number of a wave, as boats name it.
fn number(wave: &TableRow) -> u8 {
    u8::try_from(wave.nr).unwrap_or_default()
}

impl Landing<'_> {
    /// The boats of a wave, each with its place in the schematic.
    fn boats(&self, wave: u8) -> impl Iterator<Item = (usize, &BoatLine)> {
        let lines = self.part.boats.iter().enumerate();
        lines.filter(move |(_, line)| line.wave == wave)
    }

    /// When the wave lands, how many boats of each type are used, and how many load points are left.
    fn summary_ui(&self, ui: &mut Ui, wave: &TableRow) {
        let cell = |column: &str| {
            let cell = self.pack.tables.cell("waves", wave.row.as_str(), column);
            cell.map_or("", Id::as_str)
        };
        let mut parts = vec![cell("hour").to_owned()];
        let (mut used, mut room) = (0_u32, 0_u32);
        for row in self.pack.tables.rows_of("boats") {
            let boats = || {
                self.boats(number(wave))
                    .filter(|(_, line)| line.craft == row.row)
            };
            let most = cell(row.row.as_str());
            let points = self.pack.tables.cell("boats", row.row.as_str(), "points");
            let points: u32 = points
                .and_then(|points| points.as_str().parse().ok())
                .unwrap_or_default();
            if most != "0" && !most.is_empty() {
                parts.push(format!("{} {} of {most}", row.row, boats().count()));
            }
            let aboard = boats().map(|(_, line)| u32::from(freight(self.pack, line).points));
            used += aboard.sum::<u32>();
            room += points * most.parse::<u32>().unwrap_or_default();
        }
        ui.label(parts.join(" · "));
        let left = room.saturating_sub(used);
        ui.label(format!("{used} load points aboard, {left} left of {room}"));
    }

    /// The boats of a wave, box by box.
    fn wave_ui(&self, ui: &mut Ui, wave: &TableRow, commands: &mut Commands) {
        for boats in &self.pack.map.boxes {
            let of_box = self
                .boats(number(wave))
                .filter(|(_, line)| line.from == boats.id);
            let of_box: Vec<(usize, &BoatLine)> = of_box.collect();
            let beach = self.pack.map.beaches.get(&boats.beach);
            let name = beach.and_then(|beach| beach.name.as_deref());
            let name = name.unwrap_or(boats.id.as_str());
            egui::CollapsingHeader::new(format!("{name} ({})", of_box.len()))
                .id_salt(("box", &boats.id))
                .default_open(true)
                .show(ui, |ui| {
                    for (at, line) in of_box {
                        self.boat_ui(ui, at, line, commands);
                    }
                    self.add_ui(ui, wave, &boats.id, commands);
                });
        }
    }

    /// A boat with its load: a unit that is dropped here goes aboard.
    fn boat_ui(&self, ui: &mut Ui, at: usize, line: &BoatLine, commands: &mut Commands) {
        let (pack, scenario) = (self.pack, &self.scenario.id);
        let freight = freight(pack, line);
        let found = self.found.get(&at).map_or(&[][..], Vec::as_slice);
        let frame = Frame::group(ui.style()).inner_margin(3.0);
        let (inner, dropped) = ui.dnd_drop_zone::<Dragged, ()>(frame, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let mut title = RichText::new(line.id.as_str()).strong();
                if let Some(worst) = found.first() {
                    title = title.color(severity_color(worst.severity));
                }
                ui.label(title);
                if let Some(group) = &line.group {
                    ui.weak(format!("group {group}"));
                }
                if let Some(most) = freight.most {
                    ui.label(format!("{}/{most}", freight.points));
                }
                for cargo in &line.load {
                    let unit = pack.forces.units.get(&cargo.unit);
                    let steps = cargo
                        .steps
                        .or(unit.map(|unit| unit.steps))
                        .unwrap_or_default();
                    let text = format!("{} ×{steps}", cargo.unit);
                    let out = Button::new(&text).small().sense(Sense::click_and_drag());
                    let out = ui
                        .add(out)
                        .on_hover_text("Take it out of the boat; or drag it into another one");
                    out.dnd_set_drag_payload(Dragged {
                        unit: cargo.unit.clone(),
                        from: Some(line.id.clone()),
                    });
                    show_dragged(&out, &text);
                    if out.clicked() {
                        send(commands, unload_unit(pack, scenario, &line.id, &cargo.unit));
                    }
                }
                let away = ui
                    .small_button("Remove")
                    .on_hover_text("Remove the boat from the schematic");
                if away.clicked() {
                    send(commands, remove_boat(pack, scenario, &line.id));
                }
            });
        });
        if let Some(Dragged { unit, from }) = dropped.as_deref() {
            let edit = match from {
                Some(from) if *from == line.id => return,
                Some(from) => shift_unit(pack, scenario, from, &line.id, unit),
                None => load_unit(pack, scenario, &line.id, unit),
            };
            match edit {
                Some(edit) => commands.send(Command::Apply(edit)),
                None => commands.send(Command::ShowMessage(format!(
                    "{unit} does not go into {}: all of it is aboard, or there is no room",
                    line.id
                ))),
            }
        }
        if !found.is_empty() {
            let says = found.iter().map(|finding| finding.message.as_str());
            let says: Vec<&str> = says.collect();
            inner.response.on_hover_text(says.join("\n"));
        }
    }

    /// Buttons for a further boat of each type.
    fn add_ui(&self, ui: &mut Ui, wave: &TableRow, from: &Id, commands: &mut Commands) {
        ui.horizontal_wrapped(|ui| {
            ui.weak("Add");
            let rows = self.pack.tables.rows_of("boats").map(|row| &row.row);
            let of_wave = rows.filter(|craft| {
                let tables = &self.pack.tables;
                let most = tables.cell("waves", wave.row.as_str(), craft.as_str());
                most.is_some_and(|most| *most != *"0")
            });
            // Tanks that swim are of no number (2.1e).
            let swimmer = Id::from(SWIMMER);
            for craft in of_wave.chain([&swimmer]) {
                if ui.small_button(craft.as_str()).clicked() {
                    let wave = number(wave);
                    send(
                        commands,
                        add_boat(self.pack, &self.scenario.id, wave, craft, from),
                    );
                }
            }
        });
    }

    /// The units that may land and aren't wholly aboard: drag one into a boat.
    fn waiting_ui(&self, ui: &mut Ui, text: &mut String) {
        let wanted = text.trim().to_lowercase();
        let fits = |unit: &&Unit| {
            let formation = unit.formation.as_ref().map_or("", Id::as_str);
            let mut words = [unit.id.as_str(), formation].into_iter();
            wanted.is_empty() || words.any(|word| word.to_lowercase().contains(&wanted))
        };
        let lands = |unit: &&Unit| {
            let points = self.pack.tables.cell("loads", unit.kind.as_str(), "points");
            let is_load = points.is_some_and(|points| points.as_str().parse::<u16>().is_ok());
            is_load || unit.kind == *SWIMMING_KIND
        };
        let aboard = steps_aboard(self.pack, self.part);
        let left = |unit: &Unit| {
            let aboard = aboard.get(&unit.id).copied().unwrap_or_default();
            unit.steps.saturating_sub(aboard)
        };
        let units = self.pack.forces.units.iter().filter(lands);
        let units = units.filter(|unit| unit.side == self.scenario.first);
        let units: Vec<(&Unit, u8)> = units
            .filter(fits)
            .map(|unit| (unit, left(unit)))
            .filter(|(_, left)| *left > 0)
            .collect();
        ui.horizontal(|ui| {
            ui.label(format!("{} in no boat", counted(units.len(), "unit")));
            let label = ui.label("Find unit");
            let field = egui::TextEdit::singleline(text).hint_text("A/1/16");
            ui.add(field.desired_width(90.0))
                .labelled_by(label.id)
                .on_hover_text("Its id or formation, or a part of them");
        });
        let height = ui.text_style_height(&egui::TextStyle::Button) + 6.0;
        ScrollArea::vertical()
            .id_salt("in no boat")
            .auto_shrink(false)
            .show_rows(ui, height, units.len(), |ui, rows| {
                for (unit, left) in units.get(rows).unwrap_or_default() {
                    let id = egui::Id::unique(("in no boat", &unit.id));
                    let dragged = Dragged {
                        unit: unit.id.clone(),
                        from: None,
                    };
                    let response = ui.dnd_drag_source(id, dragged, |ui| {
                        ui.add(
                            egui::Label::new(format!(
                                "{} · {}",
                                unit.id,
                                counted((*left).into(), "step")
                            ))
                            .sense(Sense::hover()),
                        );
                    });
                    response.response.on_hover_text("Drag it into a boat");
                }
            });
    }
}

/// Shows beside the pointer what is dragged.
fn show_dragged(source: &Response, text: &str) {
    if let Some(at) = source
        .ctx
        .pointer_interact_pos()
        .filter(|_| source.dragged())
    {
        source.ctx.set_cursor_icon(CursorIcon::Grabbing);
        let layer = LayerId::new(Order::Tooltip, source.id);
        let style = source.ctx.global_style();
        let (font, color) = (
            TextStyle::Button.resolve(&style),
            style.visuals.strong_text_color(),
        );
        let painter = source.ctx.layer_painter(layer);
        painter.text(at + vec2(12.0, 0.0), Align2::LEFT_CENTER, text, font, color);
    }
}

fn send(commands: &mut Commands, edit: Option<Edit>) {
    if let Some(edit) = edit {
        commands.send(Command::Apply(edit));
    }
}
