//! Panels about what only the scenarios of one rulebook have, a file each.

mod omaha;

use beachhead_schema::scenario::Scenario;
use egui::Ui;

use crate::checker::Checker;
use crate::command::Commands;
use crate::document::Document;

/// A panel about what only the scenarios of one rulebook have.
pub(crate) struct GamePanel {
    /// The name of its tab.
    pub(crate) title: &'static str,
    /// Whether a scenario has anything for it.
    is_of_use: fn(&Scenario) -> bool,
    show: fn(&mut Ui, &Document, &Checker, &mut GamePanels, &mut Commands),
}

/// Every such panel: a rulebook has one at most.
const PANELS: &[GamePanel] = &[omaha::PANEL];

/// State of these panels between two frames.
#[derive(Clone, Debug, Default)]
pub(crate) struct GamePanels {
    landing: omaha::LandingList,
}

/// The panel of the scenario that is shown, if it has one.
pub(crate) fn panel_of(document: &Document) -> Option<&'static GamePanel> {
    let scenario = document.scenario()?;
    PANELS.iter().find(|panel| (panel.is_of_use)(scenario))
}

/// Shows that panel.
pub(crate) fn panel_ui(
    ui: &mut Ui,
    document: &Document,
    checker: &Checker,
    kept: &mut GamePanels,
    commands: &mut Commands,
) {
    match panel_of(document) {
        Some(panel) => (panel.show)(ui, document, checker, kept, commands),
        None => drop(ui.weak("The scenario has nothing for this panel")),
    }
}
