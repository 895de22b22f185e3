//! The app: the state of the window, apart from how it is shown and how commands are carried out.

mod anchor;
mod clipboard;
mod export;
mod find;
mod grid;
mod help;
mod keep;
mod logic;
mod placing;
mod play;
mod problem;
mod prompt;
mod scan;
mod search;
mod select;
mod solve;
mod theme;
mod ui;
mod view;

pub(crate) use find::Find;

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::hex::{HexIx, HexNo};
use egui::Pos2;

use crate::brush::Tool;
use crate::canvas::Canvas;
use crate::checker::Checker;
use crate::command::{Command, Commands};
use crate::dialog::Dialogs;
use crate::document::{Document, Origin};
use crate::exporter::Exporter;
use crate::panel::inspector::Inspector;
use crate::panel::legend::Counts;
use crate::panel::options::Typed;
use crate::panel::palette::first_brushes;
use crate::panel::problems::Listing;
use crate::panel::script::List;
use crate::panel::toolbar::GoTo;
use crate::picture::OverlayCounts;
use crate::player::Player;
use crate::project::{Project, unused};
use crate::recent::Recent;
use crate::scan::Scans;
use crate::selection::Selection;
use crate::settings::Kept;
use crate::setup_judge::SetupJudge;
use crate::tool::Toolbox;

use prompt::Prompt;

/// What the lower right panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Problems,
    Units,
    Landing,
    History,
    Script,
    Scan,
    Layers,
    Legend,
}

/// The editor's window.
#[derive(Debug)]
pub struct App {
    document: Document,
    canvas: Canvas,
    toolbox: Toolbox,
    selection: Selection,
    select: select::Select,
    inspector: Inspector,
    find: Find,
    checker: Checker,
    /// Where on the map the checks found something, and how bad the worst there is.
    marks: BTreeMap<HexIx, Severity>,
    /// Where the unit in hand may not be set up.
    setup_judge: SetupJudge,
    /// The script that is open.
    player: Option<Player>,
    /// The scans under the grid.
    scans: Scans,
    /// The list of its entries.
    list: List,
    dialogs: Dialogs,
    recent: Recent,
    /// The export dialog.
    export: Exporter,
    prompt: Option<Prompt>,
    tab: Tab,
    /// Which units are listed.
    unit_filter: crate::panel::units::Filter,
    landing: crate::panel::landing::LandingList,
    go_to: GoTo,
    /// How the problems are listed.
    listing: Listing,
    /// What is being typed into the options of the tool in hand.
    typed: Typed,
    /// What the editor had to say last.
    said: String,
    commands: Commands,
    /// The question about unsaved changes has been answered: the window may close.
    may_close: bool,
    /// What is done once the pack is saved, if the user wants it saved first.
    after_save: Option<Command>,
    /// The window's title as last given to the system.
    title: String,
    styled: bool,
    /// The project of the pack.
    project: Project,
    /// Whether the window is still to take its fonts up.
    fonts_are_new: bool,
    /// Whether it has taken them up, but draws with them from the next round on.
    awaits_fonts: bool,
    keep: keep::Keep,
    grid: grid::Grids,
    help: help::Helps,
    /// How the user likes it to look.
    kept: Kept,
    /// How often each kind is on the map.
    counts: Counts,
}

impl App {
    /// A window on this document. `recent` are the packs opened before.
    pub fn new(document: Document, recent: Recent) -> Self {
        let kept = Kept::of(recent.beside("view.ron"));
        let toolbox = Toolbox::of(first_brushes(document.pack()));
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
            select: select::Select::default(),
            inspector: Inspector::default(),
            find: Find::default(),
            checker: Checker::by(project.standards()),
            marks: BTreeMap::new(),
            setup_judge: SetupJudge::default(),
            player: None,
            scans: Scans::default(),
            list: List::default(),
            dialogs: Dialogs::default(),
            recent,
            export: Exporter::default(),
            prompt: None,
            tab: Tab::default(),
            unit_filter: crate::panel::units::Filter::default(),
            landing: crate::panel::landing::LandingList::default(),
            go_to: GoTo::default(),
            listing: Listing::default(),
            typed: Typed::default(),
            said: said.unwrap_or_default(),
            commands: Commands::default(),
            may_close: false,
            after_save: None,
            title: String::new(),
            styled: false,
            fonts_are_new: true,
            awaits_fonts: false,
            project,
            keep: keep::Keep::default(),
            grid: grid::Grids::default(),
            help: help::Helps::default(),
            kept,
            counts: Counts::default(),
        }
    }

    /// The document in the window.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What the checks found last, worst first.
    pub fn findings(&self) -> &[Diagnostic] {
        self.checker.findings()
    }

    /// Whether the findings are about the document as it is now.
    pub fn is_checked(&self) -> bool {
        self.checker.is_current(self.document.revision())
    }

    /// The script that is open.
    pub fn player(&self) -> Option<&Player> {
        self.player.as_ref()
    }

    /// How much the map shows of what a rulebook gives besides counters and markers.
    pub fn overlay_counts(&self) -> OverlayCounts {
        self.canvas.overlay_counts()
    }

    /// The tool in hand.
    pub fn tool(&self) -> Tool {
        self.toolbox.tool
    }

    /// Where the middle of a hex was on the screen in the last frame.
    pub fn hex_center_on_screen(&self, hex: &str) -> Option<Pos2> {
        self.canvas
            .screen_from_hex(&self.document, &HexNo::from(hex))
    }

    /// Has the map drawn in full, on threads of its own. A window without a screen does without.
    pub fn draw_in_full(&mut self, on: bool) {
        self.canvas.is_drawn = on;
    }

    /// Whether the map is drawn in full wherever it is seen.
    pub fn is_settled(&self) -> bool {
        self.canvas.is_settled()
    }

    /// Asks for something, as a menu would; it is done in the next frame.
    pub fn send(&mut self, command: Command) {
        self.commands.send(command);
    }

    /// Puts another document in the place of this one.
    fn replace_document(&mut self, document: Document) {
        let recent = std::mem::take(&mut self.recent);
        let kept = std::mem::take(&mut self.kept);
        let drawn = self.canvas.is_drawn;
        let (may_close, title, styled) =
            (self.may_close, std::mem::take(&mut self.title), self.styled);
        let keep = std::mem::take(&mut self.keep);
        // Whoever leaves a document has been asked about what isn't saved.
        self.document.drop_journal();
        let mut help = std::mem::take(&mut self.help);
        help.close_opening();
        *self = Self {
            keep,
            may_close,
            title,
            styled,
            help,
            kept,
            ..Self::new(document, recent)
        };
        self.canvas.is_drawn = drawn;
    }
}
