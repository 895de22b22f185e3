//! What the window does about the palette: kinds that are added, changed, moved in their lists, renamed and removed.

mod form;
mod ui;

pub(crate) use ui::kinds_ui;

use beachhead_schema::Id;
use beachhead_schema::edit::{
    Followed, Kind, KindError, add_kind, kind, kinds, mentions_of_kind, move_kind, name_kind,
    remove_kind, rename_kind, uses_of_kind,
};
use beachhead_schema::vocabulary::Vocabulary;

use crate::brush::{Brush, Tool};
use crate::command::{Command, KindAsk};
use crate::document::Document;
use crate::workbench::{Tab, Workbench};

/// The palette editor between two frames.
#[derive(Debug)]
pub(crate) struct Palettes {
    /// The list that is shown.
    list: Vocabulary,
    /// The kind in hand.
    id: Option<Id>,
    /// The kind in hand as it is being changed.
    draft: Option<Kind>,
    /// Its name as it is being typed.
    name: String,
    /// Its id as it is being typed.
    typed_id: String,
    /// The kind that would come in its place.
    other: Option<Id>,
    /// The field for the name wants the keyboard.
    wants_focus: bool,
    /// The kind in hand is to be brought into view.
    is_fresh: bool,
    /// What is known of the kind in hand.
    known: Option<Known>,
}

impl Default for Palettes {
    fn default() -> Self {
        Self {
            list: Vocabulary::Terrains,
            id: None,
            draft: None,
            name: String::new(),
            typed_id: String::new(),
            other: None,
            wants_focus: false,
            is_fresh: true,
            known: None,
        }
    }
}

/// What is known of the kind in hand, as long as nothing changes.
#[derive(Debug)]
struct Known {
    /// The revision of the document, the list and the kind.
    of: (u64, Vocabulary, Id),
    /// How many records refer to it, by what they are called.
    uses: Vec<(&'static str, usize)>,
    /// What mentions its id, and is left as it is where that is changed: errata, scripts.
    mentions: Vec<String>,
}

impl Palettes {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: KindAsk) {
        match ask {
            KindAsk::Open => {
                let tool = bench.toolbox.tool;
                if let Some(list) = list_of(tool) {
                    self.show(list, bench.toolbox.brushes.drawn(list).cloned());
                }
                bench.show_tab(Tab::Palette);
            }
            KindAsk::Show(list, id) => {
                self.show(list, Some(id));
                bench.show_tab(Tab::Palette);
            }
            KindAsk::Edit(list) => {
                self.show(list, bench.toolbox.brushes.drawn(list).cloned());
                bench.show_tab(Tab::Palette);
            }
            KindAsk::List(list) => self.show(list, None),
            KindAsk::Add(list) => self.add(bench, list),
            KindAsk::Name(list, id, name) => self.name(bench, list, &id, &name),
            KindAsk::Rename(list, id, to) => self.rename(bench, list, &id, &to),
            KindAsk::Move(list, id, to) => {
                let palette = &bench.document.pack().palette;
                if let Some(edit) = move_kind(palette, list, &id, to) {
                    bench.apply(edit);
                    self.is_fresh = true;
                }
            }
            KindAsk::Remove(list, id, other) => {
                let removed = remove_kind(bench.document.pack(), list, &id, other.as_ref());
                if self.follow(bench, removed) {
                    self.show(list, other);
                }
            }
        }
    }

    fn show(&mut self, list: Vocabulary, id: Option<Id>) {
        *self = Self {
            list,
            id,
            ..Self::default()
        };
    }

    fn add(&mut self, bench: &mut Workbench, list: Vocabulary) {
        let palette = &bench.document.pack().palette;
        let name = format!("New {}", list.noun());
        let Some((id, edit)) = add_kind(palette, list, &name) else {
            return;
        };
        bench.apply(edit);
        if let Some((tool, brush)) = brush_of(list, &id) {
            bench.commands.send(Command::Pick(tool));
            bench.commands.send(Command::Load(brush));
        }
        self.show(list, Some(id));
        self.wants_focus = true;
        bench.show_tab(Tab::Palette);
    }

    fn name(&mut self, bench: &mut Workbench, list: Vocabulary, id: &Id, name: &str) {
        let in_hand = bench.toolbox.brushes.drawn(list) == Some(id);
        let Some((new, edit)) = name_kind(bench.document.pack(), list, id, name) else {
            return;
        };
        bench.apply(edit);
        if let Some((_, brush)) = brush_of(list, &new).filter(|_| in_hand) {
            bench.commands.send(Command::Load(brush));
        }
        self.show(list, Some(new));
    }

    fn rename(&mut self, bench: &mut Workbench, list: Vocabulary, id: &Id, to: &str) {
        let in_hand = bench.toolbox.brushes.drawn(list) == Some(id);
        let renamed = rename_kind(bench.document.pack(), list, id, to);
        if self.follow(bench, renamed) {
            let new = Id::new(to.trim());
            if let Some((_, brush)) = brush_of(list, &new).filter(|_| in_hand) {
                bench.commands.send(Command::Load(brush));
            }
            self.show(list, Some(new));
        }
    }

    /// Makes the edit. Reports whether there was one.
    fn follow(
        &mut self,
        bench: &mut Workbench,
        followed: Result<Option<Followed>, KindError>,
    ) -> bool {
        match followed {
            Ok(Some(followed)) => {
                let revision = bench.document.revision();
                bench.apply(followed.edit);
                bench.document.revision() != revision
            }
            Ok(None) => false,
            Err(error) => {
                bench.said = error.to_string();
                false
            }
        }
    }

    /// Takes in what is in hand, after whatever has changed the palette.
    fn settle(&mut self, document: &Document) {
        let palette = &document.pack().palette;
        let there = |id: &Id| kind(palette, self.list, id);
        if self.id.as_ref().and_then(there).is_none() {
            self.id = kinds(palette, self.list)
                .first()
                .map(|kind| kind.id().clone());
            self.draft = None;
        }
        let stored = self.id.as_ref().and_then(there);
        let Some(stored) = stored else {
            self.draft = None;
            self.known = None;
            return;
        };
        let of = (document.revision(), self.list, stored.id().clone());
        if self.known.as_ref().is_none_or(|known| known.of != of) {
            self.known = Some(Known {
                uses: uses_of_kind(document.pack(), self.list, stored.id()),
                mentions: mentions(document, self.list, stored.id()),
                of,
            });
            self.name = stored.name().to_owned();
            self.typed_id = stored.id().to_string();
            self.draft = Some(stored);
        }
    }
}

/// What mentions the id of a kind without being bound to it; of scripts those in which it stands in quotes.
fn mentions(document: &Document, list: Vocabulary, id: &Id) -> Vec<String> {
    let quoted = format!("\"{id}\"");
    let names = document.pack().manifest.scripts.iter();
    let has = |name: &&String| {
        let bytes = document.script(name).unwrap_or_default();
        bytes
            .windows(quoted.len())
            .any(|part| part == quoted.as_bytes())
    };
    let mut all = mentions_of_kind(document.pack(), list, id);
    all.extend(names.filter(has).map(|name| format!("script {name}")));
    all
}

/// The list of the kinds that a tool draws.
fn list_of(tool: Tool) -> Option<Vocabulary> {
    Some(match tool {
        Tool::Terrain => Vocabulary::Terrains,
        Tool::Hexside => Vocabulary::Hexsides,
        Tool::Path => Vocabulary::Paths,
        Tool::Feature => Vocabulary::Features,
        Tool::Region => Vocabulary::Regions,
        Tool::Marker => Vocabulary::Markers,
        Tool::Unit => Vocabulary::Units,
        _ => return None,
    })
}

/// The tool that draws kinds of a list, and the brush for one of them.
fn brush_of(list: Vocabulary, id: &Id) -> Option<(Tool, Brush)> {
    let id = id.clone();
    Some(match list {
        Vocabulary::Terrains => (Tool::Terrain, Brush::Terrain(id)),
        Vocabulary::Hexsides => (Tool::Hexside, Brush::Hexside(id)),
        Vocabulary::Paths => (Tool::Path, Brush::Path(id)),
        Vocabulary::Features => (Tool::Feature, Brush::Feature(id)),
        Vocabulary::Markers => (Tool::Marker, Brush::Marker(id)),
        _ => return None,
    })
}
