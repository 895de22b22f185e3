//! What a project's own lints find in a pack: one finding a hex, however many scenarios the query is asked of, or one a unit.
//!
//! A query over units is asked of each scenario, any other once. A query that names what the pack doesn't have, such as a
//! mistyped terrain, is one finding of that pack; it may be right for the packs of another game.
//!
//! Holds always: no two findings of a lint are about one hex (`tests::a_hex_is_found_once`).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Address, Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::Scenario;
use beachhead_query::{Facts, Of, QueryError};

use super::{OwnLint, OwnLints};
use crate::lint::{Broken, Findings, Target};
use crate::words::quoted;

/// What a query compares,
const OF_MAP: &[PartKind] = &[PartKind::Map, PartKind::Palette];
/// and what besides, if it asks for units of scenarios,
const OF_SCENARIOS: &[PartKind] = &[PartKind::Forces, PartKind::Scenario];
/// or what it compares, if it is asked of units.
const OF_UNITS: &[PartKind] = &[PartKind::Forces, PartKind::Palette];

/// What to do about a query that is right, but not for this pack.
const OTHER_PACKS: &str = "the lint is for other packs only, name them in its `paths`";

/// Hexes, each with the scenarios in which it was found.
type Found<'p> = BTreeMap<HexIx, Vec<&'p Id>>;

impl OwnLints {
    /// Adds what those lints find whose codes are looked for, and that are for this pack, unless reading has lost what they ask for.
    pub(crate) fn run(
        &self,
        looks_for: impl Fn(Code) -> bool,
        target: &Target<'_>,
        broken: &Broken,
        found: &mut Findings,
    ) {
        let lints = self.for_map(target.map_spans().source().name());
        for lint in lints.filter(|lint| looks_for(lint.code)) {
            lint.run(target, broken, found);
        }
    }
}

impl OwnLint {
    fn run(&self, target: &Target<'_>, broken: &Broken, found: &mut Findings) {
        let (of_records, of_scenarios) = match self.query.of() {
            Of::Units => (OF_UNITS, &[][..]),
            Of::Hexes if self.asks_scenarios() => (OF_MAP, OF_SCENARIOS),
            Of::Hexes => (OF_MAP, &[][..]),
        };
        let mut needs = of_records.iter().chain(of_scenarios);
        if !needs.all(|need| broken.spares(*need)) {
            return;
        }
        match self.query.of() {
            Of::Hexes => self.run_over_hexes(target, found),
            Of::Units => self.run_over_units(target, found),
        }
    }

    fn run_over_units(&self, target: &Target<'_>, found: &mut Findings) {
        match self.query.find_units(target.pack) {
            Ok(places) => {
                let units = target.pack.forces.units.as_slice();
                let units = places
                    .into_iter()
                    .filter_map(|at| Some((at, units.get(at)?)));
                for (at, unit) in units {
                    found.push(
                        self.finding(target.files.forces.spans.place("units", at))
                            .on(Subject::Unit(unit.id.to_string()))
                            .about(Address::of(Spot::Unit(unit.id.clone()))),
                    );
                }
            }
            Err(error) => found.push(self.unanswered(target, error)),
        }
    }

    fn finding(&self, place: Place) -> Diagnostic {
        let mut finding =
            Diagnostic::new(self.about.severity, self.code, &self.about.message).at(place);
        finding.help.clone_from(&self.about.help);
        finding
    }

    fn run_over_hexes(&self, target: &Target<'_>, found: &mut Findings) {
        match self.search(target.pack) {
            Ok(hexes) => {
                for (hex, scenarios) in hexes {
                    found.push(self.at(target, hex, &scenarios));
                }
            }
            Err(error) => found.push(self.unanswered(target, error)),
        }
    }

    fn asks_scenarios(&self) -> bool {
        let mut fields = self.query.fields().iter();
        fields.any(|(field, _)| field.depends_on_scenario())
    }

    /// The hexes that are meant. Without a scenario nothing is set up, and a query over units means no hex.
    fn search<'p>(&self, pack: &'p Pack) -> Result<Found<'p>, QueryError> {
        let mut found = Found::new();
        let ask = |scenario: Option<&Scenario>| {
            self.query.find(&Facts {
                pack,
                scenario,
                selected: &BTreeSet::new(),
                problems: &BTreeMap::new(),
            })
        };
        if !self.asks_scenarios() {
            found.extend(ask(None)?.into_iter().map(|hex| (hex, Vec::new())));
            return Ok(found);
        }
        if pack.scenarios.is_empty() {
            // Its values may be mistyped all the same.
            ask(None)?;
        }
        // All that a query asks of a scenario is who stands where; many begin alike.
        let mut answers = BTreeMap::<Vec<(&Id, &HexNo)>, BTreeSet<HexIx>>::new();
        for scenario in &pack.scenarios {
            let lines = scenario.setup.iter();
            let setup: Vec<_> = lines.map(|line| (&line.unit, &line.hex)).collect();
            let hexes = match answers.entry(setup) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(ask(Some(scenario))?),
            };
            for hex in hexes.iter() {
                found.entry(*hex).or_default().push(&scenario.id);
            }
        }
        Ok(found)
    }

    fn at(&self, target: &Target<'_>, hex: HexIx, scenarios: &[&Id]) -> Diagnostic {
        let (map, spans) = (target.map(), target.map_spans());
        let place = match map.hexes.terrain(hex) {
            Some(_) => spans.place("hexes", hex.index()),
            // No line describes the hex.
            None => Place::file(spans.source().name()),
        };
        let mut finding = self
            .finding(place)
            .on(Subject::Hex(map.grid.number(hex)))
            .about(Address::of(Spot::Hex(map.grid.number(hex))));
        // What holds in all scenarios needs no list of them.
        if !scenarios.is_empty() && scenarios.len() < target.pack.scenarios.len() {
            let s = if scenarios.len() == 1 { "" } else { "s" };
            finding = finding.note(format!("in scenario{s} {}", quoted(scenarios)));
        }
        // A mistake in one scenario more is another one.
        let number = map.grid.number(hex);
        let each = scenarios.iter();
        let each = each.map(|id| Subject::Item(format!("hex {number} in scenario {id}")));
        finding.each(each)
    }

    /// That the query can't be asked of a pack.
    fn unanswered(&self, target: &Target<'_>, error: QueryError) -> Diagnostic {
        let QueryError { message, help, .. } = error;
        let help = match help {
            Some(help) if help.ends_with('?') => format!("{help} If {OTHER_PACKS}"),
            Some(help) => format!("{help}; if {OTHER_PACKS}"),
            None => format!("correct the query; if {OTHER_PACKS}"),
        };
        // It isn't known that nothing is wrong.
        let severity = self.about.severity.max(Severity::Warning);
        let message = format!(
            "the query `{}` can't be answered: {message}",
            self.about.query
        );
        Diagnostic::new(severity, self.code, message)
            .at(Place::file(target.files.manifest.spans.source().name()))
            .on(Subject::Item(format!("query of {}", self.code.id)))
            .help(help)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use beachhead_text::MemoryFiles;

    use crate::check::check_pack_by;
    use crate::policy::read;
    use crate::sample::sixteen_hexes;

    /// The findings of a lint with this query, in a pack with two scenarios: line, message, subjects and notes.
    fn found(query: &str, spoil: impl Fn(&str, String) -> String) -> Vec<String> {
        let mut files = sixteen_hexes();
        let first = files["scenario.ron"].clone();
        assert!(first.contains("id: \""), "{first}");
        let manifest = files.get_mut("pack.ron").expect("it has a manifest");
        *manifest = manifest.replace(
            "scenarios: [\"scenario.ron\"]",
            "scenarios: [\"scenario.ron\", \"second.ron\"]",
        );
        let second = first.replacen("id: \"", "id: \"second-", 1);
        files.insert("second.ron".to_owned(), second);
        let files = files.into_iter().map(|(name, text)| {
            let text = spoil(&name, text);
            (name, text.into_bytes())
        });
        let (query, of) = query
            .strip_suffix(" of units")
            .map_or((query, "hex"), |query| (query, "unit"));
        let text = format!(
            "[[check.lints]]\ncode = 'OWN001'\nquery = '{query}'\nmessage = 'so'\nseverity = 'info'\nof = '{of}'"
        );
        let policy = read(Path::new("beachhead.toml"), &text).expect("it makes sense");
        let files = MemoryFiles(files.collect());
        let checked = check_pack_by(policy.checks(), &files);
        let of_lint = { checked.diagnostics.iter() }.filter(|finding| finding.code.id == "OWN001");
        let shown = of_lint.map(|finding| {
            let line = checked.line_column(&finding.place);
            let line = line.map_or_else(String::new, |(line, _)| format!(":{line}"));
            let about: Vec<String> = finding.subjects.iter().map(ToString::to_string).collect();
            let mut all = vec![format!(
                "{}{line} {} {}, {}",
                finding.place.file,
                finding.severity,
                finding.message,
                about.join(", ")
            )];
            all.extend(finding.notes.clone());
            all.extend(finding.help.clone());
            all.join("; ")
        });
        shown.collect()
    }

    fn unspoilt(_: &str, text: String) -> String {
        text
    }

    #[test]
    fn a_hex_is_found_once() {
        for (query, expected) in [
            ("terrain=woods", &["map.ron:10 info so, hex 2602"][..]),
            (
                "unit", // Set up alike in both scenarios.
                &[
                    "map.ron:11 info so, hex 2603",
                    "map.ron:12 info so, hex 2604",
                    "map.ron:16 info so, hex 2704",
                ],
            ),
            (
                "terrain=woods or side=German",
                &[
                    "map.ron:10 info so, hex 2602",
                    "map.ron:11 info so, hex 2603",
                ],
            ),
            ("terrain=woods and unit", &[]),
        ] {
            assert_eq!(found(query, unspoilt), expected, "{query}");
        }
    }

    #[test]
    fn units_are_found_in_the_forces() {
        let elite = |name: &str, text: String| match name {
            "forces.ron" => {
                text.replacen("(id: \"8/4\"", "(own: {\"elite\": true}, id: \"8/4\"", 1)
            }
            _ => text,
        };
        for (query, expected) in [
            (
                "own.elite of units",
                &["forces.ron:6 info so, unit 8/4"][..],
            ),
            (
                "id=8/4 and side=Allied of units",
                &["forces.ron:6 info so, unit 8/4"],
            ),
            ("own.elite=false of units", &[]),
            (
                "own.elit of units",
                &[
                    "pack.ron warning the query `own.elit` can't be answered: no unit of this pack has an own property `elit`, query of OWN001; did you mean `elite`? If the lint is for other packs only, name them in its `paths`",
                ],
            ),
        ] {
            assert_eq!(found(query, elite), expected, "{query}");
        }
        let broken = |name: &str, text: String| match name {
            "forces.ron" => elite(name, text).replacen("steps:", "steps: [", 1),
            _ => text,
        };
        assert_eq!(found("own.elite of units", broken), [""; 0]);
    }

    #[test]
    fn a_finding_names_the_scenarios_if_not_all_have_it() {
        let moved = |name: &str, text: String| match name {
            "second.ron" => text.replace(
                "(unit: \"8/4\", hex: \"2604\")",
                "(unit: \"8/4\", hex: \"2504\")",
            ),
            _ => text,
        };
        assert_eq!(
            found("side=Allied", moved),
            [
                "map.ron:8 info so, hex 2504; in scenario `second-landing`",
                "map.ron:12 info so, hex 2604; in scenario `landing`",
                "map.ron:16 info so, hex 2704",
            ]
        );
        assert_eq!(
            found("not side=Allied and terrain=beach", moved),
            [
                "map.ron:8 info so, hex 2504; in scenario `landing`",
                "map.ron:12 info so, hex 2604; in scenario `second-landing`",
            ]
        );
    }

    #[test]
    fn what_the_pack_does_not_have_is_found_once() {
        for (query, expected) in [
            (
                "terrain=wodds",
                "the query `terrain=wodds` can't be answered: there is no terrain `wodds` in this pack, query of OWN001; did you mean `Woods`? If the lint is for other packs only, name them in its `paths`",
            ),
            (
                "side=x", // As if it were asked once.
                "the query `side=x` can't be answered: there is no side `x` in this pack, query of OWN001; there are Allied, German; if the lint is for other packs only, name them in its `paths`",
            ),
            (
                "tile=bunker",
                "the query `tile=bunker` can't be answered: there is no tile `bunker` in this pack, query of OWN001; correct the query; if the lint is for other packs only, name them in its `paths`",
            ),
        ] {
            // However mild its findings are, it isn't known that there are none.
            let expected = format!("pack.ron warning {expected}");
            assert_eq!(found(query, unspoilt), [expected], "{query}");
        }
    }

    #[test]
    fn hexes_without_a_line_are_found_at_the_map() {
        let gaps = |name: &str, text: String| match name {
            "map.ron" => {
                let is_kept = |line: &&str| {
                    !line.contains("(hex: \"2802\"") && !line.contains("(hex: \"2803\"")
                };
                text.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
            }
            _ => text,
        };
        assert_eq!(
            found("blank", gaps),
            ["map.ron info so, hex 2802", "map.ron info so, hex 2803"]
        );
    }

    #[test]
    fn what_could_not_be_read_is_not_asked_for() {
        for (file, from, of_map, of_units) in [
            ("map.ron", "terrain: \"woods\"", 0, 0),
            ("palette.ron", "id: \"church\"", 0, 0),
            ("forces.ron", "steps: 1", 1, 0),
            ("second.ron", "unit: \"8/4\"", 1, 0),
            ("tables.ron", "title: ", 1, 3),
        ] {
            let broken = |name: &str, text: String| match name == file {
                true => {
                    assert!(text.contains(from), "{file}");
                    text.replace(from, &format!("{from}["))
                }
                false => text,
            };
            let counts = ["terrain=woods", "unit"].map(|query| found(query, broken).len());
            assert_eq!(counts, [of_map, of_units], "{file}");
        }
    }
}
