//! What the window does about the grid: a new map, another size, other numbers.

use egui::{Context, Ui};

use super::App;
use crate::command::GridAsk;
use crate::document::Document;
use crate::new_map::{NewMap, Words};
use crate::panel::regrid::{Regridding, regrid_ui};
use crate::panel::wizard::{Wizard, wizard_ui};

/// The windows about the grid that are open.
#[derive(Debug, Default)]
pub(super) struct Grids {
    wizard: Option<Wizard>,
    regridding: Option<Regridding>,
}

impl Grids {
    /// Whether one is open: keys are its own then.
    pub(super) fn is_open(&self) -> bool {
        self.wizard.is_some() || self.regridding.is_some()
    }
}

impl App {
    /// Does what is asked for.
    pub(super) fn do_grid(&mut self, ask: GridAsk, _: &Context) {
        match ask {
            GridAsk::New => self.grid.wizard = Some(Wizard::of(self.document.pack())),
            GridAsk::Create(map, words) => self.create(&map, words),
            GridAsk::Resize => self.grid.regridding = Some(Regridding::resizing()),
            GridAsk::Renumber => {
                self.grid.regridding = Some(Regridding::renumbering(&self.document))
            }
        }
    }

    fn create(&mut self, map: &NewMap, words: Words) {
        match map.pack(words, self.document.pack()) {
            Ok(pack) => {
                self.replace_document(Document::new(pack));
                self.said = format!("{} is new: save it into a folder of its own", map.title);
            }
            Err(errors) => {
                let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
                self.said = why.join("; ");
            }
        }
    }

    /// Windows over the map.
    pub(super) fn show_grid(&mut self, ui: &mut Ui) {
        if let Some(mut wizard) = self.grid.wizard.take()
            && wizard_ui(ui, &mut wizard, self.document.pack(), &mut self.commands)
        {
            self.grid.wizard = Some(wizard);
        }
        if let Some(mut window) = self.grid.regridding.take()
            && regrid_ui(ui, &mut window, &self.document, &mut self.commands)
        {
            self.grid.regridding = Some(window);
        }
    }
}
