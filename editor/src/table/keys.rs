//! What keys ask for.

use egui::{Event, Key, KeyboardShortcut};

use super::row::Row;
use super::rows;
use crate::command::Commands;

/// Asks for what the pressed keys mean, in the order in which they were pressed: a slow frame may hold several.
/// Keys without Ctrl are left to a text field that has the focus.
///
/// `was_typing`: a field had the focus in the frame before. Esc is left to it, which gives up what was typed there.
pub fn read_keys(commands: &mut Commands, ctx: &egui::Context, was_typing: bool) {
    commands.ask_held();
    let typing = ctx.text_edit_focused();
    // Esc closes a menu first.
    let in_menu = egui::Popup::is_any_open(ctx);
    let mut rows: Vec<(&KeyboardShortcut, &Row)> = rows()
        .flat_map(|row| row.keys.iter().map(move |keys| (keys, row)))
        .filter(|(keys, _)| match keys.logical_key {
            Key::Escape => !in_menu && !was_typing,
            // No field has a meaning for it.
            Key::F3 => true,
            _ => !typing || keys.modifiers.command && !is_of_fields(keys),
        })
        .collect();
    // Ctrl+Z would take Ctrl+Shift+Z for its own.
    rows.sort_by_key(|(keys, _)| !keys.modifiers.shift);
    let mut after_mouse = false;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            after_mouse |= matches!(event, Event::PointerButton { .. });
            let Some(row) = meant(event, &rows) else {
                return true;
            };
            let command = row.command.clone();
            match after_mouse {
                true => commands.hold(command),
                false => commands.send(command),
            }
            false
        });
    });
}

/// Whether a text field has its own meaning for these keys.
fn is_of_fields(keys: &KeyboardShortcut) -> bool {
    use Key::{A, C, V, X, Y, Z};
    matches!(keys.logical_key, A | C | V | X | Y | Z)
}

/// The row whose keys were pressed.
fn meant<'r>(event: &Event, rows: &[(&KeyboardShortcut, &'r Row)]) -> Option<&'r Row> {
    let Event::Key {
        key,
        modifiers,
        pressed: true,
        ..
    } = event
    else {
        return None;
    };
    let mut rows = rows.iter();
    let found = rows
        .find(|(keys, _)| keys.logical_key == *key && modifiers.matches_logically(keys.modifiers));
    found.map(|(_, row)| *row)
}
