//! Plays scripts and records of a pack: opens its rulebook on the scenario that each of them names, once.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use beachhead_schema::diag::{Diagnostic, Place, Severity};
use beachhead_schema::io::{Files, PackFiles, SourceFile, read_pack};
use beachhead_schema::pack::Pack;

use crate::engine::{
    ErasedGame, Rulebook, ScriptEvent, ScriptSummary, Timeline, codes, scenario_of,
};
use crate::legality::located;
use crate::registry::{RULEBOOKS, rulebook};

/// A pack on which scripts are played.
pub struct Playing<'p> {
    pack: &'p Pack,
    files: Option<&'p PackFiles>,
    rulebook: &'static Rulebook,
    games: BTreeMap<String, Box<dyn ErasedGame + 'p>>,
}

impl<'p> Playing<'p> {
    /// Finds the pack's rulebook.
    ///
    /// # Errors
    /// No such rulebook is built in.
    pub fn of(pack: &'p Pack) -> Result<Self, Box<Diagnostic>> {
        let id = &pack.manifest.rulebook;
        let rulebook = rulebook(id.as_str()).ok_or_else(|| {
            let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
            let message = format!("no rulebook `{id}` is built in: nothing can be played");
            Box::new(
                Diagnostic::error(codes::OTHER_RULEBOOK, message)
                    .help(format!("there is {}", known.join(", "))),
            )
        })?;
        Ok(Self {
            pack,
            files: None,
            rulebook,
            games: BTreeMap::new(),
        })
    }

    /// Tells what keeps a game from opening at the lines of the files from which the pack was read.
    #[must_use]
    pub fn read_from(mut self, files: &'p PackFiles) -> Self {
        self.files = Some(files);
        self
    }

    /// The pack's rulebook.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    /// The game that a script or record is for. One that names no scenario gets the first: reading it there tells what is
    /// wrong with it.
    ///
    /// # Errors
    /// The pack has no such scenario, or lacks what the rules need; the findings are placed at the lines of the pack's
    /// files where those are known, else at this file.
    pub fn game(&mut self, source: &SourceFile) -> Result<&dyn ErasedGame, Vec<Diagnostic>> {
        let named = scenario_of(source, source.syntax()).map(|id| id.to_string());
        let first = || {
            self.pack
                .scenarios
                .first()
                .map(|scenario| scenario.id.to_string())
        };
        let scenario = named.or_else(first).unwrap_or_default();
        match self.games.entry(scenario) {
            Entry::Occupied(game) => Ok(&**game.into_mut()),
            Entry::Vacant(place) => {
                let opened = self.rulebook.open(self.pack, place.key());
                let game = opened.map_err(|findings| {
                    let findings = match self.files {
                        Some(files) => located(findings, self.pack, place.key(), files),
                        None => findings,
                    };
                    let at_file = |finding: Diagnostic| match finding.place.file.is_empty() {
                        true => finding.at(Place::file(source.name())),
                        false => finding,
                    };
                    findings.into_iter().map(at_file).collect::<Vec<_>>()
                })?;
                Ok(&**place.insert(game))
            }
        }
    }

    /// Plays a script. What kept it from being played is told as a failure, too.
    pub fn play(
        &mut self,
        source: &SourceFile,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> ScriptSummary {
        match self.game(source) {
            Ok(game) => game.play_script(source, source.syntax(), listener),
            Err(findings) => {
                findings
                    .into_iter()
                    .for_each(|finding| listener(ScriptEvent::Failed(finding)));
                ScriptSummary::default()
            }
        }
    }

    /// Plays a script, and keeps what is to be seen after each action.
    ///
    /// # Errors
    /// No game can be opened for it, as with [`Playing::game`].
    pub fn perform(&mut self, source: &SourceFile) -> Result<Timeline, Vec<Diagnostic>> {
        self.game(source).map(|game| game.perform(source))
    }
}

/// Reads a pack to play on: all its mistakes, if it can't be read whole.
///
/// # Errors
/// What reading says, in the order of files.
pub fn playable(files: &dyn Files) -> Result<Pack, Vec<Diagnostic>> {
    playable_files(files).map(|(pack, _)| pack)
}

/// The same with the files it was read from, which tell where everything stands.
///
/// # Errors
/// What reading says, in the order of files.
pub fn playable_files(files: &dyn Files) -> Result<(Pack, PackFiles), Vec<Diagnostic>> {
    let read = read_pack(files);
    let has_errors = read
        .diagnostics
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    match read.pack.filter(|_| !has_errors) {
        Some(pack) => Ok((pack, read.files)),
        None => Err(read.diagnostics),
    }
}
