//! The scans under the grid: which there are, how well they fit, and where to click next.

use beachhead_schema::calibrate::{Calibration, Residual};
use beachhead_schema::map::Underlay;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Color32, Key, Modifiers, RichText, Slider, TextEdit, Ui};

use super::doubts::{doubts_ui, rather_ui};
use super::found_ui::find_ui;
use crate::command::{Command, Commands, ScanAsk};
use crate::document::Document;
use crate::scan::{FITS, Fitted, Image, Scans, Sheet};
use crate::table::row_of;

pub(super) const BAD: Color32 = Color32::from_rgb(226, 60, 40);

/// Shows the scans.
pub(crate) fn scans_ui(
    ui: &mut Ui,
    document: &Document,
    scans: &mut Scans,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
        for ask in [ScanAsk::Add, ScanAsk::AddTyped] {
            button_ui(ui, ask, commands);
        }
    });
    coming_ui(ui, scans);
    let underlays = &document.pack().map.underlays;
    if underlays.is_empty() {
        ui.weak("No scan yet. Add a picture of the printed map: PNG, JPEG or TIFF, up to 400 megapixels.");
        return;
    }
    see_through_ui(ui, scans, commands);
    find_ui(ui, scans, commands);
    // Above all that scrolls: a number that was misread spoils whatever is clicked after it.
    doubts_ui(ui, document, scans, commands);
    ui.separator();
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            for underlay in underlays.iter() {
                scan_ui(ui, underlay, scans, commands);
            }
            let active = scans.active.clone();
            if let Some(underlay) = active.and_then(|id| underlays.get(&id)) {
                ui.separator();
                ui.horizontal(|ui| {
                    button_ui(ui, ScanAsk::Find, commands);
                    button_ui(ui, ScanAsk::SnapAll, commands);
                });
                fit_ui(ui, underlay, commands);
                number_ui(ui, scans, commands);
                if let Some(fitted) = scans
                    .get(&underlay.id)
                    .and_then(|sheet| sheet.fitted.as_ref())
                {
                    quality_ui(ui, underlay, fitted, commands);
                    anchors_ui(ui, underlay, fitted, commands);
                }
                solutions_ui(ui, underlay, scans, commands);
            }
        });
}

fn button_ui(ui: &mut Ui, ask: ScanAsk, commands: &mut Commands) {
    let command = Command::Scan(ask);
    if let Some(row) = row_of(&command)
        && ui
            .button(row.text)
            .on_hover_text(row.hint(ui.ctx()))
            .clicked()
    {
        commands.send(command);
    }
}

/// The image that is being read, if there is one.
fn coming_ui(ui: &mut Ui, scans: &mut Scans) {
    let Some(coming) = &scans.coming else {
        return;
    };
    let file = coming
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let share = coming.loading.share();
    ui.add(egui::ProgressBar::new(share).text(format!("Reading {file}: {:.0} %", share * 100.0)));
    if ui.button("Stop reading").clicked() {
        scans.coming = None;
    }
}

fn see_through_ui(ui: &mut Ui, scans: &Scans, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let label = ui.label("Map");
        let mut through = scans.through;
        let slider = ui.add(Slider::new(&mut through, 0.0..=1.0).show_value(false));
        let slider = slider.labelled_by(label.id);
        ui.label("Scan");
        let tip = "How far the scan shows through the map. Hold Space to see the scan alone; Space and drag moves the map";
        if slider.on_hover_text(tip).changed() {
            commands.send(Command::Scan(ScanAsk::Through(through)));
        }
        let blink = Command::Scan(ScanAsk::Blink);
        let hint = row_of(&blink).map(|row| row.hint(ui.ctx())).unwrap_or_default();
        if ui.selectable_label(scans.blinks, "Blink").on_hover_text(hint).clicked() {
            commands.send(blink);
        }
        let proof = Command::Scan(ScanAsk::Proof);
        let hint = row_of(&proof).map(|row| row.hint(ui.ctx())).unwrap_or_default();
        if ui.selectable_label(scans.proof, "Proof").on_hover_text(hint).clicked() {
            commands.send(proof);
        }
    });
}

fn scan_ui(ui: &mut Ui, underlay: &Underlay, scans: &Scans, commands: &mut Commands) {
    let id = &underlay.id;
    let mut send = |ask| commands.send(Command::Scan(ask));
    ui.horizontal(|ui| {
        let mut shown = !scans.hidden.contains(id);
        let name = format!("Show {}", underlay.image);
        let tip = ui.checkbox(&mut shown, "").on_hover_text(&name);
        tip.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::CheckBox, true, shown, name.clone())
        });
        if tip.clicked() {
            send(ScanAsk::ToggleScan(id.clone()));
        }
        let file = underlay.image.rsplit('/').next().unwrap_or_default();
        let on = scans.active.as_ref() == Some(id);
        if ui
            .selectable_label(on, file)
            .on_hover_text(&underlay.image)
            .clicked()
        {
            send(ScanAsk::Activate(id.clone()));
        }
        if ui
            .small_button("Remove scan")
            .on_hover_text("Take the scan away with its anchors; the file stays")
            .clicked()
        {
            send(ScanAsk::Remove(id.clone()));
        }
    });
    let Some(sheet) = scans.get(id) else {
        return;
    };
    state_ui(ui, underlay, sheet, &mut send);
}

/// What is known of the image itself.
fn state_ui(ui: &mut Ui, underlay: &Underlay, sheet: &Sheet, send: &mut dyn FnMut(ScanAsk)) {
    let id = || underlay.id.clone();
    match &sheet.image {
        Image::Loading(loading) => {
            let share = loading.share();
            ui.add(egui::ProgressBar::new(share).text(format!("Reading: {:.0} %", share * 100.0)));
        }
        Image::Refused(refusal) => {
            ui.colored_label(BAD, format!("{}: {}", underlay.image, refusal.why));
            ui.label(format!(
                "The anchors are kept. What to do: {}.",
                refusal.help
            ));
            ui.horizontal_wrapped(|ui| {
                if ui
                    .button("Choose again…")
                    .on_hover_text("Choose the image of this scan anew; its anchors stay")
                    .clicked()
                {
                    send(ScanAsk::ChooseAgain(id()));
                }
                if ui
                    .button("Read again")
                    .on_hover_text("Look for the file once more")
                    .clicked()
                {
                    send(ScanAsk::Reload(id()));
                }
            });
        }
        Image::Ready(scan) => {
            let [width, height] = scan.pyramid.size();
            let megabytes = scan.pyramid.bytes() >> 20;
            let text = format!("{width} × {height} px, {megabytes} MiB in memory");
            ui.weak(text);
            if scan.sha256 != underlay.sha256 {
                ui.colored_label(BAD, "This is not the image on which the anchors were clicked: the file has changed.");
                ui.horizontal_wrapped(|ui| {
                    if ui.button("Choose again…").on_hover_text("Choose the image of this scan anew; its anchors stay").clicked() {
                        send(ScanAsk::ChooseAgain(id()));
                    }
                    let tip = "The new image shows the same map in the same place: look at the residuals, then keep the anchors";
                    if ui.button("Keep anchors, accept this image").on_hover_text(tip).clicked() {
                        send(ScanAsk::Accept(id()));
                    }
                });
            }
            if underlay.image.starts_with("..") {
                let tip = "The scan lies outside the pack's folder, so it doesn't come along when that is copied";
                if ui
                    .small_button("Copy into the pack")
                    .on_hover_text(tip)
                    .clicked()
                {
                    send(ScanAsk::CopyIn(id()));
                }
            }
        }
    }
}

fn fit_ui(ui: &mut Ui, underlay: &Underlay, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.label("Fit");
        for (fit, text, tip) in FITS {
            if ui
                .selectable_label(underlay.fit == fit, text)
                .on_hover_text(tip)
                .clicked()
            {
                commands.send(Command::Scan(ScanAsk::Fit(underlay.id.clone(), fit)));
            }
        }
    });
}

/// The field for the number of the next anchor: type, Enter, click.
fn number_ui(ui: &mut Ui, scans: &mut Scans, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let label = ui.label("Printed number");
        let mut number = scans.number.clone();
        let id = ui.scope_id().with("printed number");
        if number.is_empty() && ui.memory(|memory| memory.has_focus(id)) {
            // What is meant is the last anchor, not its number in this field.
            let undo = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Z));
            commands.extend(undo.then_some(Command::Undo));
        }
        let field = TextEdit::singleline(&mut number)
            .id(id)
            .desired_width(80.0)
            .hint_text("0101");
        let field = ui.add(field).labelled_by(label.id);
        if scans.found.is_none() && std::mem::take(&mut scans.wants_focus) {
            field.request_focus();
            // Behind what may have been typed already.
            let end = CCursor::new(scans.number.chars().count());
            let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(ui.ctx(), field.id);
        }
        if field.changed() {
            // Space shows the scan alone; no printed number has one.
            number.retain(|letter| !letter.is_whitespace());
            commands.send(Command::Scan(ScanAsk::Number(number)));
        }
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.send(Command::Pick(crate::brush::Tool::Anchor));
            commands.send(Command::Scan(ScanAsk::Aim));
        }
        let mut snaps = scans.snaps;
        let tip = "A click goes to the middle of the printed hex around it, where the scan shows its lines";
        let shown = ui.checkbox(&mut snaps, "Snap").on_hover_text(tip);
        if shown.changed() {
            commands.send(Command::Scan(ScanAsk::Snap));
        }
    });
    ui.weak("Type a number, press Enter, click the middle of that hex on the scan; then the next. Enter alone takes the one that helps most.");
}

fn quality_ui(ui: &mut Ui, underlay: &Underlay, fitted: &Fitted, commands: &mut Commands) {
    for hex in &fitted.strays {
        ui.colored_label(
            BAD,
            format!("{hex} is not on this grid: correct it, or let the numbering be solved"),
        );
    }
    match &fitted.calibration {
        Err(error) => {
            ui.label(error.to_string());
            if let Some((_, plain, _)) = FITS.iter().find(|(fit, ..)| fitted.drawn_as == Some(*fit))
            {
                ui.weak(format!(
                    "Until then it is drawn as {}",
                    plain.to_lowercase()
                ));
            }
        }
        Ok(found) => calibration_ui(ui, found, commands),
    }
    if !fitted.strays.is_empty() && underlay.anchors.len() >= 4 {
        button_ui(ui, ScanAsk::Solve, commands);
    }
}

fn calibration_ui(ui: &mut Ui, found: &Calibration, commands: &mut Commands) {
    egui::Grid::new("calibration")
        .num_columns(2)
        .show(ui, |ui| {
            ui.label("Mean residual (RMS)");
            if found.to_spare == 0 {
                ui.label("unknown").on_hover_text(
                    "So few anchors always fit: click one more, so that errors show",
                );
            } else {
                ui.label(format!("{:.2} px", found.rms_px));
            }
            ui.end_row();
            if let Some(bounds) = &found.bounds {
                ui.label("All hexes, 95 % bound");
                let tip = format!(
                    "In 95 of 100 calibrations no hex is farther off; a click misses by {:.1} px on each axis, known from {} residuals to spare",
                    bounds.click_px, bounds.freedom
                );
                ui.label(format!("± {:.1} px", bounds.everywhere_px))
                    .on_hover_text(tip);
                ui.end_row();
            }
            ui.label("Least certain hex");
            let text = match found.worst_px {
                Some(px) => format!("{}, ± {px:.1} px", found.worst),
                None => found.worst.to_string(),
            };
            let tip = match found.worst_px {
                Some(_) => "Show it; its 95 % bound",
                None => "Show it; how far it may be off is known from one anchor more on",
            };
            if ui.link(text).on_hover_text(tip).clicked() {
                commands.send(Command::ShowHex(found.worst.clone()));
            }
            ui.end_row();
            if let Some(hex) = &found.next {
                ui.label("Next click that helps most");
                if ui
                    .link(hex.to_string())
                    .on_hover_text("Go there, to click its middle")
                    .clicked()
                {
                    commands.send(Command::Scan(ScanAsk::Number(hex.to_string())));
                    commands.send(Command::Pick(crate::brush::Tool::Anchor));
                    commands.send(Command::Scan(ScanAsk::Aim));
                }
                ui.end_row();
            }
            ui.label("Between hexes");
            ui.label(format!("{:.1} px", found.px_per_hex));
            ui.end_row();
        });
}

fn anchors_ui(ui: &mut Ui, underlay: &Underlay, fitted: &Fitted, commands: &mut Commands) {
    if underlay.anchors.is_empty() {
        return;
    }
    let residuals = fitted
        .calibration
        .as_ref()
        .map_or(&[][..], |found| &found.residuals);
    egui::Grid::new("anchors")
        .num_columns(4)
        .striped(true)
        .show(ui, |ui| {
            for head in ["Anchor", "Off", "", ""] {
                ui.label(RichText::new(head).small().weak());
            }
            ui.end_row();
            for anchor in &underlay.anchors {
                let hex = &anchor.hex;
                let tip = format!("At {:.1}, {:.1} on the scan; show it", anchor.x, anchor.y);
                if ui.link(hex.to_string()).on_hover_text(tip).clicked() {
                    commands.send(Command::ShowHex(hex.clone()));
                }
                let residual = residuals.iter().find(|residual| residual.hex == *hex);
                residual_ui(ui, underlay, residual, commands);
                let tip = format!("Take the anchor of {hex} away");
                let button = ui.small_button("Remove").on_hover_text(&tip);
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, true, tip.clone())
                });
                if button.clicked() {
                    let ask = ScanAsk::DropAnchor(underlay.id.clone(), hex.clone());
                    commands.send(Command::Scan(ask));
                }
                ui.end_row();
            }
        });
}

fn residual_ui(
    ui: &mut Ui,
    underlay: &Underlay,
    residual: Option<&Residual>,
    commands: &mut Commands,
) {
    let Some(residual) = residual else {
        ui.weak("–");
        ui.label("");
        return;
    };
    let tip = format!(
        "Clicked {:+.1} px east, {:+.1} px south of where the fit has it",
        residual.off.0, residual.off.1
    );
    ui.label(format!("{:.1} px", residual.px))
        .on_hover_text(tip);
    match &residual.rather {
        Some(rather) => rather_ui(ui, underlay, residual, rather, "", commands),
        None => drop(ui.label("")),
    }
}

fn solutions_ui(ui: &mut Ui, underlay: &Underlay, scans: &Scans, commands: &mut Commands) {
    if underlay.anchors.len() >= 4 && scans.solved.is_none() {
        let tip = "Find out from the anchors how the hexes of this map are numbered";
        if ui
            .link("Does the numbering fit?")
            .on_hover_text(tip)
            .clicked()
        {
            commands.send(Command::Scan(ScanAsk::Solve));
        }
    }
    match &scans.solved {
        None => {}
        Some(Err(why)) => {
            ui.separator();
            ui.label(why);
        }
        Some(Ok(solutions)) => {
            ui.separator();
            ui.label(match solutions.len() {
                0 => "No numbering fits these anchors: look for a misread number".to_owned(),
                1 => "The anchors determine the numbering:".to_owned(),
                many => format!(
                    "{many} numberings fit these anchors; one more click will decide between them:"
                ),
            });
            for (number, solution) in solutions.iter().enumerate().take(6) {
                ui.label(format!("{} ({:.1} px)", solution.says, solution.rms_px));
                let tip = "Number the map so; this is one edit, which can be undone";
                if ui.button("Number the map so").on_hover_text(tip).clicked() {
                    commands.send(Command::Scan(ScanAsk::UseSolution(number)));
                }
            }
        }
    }
}
