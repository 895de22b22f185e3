//! The workbench: the document in the window with all that features and panels work on. Each feature keeps what is its own.

mod edits;
mod prompt;

pub(crate) use prompt::Prompt;

use std::collections::BTreeMap;
use std::path::PathBuf;

use beachhead_check::figure;
use beachhead_draw::Position;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::hex::{HexIx, HexNo};

use crate::brush::Brushes;
use crate::canvas::Canvas;
use crate::checker::{Checker, hex_of};
use crate::command::Commands;
use crate::dialog::{Dialogs, Purpose};
use crate::document::{Document, Origin};
use crate::live::LiveGame;
use crate::picture::{Stage, point};
use crate::player::Player;
use crate::project::{Project, unused};
use crate::recent::Recent;
use crate::scan::Scans;
use crate::selection::Selection;
use crate::settings::Kept;
use crate::tool::Toolbox;

/// What the lower right panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Tab {
    #[default]
    Problems,
    Units,
    /// The panel of the scenario's rulebook, where it has one.
    Game,
    History,
    Script,
    Play,
    Scan,
    Palette,
    Layers,
    Legend,
}

/// What features and panels work on.
#[derive(Debug)]
pub(crate) struct Workbench {
    pub(crate) document: Document,
    pub(crate) canvas: Canvas,
    pub(crate) toolbox: Toolbox,
    pub(crate) selection: Selection,
    pub(crate) checker: Checker,
    /// Where on the map the checks found something, and how bad the worst there is.
    pub(crate) marks: BTreeMap<HexIx, Severity>,
    /// The script that is open.
    pub(crate) player: Option<Player>,
    /// The game that is being played.
    pub(crate) live: Option<LiveGame>,
    /// The scans under the grid.
    pub(crate) scans: Scans,
    /// The project of the pack.
    pub(crate) project: Project,
    /// The packs opened before.
    pub(crate) recent: Recent,
    /// How the user likes it to look.
    pub(crate) kept: Kept,
    pub(crate) dialogs: Dialogs,
    pub(crate) commands: Commands,
    pub(crate) prompt: Option<Prompt>,
    /// What the lower right panel shows.
    pub(crate) tab: Tab,
    /// What the editor had to say last.
    pub(crate) said: String,
    /// How many documents were in the window before this one.
    pub(crate) before: u64,
}

impl Workbench {
    /// A workbench on this document. `recent` are the packs opened before.
    pub(crate) fn new(document: Document, recent: Recent) -> Self {
        let kept = Kept::of(recent.beside("view.ron"));
        Self::kept_as(document, recent, kept)
    }

    fn kept_as(document: Document, recent: Recent, kept: Kept) -> Self {
        let toolbox = Toolbox::of(Brushes::first(document.pack()));
        let canvas = Canvas::of(&document);
        let project = match document.origin() {
            Origin::Folder(folder) => Project::of(folder),
            Origin::Bundled | Origin::New => Project::default(),
        };
        let said = project.trouble.as_deref().map(unused);
        Self {
            document,
            canvas,
            toolbox,
            selection: Selection::default(),
            checker: Checker::by(project.standards()),
            marks: BTreeMap::new(),
            player: None,
            live: None,
            scans: Scans::default(),
            project,
            recent,
            kept,
            dialogs: Dialogs::default(),
            commands: Commands::default(),
            prompt: None,
            tab: Tab::default(),
            said: said.unwrap_or_default(),
            before: 0,
        }
    }

    /// Puts another document in the place of this one.
    pub(crate) fn replace_document(&mut self, document: Document) {
        let recent = std::mem::take(&mut self.recent);
        let kept = std::mem::take(&mut self.kept);
        let (drawn, before) = (self.canvas.is_drawn, self.before + 1);
        // Whoever leaves a document has been asked about what isn't saved.
        self.document.drop_journal();
        *self = Self {
            before,
            ..Self::kept_as(document, recent, kept)
        };
        self.canvas.is_drawn = drawn;
    }

    /// Whether the findings are about the document as it is now.
    pub(crate) fn is_checked(&self) -> bool {
        self.checker.is_current(self.document.revision())
    }

    pub(crate) fn ask_for_path(&mut self, purpose: Purpose, why: &'static str) {
        let text = match self.document.origin() {
            // A path that isn't text can't be typed either.
            Origin::Folder(folder) => folder.to_str().unwrap_or_default().to_owned(),
            Origin::Bundled | Origin::New => String::new(),
        };
        self.prompt = Some(Prompt::Path { purpose, text, why });
    }

    pub(crate) fn open(&mut self, opened: Result<Document, Vec<Diagnostic>>) {
        match opened {
            Ok(document) => {
                if let Origin::Folder(folder) = document.origin() {
                    self.recent.add(&folder.clone());
                }
                self.replace_document(document);
                let opened = format!("Opened {}", self.document.pack().manifest.title);
                self.said = match self.said.as_str() {
                    "" => opened,
                    trouble => format!("{opened}. {trouble}"),
                };
            }
            Err(findings) => self.show_broken(&findings),
        }
    }

    /// Reports why a pack can't be opened; the one that is in the window stays there.
    pub(crate) fn show_broken(&mut self, findings: &[Diagnostic]) {
        let stays = format!("{} stays open", self.document.pack().manifest.title);
        self.prompt = Some(Prompt::Failed {
            title: "The pack can't be opened".to_owned(),
            lines: findings.iter().map(line_of).chain([stays]).collect(),
        });
    }

    pub(crate) fn show_hex(&mut self, hex: HexNo) {
        let grid = &self.document.pack().map.grid;
        match grid.locate(hex.as_str()) {
            Ok(at) => {
                self.canvas.view.show(point(grid.center(at)));
                self.selection.hex = Some(grid.number(at));
            }
            Err(error) => self.said = error.to_string(),
        }
    }

    pub(crate) fn mark(&mut self) {
        let grid = &self.document.pack().map.grid;
        self.marks.clear();
        for finding in self.checker.findings() {
            let hex = hex_of(finding, &self.document).and_then(|hex| grid.find(hex.as_str()));
            if let Some(hex) = hex {
                let worst = self.marks.entry(hex).or_insert(finding.severity);
                *worst = (*worst).max(finding.severity);
            }
        }
    }

    /// Shows a part of the lower right panel.
    pub(crate) fn show_tab(&mut self, tab: Tab) {
        self.tab = tab;
    }

    /// Puts on the map what the game that is being played shows, or the open script; without either, the setup.
    pub(crate) fn set_stage(&mut self) {
        let pack = self.document.pack();
        if let Some(live) = &self.live {
            let stage = live.position().map(|position| {
                let shown = &position.shown;
                Stage::of(pack, shown, shown.entries.len(), &position.scene)
            });
            return self
                .canvas
                .set_stage(&self.document, Some(stage.unwrap_or_default()));
        }
        let stage = self.player.as_ref().map(|player| {
            let played = player.timeline().zip(player.scene_now());
            let stage =
                played.map(|(timeline, scene)| Stage::of(pack, timeline, player.at(), scene));
            stage.unwrap_or_default()
        });
        self.canvas.set_stage(&self.document, stage);
    }

    /// How the game that is being played stands, or the open script where it is shown, as figures draw it.
    pub(crate) fn shown_position(&self) -> Option<Position> {
        let pack = self.document.pack();
        let (timeline, done) = match (&self.live, &self.player) {
            (Some(live), _) => {
                let shown = &live.position()?.shown;
                (shown, shown.entries.len())
            }
            (None, Some(player)) => (player.timeline()?, player.at()),
            (None, None) => return None,
        };
        Some(figure::position(pack, timeline, done))
    }

    /// The folder of the pack, if it has one.
    pub(crate) fn pack_folder(&self) -> Option<PathBuf> {
        match self.document.origin() {
            Origin::Folder(folder) => Some(folder.clone()),
            _ => None,
        }
    }
}

/// A finding in one line.
pub(crate) fn line_of(finding: &Diagnostic) -> String {
    let file = &finding.place.file;
    let place = if file.is_empty() {
        String::new()
    } else {
        format!("{}: ", PathBuf::from(file).display())
    };
    format!("{place}{} ({})", finding.message, finding.code)
}
