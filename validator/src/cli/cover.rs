//! `beachhead play --random --cover`: records of random games that together apply every row of the rulebook that such games
//! apply, in few actions.
//!
//! Records that lie in the folder count, so that the command adds to them what they lack.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use beachhead_check::playing::Playing;
use beachhead_engine::{Actor, RandomGame, is_record, seed_of_game};
use beachhead_report::{Format, reporter};
use beachhead_schema::diag::Severity;
use beachhead_schema::io::{MAX_FILE, Syntax, read_source};

use super::messages::shown;
use super::overwrite::ForceArgs;
use super::pack_paths::is_battle;
use super::packs::{pack_in, sources_of};
use super::random::{Random, by_rules, record_name};
use super::recovery::recover_at;
use super::{Exit, Failure, Output};

/// A random game that came to its end, or was stopped after the last turn, as far as it is kept.
#[derive(Clone, Debug)]
struct PlayedGame {
    /// The scenario, by its place in the list of those that are played.
    scenario: usize,
    number: u64,
    actions: usize,
    is_stopped: bool,
    /// Of each row of the rule index, whether it was applied.
    applied: Vec<bool>,
}

/// What the records apply that are already there.
struct Covered {
    rows: Vec<bool>,
    /// Of each scenario that is played, whether it has a record.
    scenarios: Vec<bool>,
}

impl Random {
    /// Plays the games, and records in the folder those that add something to it.
    pub(super) fn cover(
        &self,
        games: u64,
        path: &Path,
        records: &Path,
        force: ForceArgs,
        (format, output): (Format, &mut Output<'_>),
    ) -> Result<Exit, Failure> {
        if is_battle(path) {
            let why =
                "--cover records games of a pack, which `beachhead convert` makes of a battle";
            return Err(Failure::Said(format!("{}: {why}", shown(path))));
        }
        if !records.is_dir() {
            let why = format!("{}: there is no such folder", shown(records));
            return Err(Failure::Said(why));
        }
        recover_at(&[records])?;
        let folder = super::packs::one_pack(path)?;
        let (pack, files) = pack_in(&folder, "played").map_err(Failure::Said)?;
        let scenarios = match (&self.scenario, path.is_dir()) {
            (None, true) => pack
                .scenarios
                .iter()
                .map(|one| one.id.to_string())
                .collect(),
            _ => vec![self.scenario(path, &folder, &pack)?],
        };
        let rulebook = by_rules(path, &pack)?;
        let mut playing = Playing::of(&pack)
            .map_err(|finding| Failure::Said(format!("{}: {}", shown(path), finding.message)))?
            .read_from(&files);
        let mut reporter = reporter(format, output.style, output.report(format));
        let before = covered(&mut playing, records, &scenarios)?;
        let mut played = Vec::new();
        for (at, scenario) in scenarios.iter().enumerate() {
            if let Err(findings) = rulebook.open(&pack, scenario) {
                let findings =
                    beachhead_check::legality::located(findings, &pack, scenario, &files);
                reporter.findings(&findings, &sources_of(&files))?;
                continue;
            }
            let keep = |kept: &mut Vec<PlayedGame>, number, game: RandomGame| {
                if let Ok(turn) = &game.end {
                    kept.push(PlayedGame {
                        scenario: at,
                        number,
                        actions: game.actions,
                        is_stopped: matches!(turn.actor, Actor::Side(_)),
                        applied: game.applied,
                    });
                }
            };
            let kept = self.each_game(games, (&pack, rulebook, scenario), Vec::new, keep)?;
            let mut kept: Vec<PlayedGame> = kept.into_iter().flatten().collect();
            kept.sort_by_key(|game| game.number);
            played.extend(kept);
        }
        let count = |rows: &[bool]| rows.iter().filter(|is_applied| **is_applied).count();
        let mut rows = before.rows.clone();
        let new_records = chosen(&played, &before);
        let recorded = new_records.len();
        for (game, new) in new_records {
            let seed = seed_of_game(self.seed, game.number);
            let scenario = scenarios.get(game.scenario).map_or("", String::as_str);
            let file = records.join(record_name(scenario, seed));
            let opened = rulebook.open(&pack, scenario);
            let opened =
                opened.map_err(|_| Failure::Said(format!("`{scenario}` can't be opened twice")))?;
            self.save(&*opened, seed, &file, force)?;
            let (file, actions, s) = (shown(&file), game.actions, if new == 1 { "" } else { "s" });
            reporter.remark(&format!(
                "recorded in {file}: {actions} actions, {new} row{s} that no record before it applies"
            ))?;
            join(&mut rows, &game.applied);
        }
        let (had, has) = (count(&before.rows), count(&rows));
        let stopped = match self.turns {
            Some(last) => {
                let stopped = played.iter().filter(|game| game.is_stopped).count();
                format!(", stopped after turn {last}: {stopped}")
            }
            None => String::new(),
        };
        reporter.remark(&format!(
            "games played: {}{stopped}, recorded: {recorded}; the records apply {has} rows, {} more than before",
            played.len(),
            has - had
        ))?;
        Ok(Exit::of(reporter.finish()?.is_clean()))
    }
}

/// What the records of a folder apply, as far as they hold.
fn covered(
    playing: &mut Playing<'_>,
    records: &Path,
    scenarios: &[String],
) -> Result<Covered, Failure> {
    let mut covered = Covered {
        rows: vec![false; playing.rules().len()],
        scenarios: vec![false; scenarios.len()],
    };
    let unread = |error: std::io::Error| Failure::Said(format!("{}: {error}", shown(records)));
    let mut paths = Vec::new();
    for entry in fs::read_dir(records).map_err(unread)? {
        paths.push(entry.map_err(unread)?.path());
    }
    paths.sort();
    for path in paths.iter().filter(|path| may_be_record(path)) {
        let Ok(source) = read_source(path, MAX_FILE) else {
            continue;
        };
        if !is_record(&source) {
            continue;
        }
        let Ok(game) = playing.game(&source) else {
            continue;
        };
        let report = game.replay(&source, source.syntax());
        let is_sound = |severity| severity < Severity::Error;
        if !report
            .diagnostics
            .iter()
            .all(|finding| is_sound(finding.severity))
        {
            let why = "this record no longer holds; `beachhead replay` says why";
            return Err(Failure::Said(format!("{}: {why}", shown(path))));
        }
        join(&mut covered.rows, &report.applied);
        let scenario = playing.scenario_of(&source);
        let known = scenarios.iter().zip(&mut covered.scenarios);
        known
            .filter(|(id, _)| **id == scenario)
            .for_each(|(_, has_record)| *has_record = true);
    }
    Ok(covered)
}

/// Whether a file in the folder may be a record. A file that a save is still writing is none.
fn may_be_record(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let extension = path.extension().and_then(|known| known.to_str());
    let known = [Syntax::Ron, Syntax::Json].map(|syntax| Some(syntax.extension()));
    path.is_file() && !name.starts_with(b".") && known.contains(&extension)
}

/// The games to record, each with the number of rows that it adds: again and again the one that adds most rows for its
/// length, so that few actions are recorded in all; then the shortest of each scenario that has none.
fn chosen<'g>(games: &'g [PlayedGame], before: &Covered) -> Vec<(&'g PlayedGame, usize)> {
    let mut rows = before.rows.clone();
    let mut chosen: Vec<(&PlayedGame, usize)> = Vec::new();
    let added = |game: &PlayedGame, rows: &[bool]| {
        let both = game.applied.iter().zip(rows);
        both.filter(|(applied, known)| **applied && !**known)
            .count()
    };
    loop {
        let by_gain = games.iter().map(|game| (game, added(game, &rows)));
        // Fractions are compared by their cross products. Of equal ones the first is kept, in every run the same.
        let best = by_gain.reduce(|best, other| {
            let [best_gain, other_gain] = [best.1 * other.0.actions, other.1 * best.0.actions];
            if other_gain > best_gain { other } else { best }
        });
        match best {
            Some((game, gain)) if gain > 0 => {
                join(&mut rows, &game.applied);
                chosen.push((game, gain));
            }
            _ => break,
        }
    }
    let mut shortest: BTreeMap<usize, &PlayedGame> = BTreeMap::new();
    for game in games {
        let known = shortest.entry(game.scenario).or_insert(game);
        if game.actions < known.actions {
            *known = game;
        }
    }
    for (scenario, game) in shortest {
        let is_recorded = chosen.iter().any(|(game, _)| game.scenario == scenario)
            || before.scenarios.get(scenario) == Some(&true);
        if !is_recorded {
            chosen.push((game, 0));
        }
    }
    chosen
}

/// Adds what is applied here to what is applied elsewhere.
fn join(rows: &mut [bool], applied: &[bool]) {
    rows.iter_mut()
        .zip(applied)
        .for_each(|(known, applied)| *known |= applied);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(scenario: usize, number: u64, actions: usize, applied: [u8; 4]) -> PlayedGame {
        PlayedGame {
            scenario,
            number,
            actions,
            is_stopped: false,
            applied: applied.map(|applied| applied == 1).to_vec(),
        }
    }

    #[test]
    fn as_few_as_add_something_and_one_of_each_scenario() {
        let games = [
            game(0, 0, 9, [1, 1, 0, 0]),
            game(0, 1, 8, [1, 1, 0, 0]),
            game(0, 2, 7, [1, 0, 0, 0]),
            game(1, 0, 20, [0, 1, 1, 0]),
            game(2, 0, 30, [0, 1, 0, 0]),
            game(2, 1, 20, [1, 0, 0, 0]),
        ];
        for (rows, scenarios, expected) in [
            ([0; 4], [false; 3], &[(0, 1, 2), (1, 0, 1), (2, 1, 0)][..]),
            ([0; 4], [false, false, true], &[(0, 1, 2), (1, 0, 1)]),
            ([1, 1, 0, 0], [true; 3], &[(1, 0, 1)]),
            ([1; 4], [true; 3], &[]),
        ] {
            let before = Covered {
                rows: rows.map(|known| known == 1).to_vec(),
                scenarios: scenarios.to_vec(),
            };
            let chosen = chosen(&games, &before);
            let chosen: Vec<_> = chosen
                .iter()
                .map(|(game, new)| (game.scenario, game.number, *new))
                .collect();
            assert_eq!(chosen, expected);
        }
    }
}
