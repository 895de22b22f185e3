//! What the window does about pictures and prints.

mod ui;

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::import::m44;
use beachhead_schema::io::save_files;
use egui::{Context, Ui};

use self::ui::export_ui;
use crate::command::ExportAsk;
use crate::dialog::Purpose;
use crate::exporter::{Exporter, Form, Job};
use crate::workbench::{Prompt, Workbench, line_of};

/// The export dialog.
#[derive(Debug, Default)]
pub(crate) struct Export {
    pub(crate) exporter: Exporter,
}

impl Export {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: ExportAsk, ctx: &Context) {
        match ask {
            ExportAsk::Show => {
                self.exporter.open(&bench.document, bench.shown_position());
                // As the map is seen.
                if let Some(wish) = &mut self.exporter.wish {
                    wish.minute = bench.kept.settings.style.minute;
                }
            }
            ExportAsk::Close => self.exporter.close(),
            ExportAsk::Browse => bench.dialogs.ask(Purpose::Export, ctx),
            ExportAsk::Into(folder) => self.exporter.choose(folder),
            ExportAsk::Start => self.start_export(bench, ctx),
            ExportAsk::OpenBattle => bench.dialogs.ask(Purpose::OpenBattle, ctx),
            ExportAsk::Battle => bench.dialogs.ask(Purpose::Battle, ctx),
            ExportAsk::BattleTo(path) => write_battle(bench, &path),
            ExportAsk::Stop => {
                if let Some(job) = &self.exporter.job {
                    job.stop();
                }
            }
        }
    }

    fn start_export(&mut self, bench: &mut Workbench, ctx: &Context) {
        let Some(wish) = self.exporter.wish.clone() else {
            return;
        };
        if self.exporter.is_running() {
            return;
        }
        self.exporter.outcome = None;
        let ready = match wish.form.syntax() {
            Some(_) if bench.document.is_home(wish.path.trim().as_ref()) => {
                Err("the pack itself is in this folder; choose another folder".to_owned())
            }
            Some(_) => Ok(beachhead_export::Picture::default()),
            None if wish.form == Form::Counters => Ok(beachhead_export::Picture {
                fonts: bench.project.fonts.clone(),
                ..beachhead_export::Picture::default()
            }),
            None => {
                let scans = bench.scans.under(&bench.document.pack().map);
                wish.picture(&bench.document, &bench.project.fonts, &scans)
            }
        };
        match ready {
            Ok(picture) => {
                self.exporter.job = Some(Job::begin(bench.document.snapshot(), wish, picture, ctx));
            }
            Err(why) => self.exporter.outcome = Some(Err(why)),
        }
    }

    /// Takes in what came of an export.
    pub(crate) fn work(&mut self, bench: &mut Workbench, ctx: &Context) {
        if let Some(outcome) = self.exporter.job.as_ref().and_then(Job::poll) {
            self.exporter.job = None;
            bench.said = match &outcome {
                Ok(said) => said.clone(),
                Err(why) => format!("Not exported: {why}"),
            };
            self.exporter.outcome = Some(outcome);
        }
        let fonts = &bench.project.fonts;
        self.exporter
            .look(&bench.document, fonts, &bench.scans, ctx);
    }

    /// The dialog.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        export_ui(ui, &mut self.exporter, &bench.document, &mut bench.commands);
    }
}

/// Writes the scenario that is shown as a file of another program, and says what that has no room for.
fn write_battle(bench: &mut Workbench, path: &Path) {
    let pack = bench.document.pack();
    let Some(scenario) = bench.document.scenario() else {
        bench.said = "The pack has no scenario".to_owned();
        return;
    };
    let export = m44::export(pack, &scenario.id);
    let mut lines: Vec<String> = export.diagnostics.iter().map(line_of).collect();
    let Some(text) = export.text else {
        bench.prompt = Some(Prompt::Failed {
            title: "The battle can't be written".to_owned(),
            lines,
        });
        return;
    };
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let folder = path.parent().unwrap_or(Path::new(""));
    let files = BTreeMap::from([(name, text.into_bytes())]);
    match save_files(folder, &files) {
        Ok(_) => {
            bench.said = format!("Wrote {}", path.display());
            if !lines.is_empty() {
                bench.prompt = Some(Prompt::Failed {
                    title: "Written without what such a file has no room for".to_owned(),
                    lines,
                });
            }
        }
        Err(finding) => {
            lines.push(line_of(&finding));
            bench.prompt = Some(Prompt::Failed {
                title: "The battle is not written".to_owned(),
                lines,
            });
        }
    }
}
