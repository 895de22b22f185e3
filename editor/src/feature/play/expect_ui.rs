//! Refusals and facts: a click on either is a step of the script.

use beachhead_engine::words;
use beachhead_schema::diag::Severity;
use egui::{Align, Button, CollapsingHeader, Layout, RichText, Ui};

use super::draft_ui::{last_rows, row_ui};
use crate::command::{Command, Commands, DraftAsk, PlayAsk};
use crate::live::LiveGame;
use crate::picture::severity_color;

/// The actions that the last click may have meant, which are refused, each with its reason.
pub(super) fn refused_ui(ui: &mut Ui, live: &LiveGame, commands: &mut Commands) {
    let Some((hex, meant)) = live.refused_there() else {
        return;
    };
    ui.label(RichText::new(format!("Refused in {hex}:")).strong());
    for (at, meant) in meant.iter().enumerate() {
        let Some(refused) = &meant.refused else {
            continue;
        };
        let told = words(&meant.action);
        ui.push_id(("refused", at), |ui| {
            ui.add(egui::Label::new(&told).wrap());
            let why = format!(
                "{} ({} {})",
                refused.reason, refused.rule.id, refused.rule.title
            );
            let color = severity_color(Severity::Warning);
            ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
            ui.horizontal(|ui| {
                let tip = "Write down as a step that the rules refuse this, by this row";
                if ui.button("Must be refused").on_hover_text(tip).clicked() {
                    let row = refused.rule.id.to_string();
                    let ask = PlayAsk::Refuse(meant.action.clone(), row);
                    commands.send(Command::Play(ask));
                }
                if ui.button("Change it first…").clicked() {
                    let ask = DraftAsk::From(meant.action.clone());
                    commands.send(Command::Play(PlayAsk::Draft(ask)));
                }
            });
        });
    }
    ui.separator();
}

/// The facts that hold of what is in hand.
pub(super) fn facts_ui(ui: &mut Ui, live: &LiveGame, commands: &mut Commands) {
    let about = match (live.unit(), live.hex_in_hand()) {
        (Some(unit), _) => format!("What is so of {unit}"),
        (None, Some(hex)) => format!("What is so of {hex}"),
        (None, None) => "What is so".to_owned(),
    };
    let header = CollapsingHeader::new(about)
        .id_salt("facts")
        .open(Some(live.shows_facts()));
    let header = header.show(ui, |ui| {
        if let Some(row) = row_ui(ui, &last_rows(live), live.because()) {
            commands.send(Command::Play(PlayAsk::Because(row)));
        }
        if live.what_is_so().is_empty() {
            ui.weak("Nothing that a script could ask");
        }
        for (at, fact) in live.what_is_so().iter().enumerate() {
            ui.push_id(at, |ui| fact_ui(ui, fact, commands));
        }
    });
    if header.header_response.clicked() {
        let ask = PlayAsk::ShowFacts(!live.shows_facts());
        commands.send(Command::Play(ask));
    }
}

fn fact_ui(ui: &mut Ui, fact: &str, commands: &mut Commands) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let tip = "Change it first: another value is expected, or denied";
        if ui.small_button("Change…").on_hover_text(tip).clicked() {
            let ask = DraftAsk::From(format!("Expect({fact})"));
            commands.send(Command::Play(PlayAsk::Draft(ask)));
        }
        ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
            let told = words(fact);
            let row = Button::selectable(false, &told).truncate();
            let tip = format!("Expect as a step: {told}");
            if ui.add(row).on_hover_text(tip).clicked() {
                commands.send(Command::Play(PlayAsk::Expect(fact.to_owned())));
            }
        });
    });
}
