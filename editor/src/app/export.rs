//! What the window does about pictures and prints.

use egui::{Context, Ui};

use super::App;
use crate::command::ExportAsk;
use crate::dialog::Purpose;
use crate::exporter::{Form, Job};
use crate::panel::export::export_ui;

impl App {
    /// Does what is asked for.
    pub(super) fn do_export(&mut self, ask: ExportAsk, ctx: &Context) {
        match ask {
            ExportAsk::Show => {
                self.export.open(&self.document);
                // As the map is seen.
                if let Some(wish) = &mut self.export.wish {
                    wish.minute = self.kept.settings.style.minute;
                }
            }
            ExportAsk::Close => self.export.close(),
            ExportAsk::Browse => self.dialogs.ask(Purpose::Export, ctx),
            ExportAsk::Into(folder) => self.export.choose(folder),
            ExportAsk::Start => self.start_export(ctx),
            ExportAsk::Stop => {
                if let Some(job) = &self.export.job {
                    job.stop();
                }
            }
        }
    }

    fn start_export(&mut self, ctx: &Context) {
        let Some(wish) = self.export.wish.clone() else {
            return;
        };
        if self.export.is_running() {
            return;
        }
        self.export.outcome = None;
        let ready = match wish.form.syntax() {
            Some(_) if self.document.is_home(wish.path.trim().as_ref()) => {
                Err("the pack itself is in this folder; choose another folder".to_owned())
            }
            Some(_) => Ok(beachhead_export::Picture::default()),
            None if wish.form == Form::Counters => Ok(beachhead_export::Picture {
                fonts: self.project.fonts.clone(),
                ..beachhead_export::Picture::default()
            }),
            None => {
                let scans = self.scans.under(&self.document.pack().map);
                wish.picture(&self.document, &self.project.fonts, &scans)
            }
        };
        match ready {
            Ok(picture) => {
                self.export.job = Some(Job::begin(self.document.snapshot(), wish, picture, ctx));
            }
            Err(why) => self.export.outcome = Some(Err(why)),
        }
    }

    /// Takes in what came of an export.
    pub(super) fn work_export(&mut self, ctx: &Context) {
        if let Some(outcome) = self.export.job.as_ref().and_then(Job::poll) {
            self.export.job = None;
            self.said = match &outcome {
                Ok(said) => said.clone(),
                Err(why) => format!("Not exported: {why}"),
            };
            self.export.outcome = Some(outcome);
        }
        let fonts = &self.project.fonts;
        self.export.look(&self.document, fonts, &self.scans, ctx);
    }

    /// The dialog.
    pub(super) fn show_export(&mut self, ui: &mut Ui) {
        export_ui(ui, &mut self.export, &self.document, &mut self.commands);
    }

    /// The export dialog.
    pub fn exporter(&self) -> &crate::exporter::Exporter {
        &self.export
    }
}
