//! Anchors that contradict the others, above all that scrolls: which they are, what their numbers probably read, and what can be
//! done about it.

use beachhead_schema::calibrate::{Calibration, Residual};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::Underlay;
use egui::{RichText, Ui};

use super::ui::BAD;
use crate::command::{Command, Commands, ScanAsk};
use crate::document::Document;
use crate::scan::Scans;

/// Anchors of the scan that is worked on which contradict the others.
pub(super) fn doubts_ui(ui: &mut Ui, document: &Document, scans: &Scans, commands: &mut Commands) {
    let Some((id, sheet)) = scans.active() else {
        return;
    };
    let fitted = sheet.fitted.as_ref();
    let found = fitted.and_then(|fitted| fitted.calibration.as_ref().ok());
    let underlay = document.pack().map.underlays.get(id);
    let (Some(found), Some(underlay)) = (found, underlay) else {
        return;
    };
    for residual in &found.residuals {
        doubt_ui(ui, underlay, found, residual, commands);
    }
    if found.at_odds {
        ui.colored_label(BAD, at_odds(found));
    }
}

/// What is said of anchors of which it isn't known which is wrong.
fn at_odds(found: &Calibration) -> String {
    let suspects: Vec<&str> = found.suspects.iter().map(HexNo::as_str).collect();
    let which = match suspects.as_slice() {
        [] => "one of the anchors is wrong".to_owned(),
        [others @ .., last] => format!("{} or {last} is wrong", others.join(", ")),
    };
    format!("{which}, and too few others show which: click one more")
}

/// An anchor that is left out or misread, and what can be done about it.
fn doubt_ui(
    ui: &mut Ui,
    underlay: &Underlay,
    found: &Calibration,
    residual: &Residual,
    commands: &mut Commands,
) {
    let hex = &residual.hex;
    if residual.left_out {
        let hexes = residual.px / found.px_per_hex;
        ui.colored_label(
            BAD,
            format!("Anchor {hex} is left out: the others have it {hexes:.1} hexes from its click"),
        );
    } else if residual.rather.is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(rather) = &residual.rather {
            let anchor = format!("Anchor {hex} ");
            rather_ui(ui, underlay, residual, rather, &anchor, commands);
        }
        let remove = ui
            .button(format!("Remove anchor {hex}"))
            .on_hover_text("Take this anchor away; the number can be clicked anew");
        if remove.clicked() {
            let ask = ScanAsk::DropAnchor(underlay.id.clone(), hex.clone());
            commands.send(Command::Scan(ask));
        }
    });
}

/// Offers to say that an anchor belongs to the hex that was clicked.
pub(super) fn rather_ui(
    ui: &mut Ui,
    underlay: &Underlay,
    residual: &Residual,
    rather: &HexNo,
    anchor: &str,
    commands: &mut Commands,
) {
    let tip = format!(
        "By the other anchors {rather} was clicked: was the number misread? Click to say that it is {rather}"
    );
    let text = RichText::new(format!("{anchor}fits better as {rather}")).color(BAD);
    if ui.button(text).on_hover_text(tip).clicked() {
        let ask = ScanAsk::Rename(underlay.id.clone(), residual.hex.clone(), rather.clone());
        commands.send(Command::Scan(ask));
    }
}
