//! How a new game is asked for.

use egui::{ComboBox, DragValue, Ui};

use crate::live::{Beginning, NewGame};

/// Shows the settings of a new game.
pub(crate) fn new_game_ui(ui: &mut Ui, game: &mut NewGame) -> NewGameAnswer {
    ui.heading("New game");
    let title = |game: &NewGame, at: usize| {
        let found = game.scenarios.get(at);
        found.map_or(String::new(), |(id, title)| match title.is_empty() {
            true => id.to_string(),
            false => title.clone(),
        })
    };
    let shown = title(game, game.scenario);
    let label = ui.label("Scenario");
    let combo = ComboBox::from_id_salt("scenario")
        .selected_text(shown)
        .width(420.0);
    let shown = combo.show_ui(ui, |ui| {
        for at in 0..game.scenarios.len() {
            let title = title(game, at);
            ui.selectable_value(&mut game.scenario, at, title);
        }
    });
    shown.response.labelled_by(label.id);
    ui.add_space(6.0);
    match game.has_rules {
        true => seats_ui(ui, game),
        false => {
            ui.label("The pack names no rulebook: everything may be done, and what the pack says of set-up, stacking and terrain is said as a hint.");
        }
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let label = ui.label("Seed of the dice");
        ui.add(DragValue::new(&mut game.seed)).labelled_by(label.id);
    });
    match game.files.get(game.scenario).and_then(Option::as_ref) {
        Some(file) => ui.weak(format!("It is saved as it goes in {}", file.display())),
        None => ui.weak("It is not saved: save the pack into a folder first to keep the game"),
    };
    ui.add_space(8.0);
    let buttons = ui.horizontal(|ui| (ui.button("Begin").clicked(), ui.button("Cancel").clicked()));
    match (buttons.inner, game.beginning()) {
        ((true, _), Some(beginning)) => NewGameAnswer::Begins(beginning),
        ((_, true), _) => NewGameAnswer::Cancelled,
        _ => NewGameAnswer::Open,
    }
}

/// Result of asking for a new game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NewGameAnswer {
    /// Nothing yet.
    Open,
    /// The game begins like this.
    Begins(Beginning),
    /// There is to be none.
    Cancelled,
}

/// The seats: each side is played at this screen or by random moves.
fn seats_ui(ui: &mut Ui, game: &mut NewGame) {
    ui.label("Who plays");
    for (_, name, is_random) in &mut game.sides {
        ui.horizontal(|ui| {
            ui.label(name.as_str());
            let people = ui.radio_value(is_random, false, "at this screen");
            let random = ui.radio_value(is_random, true, "random moves");
            for (radio, who) in [(people, "at this screen"), (random, "random moves")] {
                radio.widget_info(|| {
                    let chosen = (who == "random moves") == *is_random;
                    let named = format!("{name}: {who}");
                    egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, named)
                });
            }
        });
    }
}
