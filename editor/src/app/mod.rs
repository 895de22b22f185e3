//! The app: a workbench, the features that work on it, and the window they are shown in.
//!
//! `logic` carries commands out, `ui` lays the window out.

mod logic;
mod prompt;
mod ui;

use std::collections::BTreeSet;

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Pos2, Rect};

use crate::brush::Tool;
use crate::command::Command;
use crate::document::Document;
use crate::exporter::Exporter;
use crate::feature::conflicts::ConflictPanel;
use crate::feature::export::Export;
use crate::feature::find::Find;
use crate::feature::grid::Grids;
use crate::feature::help::Helps;
use crate::feature::keep::Keep;
use crate::feature::palette::Palettes;
use crate::feature::problems::Problems;
use crate::feature::scan;
use crate::feature::script::Scripts;
use crate::feature::select::Select;
use crate::feature::setup::Setup;
use crate::feature::view::legend::Counts;
use crate::home::Prints;
use crate::journal::JournalDir;
use crate::live::LiveGame;
use crate::panel::{inspector, palette, toolbar};
use crate::picture::OverlayCounts;
use crate::player::Player;
use crate::recent::Recent;
use crate::workbench::Workbench;

/// The editor's window.
#[derive(Debug)]
pub struct App {
    bench: Workbench,
    window: Window,
    panels: Panels,
    conflicts: ConflictPanel,
    export: Export,
    find: Find,
    grid: Grids,
    help: Helps,
    keep: Keep,
    palette: Palettes,
    problems: Problems,
    script: Scripts,
    select: Select,
    setup: Setup,
}

/// What panels keep between two frames.
#[derive(Debug, Default)]
struct Panels {
    inspector: inspector::Inspector,
    go_to: toolbar::GoTo,
    palette: palette::Typed,
    /// How often each kind is on the map.
    counts: Counts,
    /// What the steps of the history that are listed are called.
    history: String,
}

/// Where things were in the window in the last frame, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The list of what the tool in hand can draw.
    pub palette: Rect,
    /// The map.
    pub canvas: Rect,
    /// What is below the tabs.
    pub tab: Rect,
}

/// What is known of the window itself.
#[derive(Debug, Default)]
struct Window {
    /// The question about unsaved changes has been answered: the window may close.
    may_close: bool,
    /// The document that features know of, by how many were before it.
    document: u64,
    /// What is done once the pack is saved, if the user wants it saved first.
    after_save: Option<Command>,
    /// Files that the user has just agreed to lose, as they were when they were asked.
    agreed: Prints,
    /// The title as last given to the system.
    title: String,
    styled: bool,
    /// Where the palette and what is below the tabs were in the last frame.
    palette: Option<Rect>,
    tab: Option<Rect>,
    /// A text field had the focus at the end of the last frame. Esc takes the focus away before anybody can ask for it.
    was_typing: bool,
    /// The document, by how many were before it, whose fonts have been handed over; none at first.
    fonts_of: Option<u64>,
    /// The fonts have been handed over, but the window draws with them from the next round on.
    awaits_fonts: bool,
}

impl App {
    /// A window on this document. `recent` are the packs opened before.
    pub fn new(document: Document, recent: Recent) -> Self {
        Self {
            bench: Workbench::new(document, recent),
            window: Window::default(),
            panels: Panels::default(),
            conflicts: ConflictPanel::default(),
            export: Export::default(),
            find: Find::default(),
            grid: Grids::default(),
            help: Helps::default(),
            keep: Keep::default(),
            palette: Palettes::default(),
            problems: Problems::default(),
            script: Scripts::default(),
            select: Select::default(),
            setup: Setup::default(),
        }
    }

    /// There is another document: what features and panels knew of the one before is gone.
    fn begin_document(&mut self) {
        self.window.document = self.bench.before;
        self.window.after_save = None;
        self.panels = Panels::default();
        self.conflicts = ConflictPanel::default();
        self.export = Export::default();
        self.find = Find::default();
        self.grid = Grids::default();
        self.help.close_opening();
        self.palette = Palettes::default();
        self.problems = Problems::default();
        self.script = Scripts::default();
        self.select = Select::default();
        self.setup = Setup::default();
    }

    /// The document in the window.
    pub fn document(&self) -> &Document {
        &self.bench.document
    }

    /// What the checks found last, worst first.
    pub fn findings(&self) -> &[Diagnostic] {
        self.bench.checker.findings()
    }

    /// Whether the findings are about the document as it is now.
    pub fn is_checked(&self) -> bool {
        self.bench.is_checked()
    }

    /// The script that is open.
    pub fn player(&self) -> Option<&Player> {
        self.bench.player.as_ref()
    }

    /// The game that is being played.
    pub fn live(&self) -> Option<&LiveGame> {
        self.bench.live.as_ref()
    }

    /// How much the map shows of what a rulebook gives besides counters and markers.
    pub fn overlay_counts(&self) -> OverlayCounts {
        self.bench.canvas.overlay_counts()
    }

    /// The tool in hand.
    pub fn tool(&self) -> Tool {
        self.bench.toolbox.tool
    }

    /// The hexes that are selected.
    pub fn selected(&self) -> &BTreeSet<HexIx> {
        &self.bench.selection.hexes
    }

    /// Where the middle of a hex was on the screen in the last frame.
    pub fn hex_center_on_screen(&self, hex: &str) -> Option<Pos2> {
        let bench = &self.bench;
        let hex = HexNo::from(hex);
        bench.canvas.screen_from_hex(&bench.document, &hex)
    }

    /// Where things were in the last frame: nothing of it depends on the tool in hand or the tab that is open.
    pub fn layout(&self) -> Layout {
        Layout {
            palette: self.window.palette.unwrap_or(Rect::NOTHING),
            canvas: self.bench.canvas.rect(),
            tab: self.window.tab.unwrap_or(Rect::NOTHING),
        }
    }

    /// Has the map drawn in full, on threads of its own. A window without a screen does without.
    pub fn draw_in_full(&mut self, on: bool) {
        self.bench.canvas.is_drawn = on;
    }

    /// Whether the map is drawn in full wherever it is seen.
    pub fn is_settled(&self) -> bool {
        self.bench.canvas.is_settled()
    }

    /// Asks for something, as a menu would; it is done in the next frame.
    pub fn send(&mut self, command: Command) {
        self.bench.commands.send(command);
    }

    /// Reports why a pack can't be opened; the one that is in the window stays there.
    pub fn show_broken(&mut self, findings: &[Diagnostic]) {
        self.bench.show_broken(findings);
    }

    /// Shows what there is to begin with.
    pub fn welcome(&mut self) {
        self.help.welcome(&mut self.bench);
    }

    /// Keeps a journal of every document from now on, and offers what editors that were killed have left of this pack,
    /// of those opened last, and of packs that were never saved.
    pub fn keep_work(&mut self, journal_dir: JournalDir) {
        self.keep.keep_work(&mut self.bench, journal_dir);
    }

    /// The editor ends properly: what isn't saved is not wanted.
    pub fn leave(&mut self) {
        self.keep.leave(&mut self.bench);
    }

    /// The export dialog.
    pub fn exporter(&self) -> &Exporter {
        &self.export.exporter
    }

    /// Whether a scan is being read.
    pub fn is_reading_scan(&self) -> bool {
        scan::is_reading_scan(&self.bench)
    }

    /// Whether the grid of a scan is being looked for.
    pub fn is_finding_grid(&self) -> bool {
        self.bench.scans.finding.is_some()
    }

    /// Whether the scan is drawn as sharp as it is seen.
    pub fn is_scan_sharp(&self) -> bool {
        scan::is_scan_sharp(&self.bench)
    }

    /// Where a pixel of the scan in hand was on the screen in the last frame.
    pub fn scan_pixel_on_screen(&self, x: f64, y: f64) -> Option<Pos2> {
        scan::scan_pixel_on_screen(&self.bench, x, y)
    }

    /// Where the loupe was in the last frame, while there was one.
    pub fn loupe_on_screen(&self) -> Option<Rect> {
        self.bench.canvas.loupe
    }

    /// Whether a unit is in hand, and all hexes have been judged for it.
    pub fn is_setup_judged(&self) -> bool {
        self.setup.is_setup_judged()
    }

    /// Why the rulebook would refuse the unit in hand in a hex, as far as that has been judged.
    pub fn setup_refusal(&self, hex: &str) -> Option<String> {
        self.setup.setup_refusal(&self.bench, hex)
    }

    /// The hexes that the eye of the sight tool does not see, once all that is looked at has been answered.
    pub fn unseen_hexes(&self) -> Option<&[HexIx]> {
        let bench = &self.bench;
        bench.toolbox.hands.sight.unseen(&bench.document)
    }

    /// How many hexes are dimmed, since the rulebook would refuse the unit in hand there.
    pub fn dimmed_hexes(&self) -> usize {
        self.bench.canvas.dimmed.len()
    }
}
