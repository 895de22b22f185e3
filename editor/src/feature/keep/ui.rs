//! Messages about work that is not saved: bars over the map, and a list of what can be restored.

use std::collections::BTreeSet;

use egui::{Align2, Frame, Panel, RichText, Ui};

use crate::command::{Command, Commands, KeepAsk, Notice};
use crate::journal::{Home, Trouble};
use crate::recovery::{Found, Left, Standing, Unreadable};

/// What there are bars for.
#[derive(Debug, Default)]
pub(crate) struct Bars {
    /// Files that another program has changed.
    pub changed: Vec<String>,
    /// The folder of the pack is gone.
    pub gone: bool,
    /// Who else has the pack open.
    pub others: Option<String>,
    /// What is wrong with the journal.
    pub trouble: Option<Trouble>,
}

/// What the bars report.
pub(crate) struct Reported<'a> {
    pub bars: &'a Bars,
    /// There is something to save.
    pub dirty: bool,
    /// The bars that have been read.
    pub read: &'a BTreeSet<Notice>,
    /// How what is on the disk differs.
    pub compared: Option<&'a [String]>,
}

/// Shows a bar for each message.
pub(crate) fn bars_ui(ui: &mut Ui, reported: &Reported<'_>, commands: &mut Commands) {
    if !reported.bars.changed.is_empty() {
        changed_ui(ui, reported, commands);
    }
    let mut notices: Vec<(Notice, String)> = Vec::new();
    if reported.bars.gone {
        let text = "The folder of this pack is gone. Save writes the pack there again; Save as… writes it elsewhere.";
        notices.push((Notice::Gone, text.to_owned()));
    }
    if let Some(who) = &reported.bars.others {
        let who = if who.is_empty() {
            String::new()
        } else {
            format!(" ({who})")
        };
        notices.push((
            Notice::OtherWindow,
            format!("This pack is open in another window{who}. What is saved there and here replaces each other: close one of the two."),
        ));
    }
    match &reported.bars.trouble {
        Some(Trouble::Elsewhere(why)) => notices.push((
            Notice::Elsewhere,
            format!("The journal of your edits can't lie beside the pack: {why}. It is kept in your own folder, so nothing is lost; Save as… may be needed."),
        )),
        Some(Trouble::Nowhere(why)) => notices.push((
            Notice::Nowhere,
            format!("Your edits are not in any journal: {why}. Save now, or Save as… to another disk: what isn't saved is lost if the editor ends."),
        )),
        None => {}
    }
    for (notice, text) in notices {
        if reported.read.contains(&notice) {
            continue;
        }
        bar(ui, &format!("notice {notice:?}"), |ui| {
            if ui
                .button("OK")
                .on_hover_text("Takes this bar away")
                .clicked()
            {
                commands.send(Command::Keep(KeepAsk::Read(notice)));
            }
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

fn bar(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    let frame = Frame::side_top_panel(ui.style()).fill(ui.visuals().selection.bg_fill);
    Panel::top(id.to_owned()).frame(frame).show(ui, |ui| {
        ui.horizontal(content);
    });
}

fn changed_ui(ui: &mut Ui, reported: &Reported<'_>, commands: &mut Commands) {
    let names = reported.bars.changed.join(", ");
    let text = if reported.dirty {
        format!("Another program has changed {names}, and you have changes that are not saved.")
    } else {
        format!("Another program has changed {names}.")
    };
    bar(ui, "changed on disk", |ui| {
        ui.label(text);
        let tip =
            "Take over the pack as it lies on the disk; Undo brings back what this window has now";
        for (name, tip, ask) in [
            ("Reload", tip, KeepAsk::Reload),
            (
                "Keep mine",
                "Go on with what is in this window; the next save replaces what is on the disk",
                KeepAsk::KeepMine,
            ),
            (
                "Compare",
                "List the lines that differ between the disk and this window",
                KeepAsk::Compare,
            ),
        ] {
            if ui.button(name).on_hover_text(tip).clicked() {
                commands.send(Command::Keep(ask));
            }
        }
    });
    if let Some(lines) = reported.compared {
        Panel::top("compared").show(ui, |ui| {
            let list = egui::ScrollArea::vertical().max_height(160.0);
            list.auto_shrink([false, true]).show(ui, |ui| {
                for line in lines {
                    ui.add(egui::Label::new(RichText::new(line).monospace()).truncate());
                }
            });
        });
    }
}

/// Offers what editors that were killed have left behind.
pub(crate) fn found_ui(ui: &Ui, left: &Left, commands: &mut Commands) {
    if left.is_empty() {
        return;
    }
    egui::Window::new("Unsaved work was found")
        .anchor(Align2::CENTER_CENTER, [0.0, -40.0])
        .collapsible(false)
        .resizable(false)
        .constrain_to(ui.max_rect())
        .show(ui.ctx(), |ui| {
            ui.set_width(520.0);
            if !left.found.is_empty() {
                ui.label(
                    "The editor ended without saving. What was done until then is still there:",
                );
            }
            let list = egui::ScrollArea::vertical().max_height(360.0);
            list.show(ui, |ui| {
                for (number, found) in left.found.iter().enumerate() {
                    ui.push_id(number, |ui| work_ui(ui, number, found, commands));
                }
                for (number, unreadable) in left.unreadable.iter().enumerate() {
                    ui.push_id(("unreadable", number), |ui| {
                        unreadable_ui(ui, number, unreadable, commands);
                    });
                }
            });
            ui.separator();
            let tip = "Leaves it where it is; it is offered again when the editor starts, or by Restore unsaved work… in the File menu";
            if ui.button("Keep for later").on_hover_text(tip).clicked() {
                commands.send(Command::Keep(KeepAsk::Later));
            }
        });
}

/// Reports of a journal that can't be read: it may be worth a person's look.
fn unreadable_ui(ui: &mut Ui, number: usize, unreadable: &Unreadable, commands: &mut Commands) {
    ui.separator();
    ui.label(RichText::new("A journal that can't be restored").strong());
    ui.weak(unreadable.file.display().to_string());
    ui.colored_label(
        ui.visuals().warn_fg_color,
        format!("It can't be read: {}.", unreadable.why),
    );
    let tip = "Removes this journal for good";
    if ui
        .button("Discard the journal")
        .on_hover_text(tip)
        .clicked()
    {
        commands.send(Command::Keep(KeepAsk::DiscardUnreadable(number)));
    }
}

fn work_ui(ui: &mut Ui, number: usize, found: &Found, commands: &mut Commands) {
    ui.separator();
    ui.label(RichText::new(&found.start.title).strong());
    let place = match &found.start.home {
        Home::Bundled => "the pack that came with the editor".to_owned(),
        Home::New => "a new pack, never saved".to_owned(),
        Home::Folder(folder) => folder.display().to_string(),
    };
    ui.weak(place);
    ui.label(found.summary());
    if found.damaged > 0 {
        ui.colored_label(
            ui.visuals().warn_fg_color,
            format!(
                "A part of the journal is damaged: the last {} lines of it can't be restored.",
                found.damaged
            ),
        );
    }
    let restore = match &found.standing {
        Standing::Fits => "Restore",
        Standing::Changed(names) => {
            let text = format!(
                "{} changed since. Restoring makes the edits on the files as they are now, and says which can't be made.",
                names.join(", ")
            );
            ui.colored_label(ui.visuals().warn_fg_color, text);
            "Restore what can be"
        }
        Standing::Gone => {
            ui.colored_label(
                ui.visuals().warn_fg_color,
                "The pack is gone from this folder. Put it back there, then restore.",
            );
            "Restore"
        }
    };
    ui.horizontal(|ui| {
        for (name, tip, ask) in [
            (
                restore,
                "Opens the pack and makes these edits again; each can be undone, and nothing is saved yet",
                KeepAsk::Restore(number),
            ),
            (
                "Discard",
                "Removes these edits for good",
                KeepAsk::Discard(number),
            ),
        ] {
            if ui.button(name).on_hover_text(tip).clicked() {
                commands.send(Command::Keep(ask));
            }
        }
    });
}
