//! What the window does about the grid: a new map, another size, other numbers.

mod form;
mod preview;
mod regrid;
mod wizard;

use egui::Ui;

use self::regrid::{Regridding, regrid_ui};
use self::wizard::{Wizard, wizard_ui};
use crate::command::GridAsk;
use crate::document::Document;
use crate::new_map::{NewMap, Words};
use crate::workbench::Workbench;

/// The windows about the grid that are open.
#[derive(Debug, Default)]
pub(crate) struct Grids {
    wizard: Option<Wizard>,
    regridding: Option<Regridding>,
}

impl Grids {
    /// Whether one is open: keys are its own then.
    pub(crate) fn is_open(&self) -> bool {
        self.wizard.is_some() || self.regridding.is_some()
    }
}

impl Grids {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: GridAsk) {
        match ask {
            GridAsk::New => self.wizard = Some(Wizard::of(bench.document.pack())),
            GridAsk::Create(map, words) => self.create(bench, &map, words),
            GridAsk::Resize => self.regridding = Some(Regridding::resizing()),
            GridAsk::Renumber => self.regridding = Some(Regridding::renumbering(&bench.document)),
        }
    }

    fn create(&mut self, bench: &mut Workbench, map: &NewMap, words: Words) {
        match map.pack(words, bench.document.pack()) {
            Ok(pack) => {
                bench.replace_document(Document::new(pack));
                bench.said = format!("{} is new: save it into a folder of its own", map.title);
            }
            Err(errors) => {
                let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
                bench.said = why.join("; ");
            }
        }
    }

    /// Windows over the map.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        if let Some(mut wizard) = self.wizard.take()
            && wizard_ui(ui, &mut wizard, bench.document.pack(), &mut bench.commands)
        {
            self.wizard = Some(wizard);
        }
        if let Some(mut window) = self.regridding.take()
            && regrid_ui(ui, &mut window, &bench.document, &mut bench.commands)
        {
            self.regridding = Some(window);
        }
    }
}
