//! The moves so far, each of which can be changed, and the steps that are still to be made.

use egui::{Button, CollapsingHeader, RichText, Ui};

use crate::command::{Command, Commands, PlayAsk, StepsAsk};
use crate::live::{Position, ToCome};

/// So many of the last moves are listed.
const MOST_MOVES: usize = 200;
/// So many of the steps that are still to be made are listed.
const FEW: usize = 4;

/// The moves that led here, the last first.
pub(super) fn moves_ui(ui: &mut Ui, position: &Position, commands: &mut Commands) {
    let mut send = |ask| commands.send(Command::Play(ask));
    CollapsingHeader::new(format!("Moves ({})", position.way.len()))
        .id_salt("moves")
        .show(ui, |ui| {
            let numbered = (1..).zip(&position.way).collect::<Vec<(usize, _)>>();
            for (number, (place, told)) in numbered.into_iter().rev().take(MOST_MOVES) {
                let here = *place == position.here;
                let row = Button::selectable(here, format!("{number}  {told}")).truncate();
                if ui.add(row).clicked() {
                    send(PlayAsk::Go(*place));
                }
                if here {
                    let before = position.way.iter().rev().nth(1).map(|(place, _)| *place);
                    changes_ui(ui, *place, before, &mut send);
                }
            }
            if ui.button("The beginning").clicked() {
                send(PlayAsk::Go(0));
            }
        });
}

/// Changes of the move that led here; those behind it are made again.
fn changes_ui(ui: &mut Ui, place: usize, before: Option<usize>, send: &mut dyn FnMut(PlayAsk)) {
    ui.horizontal_wrapped(|ui| {
        let mut offer = |text, tip, ask: Option<StepsAsk>| {
            let button = ui.add_enabled(ask.is_some(), Button::new(text).small());
            if button.on_hover_text(tip).clicked()
                && let Some(ask) = ask
            {
                send(PlayAsk::Steps(ask));
            }
        };
        offer(
            "Change move…",
            "Put it together anew; the moves behind it are made again",
            Some(StepsAsk::Change(place)),
        );
        offer(
            "Take move out",
            "Take it out alone; the moves behind it are made again",
            Some(StepsAsk::TakeOut(place)),
        );
        offer(
            "Make earlier",
            "Make it before the move that led to it",
            before.map(StepsAsk::Later),
        );
    });
}

/// The steps that are still to be made, the next first.
pub(super) fn to_come_ui(ui: &mut Ui, position: &Position, commands: &mut Commands) {
    if position.to_come_in_all == 0 {
        return;
    }
    let mut send = |ask| commands.send(Command::Play(PlayAsk::Steps(StepsAsk::ToCome(ask))));
    let heading = format!("To come ({})", position.to_come_in_all);
    ui.label(RichText::new(heading).strong());
    for told in position.to_come.iter().take(FEW) {
        ui.add(egui::Label::new(told).truncate());
    }
    ui.horizontal_wrapped(|ui| {
        for (text, tip, ask) in [
            ("Make next", "Make the next step", ToCome::Make),
            (
                "Make all",
                "Make all, up to the first that doesn't go as it says",
                ToCome::MakeAll,
            ),
            (
                "Change next…",
                "Put another step together in the place of the next",
                ToCome::Change,
            ),
            (
                "Leave next out",
                "Go on without the next step",
                ToCome::Drop,
            ),
            (
                "Make next later",
                "Make it after the step behind it",
                ToCome::Swap,
            ),
        ] {
            let button = ui.small_button(text).on_hover_text(tip);
            if button.clicked() {
                send(ask);
            }
        }
    });
    ui.separator();
}
