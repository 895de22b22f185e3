//! What the window does about pictures and prints.

mod ui;

use egui::{Context, Ui};

use self::ui::export_ui;
use crate::command::ExportAsk;
use crate::dialog::Purpose;
use crate::exporter::{Exporter, Form, Job};
use crate::session::Session;

/// The export dialog.
#[derive(Debug, Default)]
pub(crate) struct Export {
    pub(crate) exporter: Exporter,
}

impl Export {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, session: &mut Session, ask: ExportAsk, ctx: &Context) {
        match ask {
            ExportAsk::Show => {
                self.exporter.open(&session.document);
                // As the map is seen.
                if let Some(wish) = &mut self.exporter.wish {
                    wish.minute = session.kept.settings.style.minute;
                }
            }
            ExportAsk::Close => self.exporter.close(),
            ExportAsk::Browse => session.dialogs.ask(Purpose::Export, ctx),
            ExportAsk::Into(folder) => self.exporter.choose(folder),
            ExportAsk::Start => self.start_export(session, ctx),
            ExportAsk::Stop => {
                if let Some(job) = &self.exporter.job {
                    job.stop();
                }
            }
        }
    }

    fn start_export(&mut self, session: &mut Session, ctx: &Context) {
        let Some(wish) = self.exporter.wish.clone() else {
            return;
        };
        if self.exporter.is_running() {
            return;
        }
        self.exporter.outcome = None;
        let ready = match wish.form.syntax() {
            Some(_) if session.document.is_home(wish.path.trim().as_ref()) => {
                Err("the pack itself is in this folder; choose another folder".to_owned())
            }
            Some(_) => Ok(beachhead_export::Picture::default()),
            None if wish.form == Form::Counters => Ok(beachhead_export::Picture {
                fonts: session.project.fonts.clone(),
                ..beachhead_export::Picture::default()
            }),
            None => {
                let scans = session.scans.under(&session.document.pack().map);
                wish.picture(&session.document, &session.project.fonts, &scans)
            }
        };
        match ready {
            Ok(picture) => {
                self.exporter.job =
                    Some(Job::begin(session.document.snapshot(), wish, picture, ctx));
            }
            Err(why) => self.exporter.outcome = Some(Err(why)),
        }
    }

    /// Takes in what came of an export.
    pub(crate) fn work(&mut self, session: &mut Session, ctx: &Context) {
        if let Some(outcome) = self.exporter.job.as_ref().and_then(Job::poll) {
            self.exporter.job = None;
            session.said = match &outcome {
                Ok(said) => said.clone(),
                Err(why) => format!("Not exported: {why}"),
            };
            self.exporter.outcome = Some(outcome);
        }
        let fonts = &session.project.fonts;
        self.exporter
            .look(&session.document, fonts, &session.scans, ctx);
    }

    /// The dialog.
    pub(crate) fn show(&mut self, session: &mut Session, ui: &mut Ui) {
        export_ui(
            ui,
            &mut self.exporter,
            &session.document,
            &mut session.commands,
        );
    }
}
