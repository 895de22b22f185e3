//! Plays scripts and records of a pack: opens its rulebook on the scenario that each of them names, once.
//!
//! Holds always: a script that has been checked is reported as `play` says it, a record as `replay` does; both go by
//! [`Playing`].

use std::collections::BTreeSet;

use beachhead_engine::{
    ErasedGame, OpenGames, Rulebook, ScriptEvent, ScriptSummary, Timeline, codes, listed,
};
use beachhead_model::diag::{Diagnostic, Place, Severity};
use beachhead_model::pack::Pack;
use beachhead_text::{Files, PackFiles, SourceFile, read_pack};

use crate::check::{Checked, gathered};
use crate::house::HouseRules;
use crate::legality::located;
use crate::lint::Room;
use crate::registry::{RULEBOOKS, played_by};

/// What is reported of a pack whose game has no built-in rulebook, where rules were to be played.
pub const NO_RULEBOOK: &str = "the pack names no rulebook";

/// A pack on which scripts are played.
pub struct Playing<'p> {
    files: Option<&'p PackFiles>,
    games: OpenGames<'p>,
}

impl<'p> Playing<'p> {
    /// Finds the pack's rulebook; of a pack that names none, free play.
    ///
    /// # Errors
    /// The pack names a rulebook that isn't built in.
    pub fn of(pack: &'p Pack) -> Result<Self, Box<Diagnostic>> {
        let rulebook = played_by(pack).ok_or_else(|| {
            let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
            let id = pack.rulebook().unwrap_or_default();
            let message = format!("no rulebook `{id}` is built in: nothing can be played");
            Box::new(
                Diagnostic::error(codes::OTHER_RULEBOOK, message)
                    .help(format!("the rulebooks built in are {}", listed(&known))),
            )
        })?;
        Ok(Self {
            files: None,
            games: OpenGames::new(rulebook, pack),
        })
    }

    /// Findings about what keeps a game from opening point to the lines of the files from which the pack was read.
    #[must_use]
    pub fn read_from(mut self, files: &'p PackFiles) -> Self {
        self.files = Some(files);
        self
    }

    /// The pack's rulebook, or free play ([`registry::FREE`](crate::registry::FREE)).
    pub fn rulebook(&self) -> &'static Rulebook {
        self.games.rulebook()
    }

    /// The scenario that a script or record is for.
    pub fn scenario_of(&self, source: &SourceFile) -> String {
        self.games.scenario_of(source)
    }

    /// The game that a script or record is for. One that names no scenario gets the first: reading it there says what is
    /// wrong with it.
    ///
    /// # Errors
    /// The pack has no such scenario, or lacks what the rules need; the findings are placed at the lines of the pack's
    /// files where those are known, else at this file.
    pub fn game(&mut self, source: &SourceFile) -> Result<&dyn ErasedGame, Vec<Diagnostic>> {
        let scenario = self.games.scenario_of(source);
        self.of_scenario(scenario).map_err(|findings| {
            let at_file = |finding: Diagnostic| match finding.place.file.is_empty() {
                true => finding.at(Place::file(source.name())),
                false => finding,
            };
            findings.into_iter().map(at_file).collect()
        })
    }

    /// The game of a scenario.
    ///
    /// # Errors
    /// As [`Playing::game`], but without a place where the pack's files are not known.
    pub fn of_scenario(&mut self, scenario: String) -> Result<&dyn ErasedGame, Vec<Diagnostic>> {
        let (pack, files) = (self.games.pack(), self.files);
        let opened = self.games.of_scenario(scenario.clone());
        opened.map_err(|findings| match files {
            Some(files) => located(findings, pack, &scenario, files),
            None => findings,
        })
    }

    /// Plays a script. What kept it from being played is reported as a failure, too.
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

    /// Plays a script or a record, and keeps what is to be seen after each action.
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

/// The same with the files it was read from, which show where everything stands.
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

/// Adds to what was found in a pack what playing its scripts and proving these records of it finds: scripts that no
/// longer go as they say, records of other data. The pack itself names no records. Where nothing was played, that and its
/// reason is a finding too.
pub fn rehearse(house: &HouseRules, files: &dyn Files, records: &[String], checked: &mut Checked) {
    if let Err(why) = play_all(house, files, records, checked) {
        let manifest = checked.files.first().cloned().unwrap_or_default();
        let message = format!("no script was played: {why}");
        let finding = Diagnostic::new(Severity::Info, codes::NOTHING_PLAYED, message);
        checked.diagnostics.push(finding.at(Place::file(manifest)));
    }
    let found = std::mem::take(&mut checked.diagnostics);
    checked.diagnostics = gathered(found, &Room::Some, &mut checked.overflow);
}

/// Plays the scripts of a pack and proves these records of it.
///
/// # Errors
/// Why none was played. What keeps it from being so is a finding already.
fn play_all(
    house: &HouseRules,
    files: &dyn Files,
    records: &[String],
    checked: &mut Checked,
) -> Result<(), String> {
    let Ok((pack, pack_files)) = playable_files(files) else {
        return Err("mistakes keep the pack from being read".to_owned());
    };
    let pack = house.laid_on(&pack);
    let scripts: BTreeSet<&String> = pack.manifest.scripts.iter().collect();
    if scripts.is_empty() && records.is_empty() {
        return Err("the pack names none, and has no records".to_owned());
    }
    let Ok(playing) = Playing::of(&pack) else {
        let id = pack.rulebook().unwrap_or_default();
        return Err(format!("no rulebook `{id}` is built in"));
    };
    let mut playing = playing.read_from(&pack_files);
    let mut is_played = false;
    let mut look = |source: SourceFile, found: Vec<Diagnostic>| {
        let name = source.name().to_owned();
        if !checked.files.contains(&name) {
            checked.files.push(name.clone());
        }
        if !found.is_empty() {
            checked.diagnostics.extend(found);
            checked.sources.entry(name).or_insert(source);
        }
    };
    // One that isn't there is reported at its line in the manifest.
    for source in scripts
        .into_iter()
        .filter_map(|name| files.source(name).ok())
    {
        let mut found = Vec::new();
        if let Ok(game) = playing.game(&source) {
            is_played = true;
            game.play_script(&source, source.syntax(), &mut |event| {
                if let ScriptEvent::Failed(finding) = event {
                    found.push(finding);
                }
            });
        }
        look(source, found);
    }
    for name in records {
        match files.source(name) {
            Ok(source) => {
                let found = match playing.game(&source) {
                    Ok(game) => {
                        is_played = true;
                        game.replay(&source, source.syntax()).diagnostics
                    }
                    Err(found) => found,
                };
                look(source, found);
            }
            Err(why) => look(SourceFile::new(&*why.place.file, ""), vec![*why]),
        }
    }
    match is_played {
        true => Ok(()),
        false => Err("none could be read, or the rulebook can't be opened on the pack".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use std::collections::BTreeMap;

    use beachhead_text::{DiskFiles, MemoryFiles};

    use super::*;
    use crate::check::check_pack;

    #[test]
    fn what_no_longer_holds_is_reported_when_it_is_played() {
        let disk = DiskFiles(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah"));
        let (_, files) = playable_files(&disk).expect("it is whole");
        let (script, record) = ("scripts/landing.ron", "records/sudden-death.ron");
        let parts = [
            files.manifest,
            files.palette,
            files.map,
            files.forces,
            files.tables,
        ];
        let parts = parts
            .into_iter()
            .chain(files.rules)
            .chain(files.claims)
            .chain(files.errata);
        let parts = parts.chain(files.scenarios).map(|part| part.name);
        let names = parts.chain([script, record].map(str::to_owned));
        let texts = names.map(|name| {
            let text = String::from_utf8(disk.read(&name).expect("it is there"));
            (name, text.expect("it is text"))
        });
        let mut texts: BTreeMap<String, String> = texts.collect();
        let manifest = &texts["pack.ron"];
        let (before, scripts) = manifest.split_once("    scripts: [").expect("it has some");
        let (_, after) = scripts.split_once("],\n").expect("their list ends");
        let manifest = format!("{before}    scripts: [\"{script}\"],\n{after}");
        texts.insert("pack.ron".to_owned(), manifest);

        let records = [record.to_owned(), "records/none.ron".to_owned()];
        let check = |texts: &BTreeMap<String, String>, records: &[String]| {
            let bytes = texts.clone().into_iter();
            let files = MemoryFiles(
                bytes
                    .map(|(name, text)| (name, text.into_bytes()))
                    .collect(),
            );
            let mut checked = check_pack(&files);
            assert_eq!(checked.diagnostics, [], "all can be read");
            rehearse(&HouseRules::default(), &files, records, &mut checked);
            let reported = checked.diagnostics.iter();
            let reported: Vec<_> = reported
                .map(|it| (it.place.file.clone(), it.code.id))
                .collect();
            assert!(checked.files.contains(&script.to_owned()));
            reported
        };
        assert_eq!(check(&texts, &records[..1]), [], "all goes as it did");
        for (file, right, wrong) in [
            (
                script,
                "Do(PlaceBeachhead(hex: \"2607\"",
                "Do(PlaceBeachhead(hex: \"2206\"",
            ),
            (record, "map: \"", "map: \"0"),
        ] {
            let text = texts.get_mut(file).expect("it is there");
            assert!(text.contains(right), "{file} has no {right}");
            *text = text.replacen(right, wrong, 1);
        }
        let reported = check(&texts, &records);
        let expected = [
            ("records/none.ron", "IO001"),
            (record, "REC001"),
            (script, "PLAY001"),
        ];
        assert_eq!(
            reported,
            expected.map(|(file, code)| (file.to_owned(), code))
        );
    }
}
