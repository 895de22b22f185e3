//! The page of a code, beside the list: what is checked, why, how to fix it, and an example of either kind.

use beachhead_check::pages::explain;
use beachhead_schema::diag::Code;
use egui::{RichText, Ui, Window};

/// Shows the page of a code in a window of its own. Reports whether it is still open.
pub(crate) fn explain_ui(ui: &Ui, code: Code) -> bool {
    let mut is_open = true;
    let pages = explain(code.id);
    Window::new(format!("Explain: {code}"))
        .id(egui::Id::unique("the page of a code"))
        .open(&mut is_open)
        .default_width(460.0)
        .default_height(420.0)
        .vscroll(true)
        .constrain_to(ui.max_rect())
        .show(ui.ctx(), |ui| match pages.first() {
            Some((_, page)) => page_ui(ui, page),
            None => drop(ui.label("There is no page about this yet")),
        });
    is_open
}

/// A page line by line: its title is the window's, examples keep their letters.
fn page_ui(ui: &mut Ui, page: &str) {
    let mut in_example = false;
    let mut words = String::new();
    let flush = |ui: &mut Ui, words: &mut String| {
        if !words.is_empty() {
            ui.label(std::mem::take(words));
            ui.add_space(4.0);
        }
    };
    for line in page.lines().skip(1) {
        if let Some(kind) = line.strip_prefix("```") {
            flush(ui, &mut words);
            match kind.split_whitespace().last() {
                Some("fails") => drop(ui.strong("This is found:")),
                Some("passes") => drop(ui.strong("This is right:")),
                _ => {}
            }
            in_example = !in_example;
        } else if in_example {
            ui.label(RichText::new(line).monospace());
        } else if line.trim().is_empty() {
            flush(ui, &mut words);
        } else {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(&line.replace("**", "").replace('`', ""));
        }
    }
    flush(ui, &mut words);
}
