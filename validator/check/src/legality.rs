//! Holds the setup of every scenario to its rulebook: all that it refuses, each at the line of the unit.
//!
//! Setup is play, so nothing here knows a rule: the game plays the setup by its own rules and says what it refuses. What
//! the lints have found wrong with a line before (a hex that isn't there) isn't reported a second time in the game's words.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_engine::{Board, ErasedGame, SetupViolation, SharedBoard, codes};
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{Placement, Scenario, SetupArea};
use beachhead_text::{PackFiles, Spans};

use crate::lint::{LEFT_TO_RULES, NOT_PLAYED, NOT_SET_UP, quoted_in};
use crate::registry::rulebook_of;

/// Refusals that are compared with what the lints have found: far more than are reported one by one.
const MOST_REFUSALS: usize = 1_000;

/// Adds what the rulebook refuses, and takes out what lints have said less well of the same lines. The board is the compiled map, if
/// somebody has compiled it before.
pub(crate) fn hold_setups(
    pack: &Pack,
    board: Option<SharedBoard>,
    files: &PackFiles,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(rulebook) = rulebook_of(pack) else {
        return;
    };
    // With mistakes in the data the rules can't be opened; fix those first. What a claim says is no data of theirs.
    let is_clean = diagnostics.iter().all(|finding| {
        finding.severity < Severity::Error || is_left_to_rules(finding) || is_not_played(finding)
    });
    // What the rules may take out again; there is little of it, and all else stays.
    let is_weak = |finding: &Diagnostic| finding.code == NOT_SET_UP || is_left_to_rules(finding);
    let (mut weak, sure): (Vec<_>, Vec<_>) =
        std::mem::take(diagnostics).into_iter().partition(is_weak);
    let mut reported = Reported::default();
    sure.iter().for_each(|finding| reported.add(finding));
    *diagnostics = sure;
    let scenarios = pack.scenarios.iter().zip(&files.scenarios);
    // One that is only a head yet sets nothing up; but its part must be that of the rulebook.
    let is_of_another = |scenario: &Scenario| {
        let rules = scenario.rules.as_ref();
        rules.is_some_and(|rules| rules.rulebook() != rulebook.id)
    };
    let is_held = |scenario: &Scenario| !scenario.is_only_begun() || is_of_another(scenario);
    let board = board.unwrap_or_else(|| Board::compile(&pack.map, &pack.palette).into());
    for (scenario, file) in scenarios.filter(|(scenario, _)| is_held(scenario)) {
        let refused: Vec<Diagnostic> = match rulebook.open_on(&board, pack, scenario.id.as_str()) {
            Ok(game) => refused(&*game, (scenario, &file.spans), pack, files),
            Err(findings) if is_clean => {
                let findings = findings.into_iter();
                findings
                    .map(|finding| placed(finding, pack, scenario, files, &file.spans))
                    .collect()
            }
            Err(_) => Vec::new(),
        };
        let without_place = units_without_place(scenario);
        for finding in refused {
            // A group with fewer hexes than units is reported as that; the rules know nothing of the rest of its units.
            if finding.subjects.iter().any(|subject| {
                matches!(subject, Subject::Unit(unit) if without_place.contains(unit.as_str()))
            }) {
                continue;
            }
            let is_elsewhere = finding.place.file != file.spans.source().name();
            let mut weakly = weak.iter();
            let is_reported = reported.within(&finding)
                || is_elsewhere && reported.has(&finding)
                || weakly.any(|reported| {
                    is_in(reported, &finding) && !is_left_to_rules(reported)
                        || is_elsewhere && is_alike(reported, &finding)
                });
            // That a unit is left out, which the rules forbid here, isn't reported a second time as a warning.
            weak.retain(|reported| reported.code != NOT_SET_UP || reported.place != finding.place);
            if !is_reported {
                weak.retain(|reported| !(is_in(reported, &finding) && is_left_to_rules(reported)));
                reported.add(&finding);
                diagnostics.push(finding);
            }
        }
    }
    diagnostics.extend(weak);
}

/// All that a rulebook refuses of the setup of the scenario that its game is opened on, each at the line of the unit.
pub fn refused_setup(
    game: &dyn ErasedGame,
    pack: &Pack,
    scenario: &str,
    files: &PackFiles,
) -> Vec<Diagnostic> {
    let mut scenarios = pack.scenarios.iter().zip(&files.scenarios);
    let found = scenarios.find(|(one, _)| one.id == *scenario);
    let found = found.map(|(one, file)| refused(game, (one, &file.spans), pack, files));
    found.unwrap_or_default()
}

fn refused(
    game: &dyn ErasedGame,
    (scenario, spans): (&Scenario, &Spans),
    pack: &Pack,
    files: &PackFiles,
) -> Vec<Diagnostic> {
    let refused = game.setup_violations().into_iter().take(MOST_REFUSALS);
    let reported = |refused: SetupViolation| {
        let place = place_of(&refused, scenario, spans, pack, files);
        refused.violation.diagnostic(codes::SETUP).at(place)
    };
    refused.map(reported).collect()
}

/// Findings by their places: a rulebook may have something to say about each of many lines.
#[derive(Default)]
struct Reported {
    /// Of each file and code the places of errors: where one begins, and the first end of those that begin there.
    errors: BTreeMap<String, BTreeMap<Code, BTreeMap<u32, u32>>>,
    all: BTreeSet<(Code, Place)>,
}

impl Reported {
    fn add(&mut self, finding: &Diagnostic) {
        let place = &finding.place;
        self.all.insert((finding.code, place.clone()));
        if let Some(span) = place.span.filter(|_| finding.severity == Severity::Error) {
            let of_file = self.errors.entry(place.file.clone()).or_default();
            let of_code = of_file.entry(finding.code).or_default();
            let end = of_code.entry(span.start).or_insert(span.end);
            *end = span.end.min(*end);
        }
    }

    /// Whether there is an error about this very line, as [`is_in`] has it.
    fn within(&self, refused: &Diagnostic) -> bool {
        let Some(outer) = refused.place.span else {
            return false;
        };
        let of_file = self.errors.get(&refused.place.file).into_iter().flatten();
        let mut others = of_file.filter(|(code, _)| **code != refused.code);
        others.any(|(_, places)| {
            let mut inside = places.range(outer.start..=outer.end.max(outer.start));
            inside.any(|(_, end)| *end <= outer.end)
        })
    }

    /// Whether there is one of this code at this place.
    fn has(&self, finding: &Diagnostic) -> bool {
        self.all.contains(&(finding.code, finding.place.clone()))
    }
}

/// Units of groups with a hex for each of them (`Each`) for which there is none.
fn units_without_place(scenario: &Scenario) -> BTreeSet<&str> {
    let groups = scenario.groups.iter();
    groups
        .filter_map(|group| match &group.area {
            SetupArea::Each(hexes) => Some(group.units.iter().skip(hexes.len())),
            _ => None,
        })
        .flatten()
        .map(|unit| unit.as_str())
        .collect()
}

/// Whether two findings are of one code at one place: what a scenario's setup is refused for is refused again in each
/// scenario that it is joined to.
fn is_alike(reported: &Diagnostic, finding: &Diagnostic) -> bool {
    (reported.code, &reported.place) == (finding.code, &finding.place)
}

/// An error of a lint about this very line, reported before. Other refusals of it are news.
fn is_in(reported: &Diagnostic, refused: &Diagnostic) -> bool {
    let (Some(inner), Some(outer)) = (reported.place.span, refused.place.span) else {
        return false;
    };
    reported.severity == Severity::Error
        && reported.code != refused.code
        && reported.place.file == refused.place.file
        && outer.start <= inner.start
        && inner.end <= outer.end
}

/// Whether it is about what no rulebook asks for: a claim that fails, an own property.
fn is_not_played(reported: &Diagnostic) -> bool {
    NOT_PLAYED.contains(&reported.code)
}

fn is_left_to_rules(reported: &Diagnostic) -> bool {
    LEFT_TO_RULES.contains(&reported.code)
}

/// The line of the setup that is refused; else where the scenario names the hex for its rulebook.
fn place_of(
    refused: &SetupViolation,
    scenario: &Scenario,
    spans: &Spans,
    pack: &Pack,
    files: &PackFiles,
) -> Place {
    let violation = &refused.violation;
    let units = violation.units.iter();
    let mut lines = units.filter_map(|unit| {
        let hex = violation.hexes.first();
        setup_line(unit.as_str(), hex, scenario, spans, pack, files)
    });
    if let Some((list, at)) = refused.line {
        return spans.inside("rules", list, Some(at));
    }
    if let Some((_, place)) = lines.next() {
        return place;
    }
    // A unit that the setup leaves out stands in its group.
    let is_out = |unit: &Id| violation.units.contains(unit);
    let mut groups = scenario.groups.iter();
    if let Some(at) = groups.position(|group| group.units.iter().any(is_out)) {
        return spans.within("groups", at, "units");
    }
    let rules = spans.field("rules");
    let named = violation
        .hexes
        .iter()
        .find_map(|hex| quoted_in(spans, &rules, hex.as_str()));
    let setup = || scenario.setup.iter();
    let by_hex = || {
        violation
            .hexes
            .iter()
            .find_map(|hex| setup().position(|line| line.hex == *hex))
    };
    match named {
        Some(place) => place,
        None => by_hex().map_or(rules, |line| spans.place("setup", line)),
    }
}

/// The line that sets a unit up: of several the one in this hex, else the last, which is one too many. Where the scenario
/// doesn't set it up, it is a line of a scenario that it is joined to.
fn setup_line<'p>(
    unit: &str,
    hex: Option<&HexNo>,
    scenario: &'p Scenario,
    spans: &Spans,
    pack: &'p Pack,
    files: &PackFiles,
) -> Option<(&'p Placement, Place)> {
    let others = pack.scenarios.iter().zip(&files.scenarios);
    let others = others.map(|(other, file)| (&other.part, &file.spans));
    std::iter::once((scenario, spans))
        .chain(others)
        .find_map(|(scenario, spans)| {
            let unit = Id::new(unit);
            let (first, lines) = (scenario.setup.position(&unit)?, scenario.setup.under(&unit));
            let here = lines.iter().position(|line| Some(&line.hex) == hex);
            let at = here.or(lines.len().checked_sub(1))?;
            Some((lines.get(at)?, spans.place("setup", first + at)))
        })
}

/// Findings of a rulebook that doesn't open on a scenario, each at the line of the pack that its subjects name.
pub fn located(
    findings: Vec<Diagnostic>,
    pack: &Pack,
    scenario: &str,
    files: &PackFiles,
) -> Vec<Diagnostic> {
    let mut scenarios = pack.scenarios.iter().zip(&files.scenarios);
    let Some((scenario, file)) = scenarios.find(|(one, _)| one.id == *scenario) else {
        return findings;
    };
    let placed = |finding| placed(finding, pack, scenario, files, &file.spans);
    findings.into_iter().map(placed).collect()
}

/// A finding of a rulebook about the pack, at the line that its subjects name.
fn placed(
    finding: Diagnostic,
    pack: &Pack,
    scenario: &Scenario,
    files: &PackFiles,
    spans: &Spans,
) -> Diagnostic {
    if !finding.place.file.is_empty() {
        return finding;
    }
    // A unit that isn't set up here is a line of a scenario that this one is joined to.
    let set_up = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Placement(_, unit)) => {
            setup_line(unit.as_str(), None, scenario, spans, pack, files)
        }
        _ => None,
    };
    if let Some((line, place)) = set_up {
        let named = [
            Subject::Hex(line.hex.clone()),
            Subject::Unit(line.unit.to_string()),
        ];
        return Diagnostic {
            subjects: named.into(),
            ..finding.at(place)
        };
    }
    let unit = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Unit(unit) => pack.forces.units.position(&Id::new(unit)),
        _ => None,
    });
    let place = unit.map(|at| files.forces.spans.place("units", at));
    let place = place.or_else(|| files.place_of(finding.address.as_ref()?, pack));
    let place = place.or_else(|| {
        let is_of_table = |subject: &Subject| matches!(subject, Subject::Table(_));
        let mut subjects = finding.subjects.iter();
        subjects
            .any(is_of_table)
            .then(|| files.tables.spans.field("rows"))
    });
    finding.at(place.unwrap_or_else(|| spans.field("rules")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use beachhead_model::diag::{Severity, Subject};
    use beachhead_text::{DiskFiles, Files, MemoryFiles, read_pack};

    use crate::check::check_pack;

    fn sample(pack: &str) -> BTreeMap<String, Vec<u8>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
        let disk = DiskFiles(root.join(pack));
        let parts = read_pack(&disk).files;
        let names = parts.iter().map(|part| part.name.clone());
        let with_bytes = names.map(|name| {
            let bytes = disk.read(&name).expect("it is there");
            (name, bytes)
        });
        let mut files: BTreeMap<String, Vec<u8>> = with_bytes.collect();
        let manifest = String::from_utf8(files["pack.ron"].clone()).expect("it is text");
        let (before, scripts) = manifest
            .split_once("    scripts: [")
            .expect("it has scripts");
        let (_, after) = scripts.split_once("],\n").expect("their list ends");
        // Scripts would only be read.
        files.insert(
            "pack.ron".to_owned(),
            format!("{before}{after}").into_bytes(),
        );
        files
    }

    /// A pack, a file of it, what stands there and what is written instead; then code and rule, and the unit and hex.
    type Slip = (
        &'static str,
        &'static str,
        &'static str,
        &'static str,
        [&'static str; 3],
    );

    const LANDING: &str = "scenario.ron";
    const UTAH_BEACH: &str = "scenarios/utah.ron";

    #[rustfmt::skip]
    const SLIPS: &[Slip] = &[
        ("utah", LANDING, "\"12/4\", hex: \"2607\"", "\"12/4\", hex: \"2811\"", ["PLAY013 11.2.1 first-wave", "12/4", "2811"]), // in the sea,
        ("utah", LANDING, "\"327/101\", hex: \"2305\"", "\"327/101\", hex: \"3002\"", ["PLAY013 11.2.2 drop-beside-own-zone", "327/101", "3002"]), // among the enemy,
        ("utah", LANDING, "\"12/4\", hex: \"2607\"", "\"12/4\", hex: \"9999\"", ["SCN003", "", "9999"]), // off the map: the rules don't say it again,
        ("utah", LANDING, "\"22/4\", hex: \"2707\"", "\"12/4\", hex: \"2707\"", ["SCN002", "12/4", ""]), // twice: at the second line, and once.
        ("landings", UTAH_BEACH, "\"U-US-inf-1\", hex: \"Utah-J3\"", "\"U-US-inf-1\", hex: \"Utah-I19\"", ["LAND005 M30", "U-US-inf-1", "Utah-I19"]), // Into an enemy,
        ("landings", UTAH_BEACH, "\"U-DE-inf-9\", hex: \"Utah-L3\"", "\"U-DE-inf-9\", hex: \"Omaha-L3\"", ["LAND004 L84", "U-DE-inf-9", "Omaha-L3"]), // onto a sheet not in play,
        ("landings", UTAH_BEACH, "\"U-DE-inf-9\", hex: \"Utah-L3\"", "\"U-DE-inf-9\", hex: \"Utah-L2\"", ["SCN003", "", "Utah-L2"]), // into a hex that no sheet has,
        ("landings", UTAH_BEACH, "\"U-DE-inf-9\", hex: \"Utah-L3\"", "\"U-DE-inf-9\", hex: \"Utah-M3\"", ["SCN007", "U-DE-inf-9", "Utah-M3"]), // or elsewhere than it should.
    ];

    #[test]
    fn what_is_refused_is_reported_once_with_its_rule_unit_hex_and_line() {
        let packs = ["utah", "landings"].map(|pack| (pack, sample(pack)));
        let packs: BTreeMap<&str, _> = packs.into();
        for (pack, file, right, wrong, [what, unit, hex]) in SLIPS {
            let mut files = packs[pack].clone();
            let text = String::from_utf8(files[*file].clone()).expect("it is text");
            assert!(text.contains(right), "{file} has no {right}");
            let spoilt = text.replacen(right, wrong, 1);
            let line = spoilt.lines().position(|line| line.contains(wrong));
            files.insert((*file).to_owned(), spoilt.into_bytes());
            let checked = check_pack(&MemoryFiles(files));
            let errors = checked.diagnostics.iter();
            let errors: Vec<_> = errors
                .filter(|finding| finding.severity == Severity::Error)
                .map(|finding| {
                    let named = |wanted: fn(&Subject) -> Option<String>| {
                        finding.subjects.iter().find_map(wanted).unwrap_or_default()
                    };
                    let unit = named(|subject| match subject {
                        Subject::Unit(unit) => Some(unit.clone()),
                        _ => None,
                    });
                    let hex = named(|subject| match subject {
                        Subject::Hex(hex) => Some(hex.to_string()),
                        _ => None,
                    });
                    let rule = finding
                        .rule
                        .iter()
                        .filter(|_| !finding.code.id.starts_with("SCN"));
                    let rule: String = rule.map(|rule| format!(" {rule}")).collect();
                    let line = checked
                        .line_column(&finding.place)
                        .map(|(line, _)| line as usize);
                    (
                        format!("{}{rule}", finding.code.id),
                        unit,
                        hex,
                        finding.place.file.clone(),
                        line,
                    )
                })
                .collect();
            let (what, unit, hex) = ((*what).to_owned(), (*unit).to_owned(), (*hex).to_owned());
            let expected = (
                what,
                unit,
                hex,
                (*file).to_owned(),
                line.map(|line| line + 1),
            );
            assert_eq!(errors, [expected], "{wrong}: {:#?}", checked.diagnostics);
        }
    }

    /// Two records of a list of the rulebook's own name the same hex: each refusal is at its own record.
    #[test]
    fn a_refused_record_of_a_rulebooks_own_list_is_named() {
        let mut files = sample("utah");
        let text = String::from_utf8(files[LANDING].clone()).expect("it is text");
        let spoilt = text.replacen("\"101\", hex: \"2305\"", "\"101\", hex: \"1706\"", 1);
        let spoilt = spoilt.replacen("\"82\", hex: \"2502\"", "\"82\", hex: \"1706\"", 1);
        files.insert(LANDING.to_owned(), spoilt.clone().into_bytes());
        let checked = check_pack(&MemoryFiles(files));
        let errors = checked.diagnostics.iter();
        let errors =
            errors.filter(|finding| finding.rule.as_deref() == Some("11.2.2 drop-zone-site"));
        let places: Vec<&str> = errors
            .filter_map(|finding| spoilt.get(finding.place.span?.range()))
            .collect();
        let zones = ["101", "82"].map(|zone| format!("(division: \"{zone}\", hex: \"1706\")"));
        assert_eq!(places, zones);
    }
}
