//! A place in a script as it is drawn: the counters of its scene, what the game shows besides, and what its step did.
//!
//! The editor's player and `export --positions` both draw what is made here, so a figure is what the player shows.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use beachhead_base::Id;
use beachhead_draw::counter::{Badge, Face};
use beachhead_draw::{
    Battle, CellCounters, Counters, Ink, Move, Play, PlayMarker, Position, UNKNOWN, Zone,
};
use beachhead_engine::{
    Entry, MarkFace, Overlays, Scene, SceneMarker, StatusMark, Timeline, Verdict,
};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::Subject;
use beachhead_model::pack::Pack;

/// A marker that is no side's.
const NEUTRAL: Ink = Ink::rgb(206, 200, 184);

/// The face of a unit of a scene, known or not, with its marks as badges.
pub fn face(pack: &Pack, unit: &Id, steps: u8, marks: &[StatusMark]) -> Face {
    let badge = |mark: &StatusMark| match &mark.face {
        MarkFace::Text(text) => Badge::Text(text.to_string()),
        MarkFace::Symbol(symbol) => Badge::Symbol(*symbol),
    };
    Face {
        badges: marks.iter().map(badge).collect(),
        ..Face::find(pack, unit, Some(steps))
    }
}

/// The counters of a scene that stand on the map.
pub fn counters(pack: &Pack, scene: &Scene) -> Counters {
    let units = scene.units.iter().map(|(unit, standing)| {
        let face = face(pack, unit, standing.steps, &standing.marks);
        (unit, &standing.hex, face)
    });
    Counters::of(&pack.map.grid, units)
}

/// The position after this many entries, with what the last of them did.
pub fn position(pack: &Pack, timeline: &Timeline, done: usize) -> Position {
    let scene = timeline.scene(done);
    let mut play = Play {
        markers: markers(pack, &scene),
        turn: Some(scene.turn.number).filter(|turn| *turn > 0),
        ..Play::default()
    };
    if let Some(overlays) = timeline.overlays(done) {
        overlay(pack, &scene, timeline, overlays, &mut play);
    }
    if let Some((at, entry)) = done
        .checked_sub(1)
        .and_then(|at| Some((at, timeline.entries.get(at)?)))
    {
        let step = Step {
            pack,
            before: &timeline.scene(at),
            after: &scene,
            entry,
        };
        step.light(&mut play);
    }
    Position {
        counters: Counters {
            cells: waiting(pack, timeline, done),
            ..counters(pack, &scene)
        },
        play,
    }
}

/// The counters that stand in cells of charts: where the scenario puts them, until they have come onto the map.
fn waiting(pack: &Pack, timeline: &Timeline, done: usize) -> CellCounters {
    match pack.scenario(&timeline.scenario) {
        Some(scenario) if !scenario.off_map.is_empty() => {
            let stood = timeline.stood(done);
            Counters::in_cells(pack, scenario, |unit| !stood.contains(unit))
        }
        _ => CellCounters::new(),
    }
}

/// The position after the last of these entries, with all that they moved, numbered in the order in which it was done,
/// and all that they lost. Units that were set up have not moved.
pub fn moves(pack: &Pack, timeline: &Timeline, entries: Range<usize>) -> Position {
    let mut position = position(pack, timeline, entries.end);
    position.play.moves.clear();
    // The numbers of each way, in the order of the first of them.
    let mut moved: Vec<Vec<usize>> = Vec::new();
    let mut known: BTreeMap<Vec<HexIx>, usize> = BTreeMap::new();
    let mut number = 0;
    let mut before = timeline.scene(entries.start);
    for at in entries {
        let after = timeline.scene(at + 1);
        if let Some(entry) = timeline.entries.get(at) {
            let step = Step {
                pack,
                before: &before,
                after: &after,
                entry,
            };
            match entry.verdict {
                Verdict::Given => {
                    moved.clear();
                    known.clear();
                    number = 0;
                    position.play.losses.clear();
                }
                _ => {
                    let ways = step.ways();
                    number += usize::from(!ways.is_empty());
                    for way in ways {
                        let nth = *known.entry(way).or_insert(moved.len());
                        match moved.get_mut(nth) {
                            Some(numbers) => numbers.push(number),
                            None => moved.push(vec![number]),
                        }
                    }
                    position.play.losses.extend(step.losses());
                }
            }
        }
        before = after;
    }
    let mut ways: Vec<(usize, Vec<HexIx>)> =
        known.into_iter().map(|(way, nth)| (nth, way)).collect();
    ways.sort_unstable();
    let ways = ways.into_iter().zip(&moved);
    position
        .play
        .moves
        .extend(ways.map(|((_, way), numbers)| Move {
            way,
            label: in_short(numbers),
        }));
    position
}

/// Numbers in rising order in short: `1, 3–5`.
fn in_short(numbers: &[usize]) -> String {
    let parts = numbers.chunk_by(|one, next| *next <= one + 1);
    let part = |part: &[usize]| match (part.first(), part.last()) {
        (Some(first), Some(last)) if last > first => format!("{first}–{last}"),
        (first, _) => first.map(usize::to_string).unwrap_or_default(),
    };
    parts.map(part).collect::<Vec<_>>().join(", ")
}

/// An entry with the scenes around it.
struct Step<'a> {
    pack: &'a Pack,
    before: &'a Scene,
    after: &'a Scene,
    entry: &'a Entry,
}

impl Step<'_> {
    fn find(&self, number: &str) -> Option<HexIx> {
        self.pack.map.grid.find(number)
    }

    /// The hexes that the entry names, in order.
    fn named(&self) -> Vec<HexIx> {
        let hexes = self.entry.hexes.iter();
        hexes.filter_map(|hex| self.find(hex.as_str())).collect()
    }

    /// Whether each of these hexes lies next to the one before, the first next to `from`.
    fn touch(&self, from: HexIx, hexes: &[HexIx]) -> bool {
        let before = std::iter::once(&from).chain(hexes);
        let grid = &self.pack.map.grid;
        before.zip(hexes).all(|(a, b)| grid.distance(*a, *b) == 1)
    }

    /// Where a unit stands after the entry, or else stood before it.
    fn stands(&self, unit: &Id) -> Option<HexIx> {
        place(self.pack, self.after, unit).or_else(|| place(self.pack, self.before, unit))
    }

    /// The ways that units have gone, each with the hex it began in; one for those that went together.
    fn ways(&self) -> Vec<Vec<HexIx>> {
        let named = self.named();
        let mut ways: Vec<Vec<HexIx>> = Vec::new();
        for unit in self.before.units.keys() {
            let places =
                place(self.pack, self.before, unit).zip(place(self.pack, self.after, unit));
            let Some((from, to)) = places.filter(|(from, to)| from != to) else {
                continue;
            };
            let is_alone = self.entry.units == [unit.clone()];
            let by_name = self.entry.units.contains(unit) && named.last() == Some(&to);
            let steps = match by_name && (is_alone || self.touch(from, &named)) {
                true => &named[..],
                false => &[],
            };
            let way = std::iter::once(from).chain(steps.iter().copied());
            let mut way: Vec<HexIx> = way.collect();
            if way.last() != Some(&to) {
                way.push(to);
            }
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        // Who comes onto the map and goes on has come by the first hex that is named.
        if let [unit] = &self.entry.units[..]
            && named.len() > 1
            && !self.before.units.contains_key(unit)
            && named.last().copied() == place(self.pack, self.after, unit)
        {
            ways.push(named);
        }
        ways
    }

    /// Where units were lost.
    fn losses(&self) -> BTreeSet<HexIx> {
        let units = self.before.units.keys();
        let lost = units.filter(|unit| place(self.pack, self.after, unit).is_none());
        lost.filter_map(|unit| place(self.pack, self.before, unit))
            .collect()
    }

    /// Marks what the entry is about.
    fn light(&self, play: &mut Play) {
        play.lit.extend(self.named());
        let units = self.entry.units.iter();
        play.lit.extend(units.filter_map(|unit| self.stands(unit)));
        if let Some(finding) = self.entry.failure() {
            play.failed = true;
            let subjects = finding.subjects.iter();
            play.lit
                .extend(subjects.filter_map(|subject| match subject {
                    Subject::Hex(hex) => self.find(hex.as_str()),
                    Subject::Unit(unit) => self.stands(&unit.as_str().into()),
                    _ => None,
                }));
        }
        for way in self.ways() {
            play.lit.extend(way.first().into_iter().chain(way.last()));
            play.moves.push(Move {
                way,
                label: String::new(),
            });
        }
        play.losses = self.losses();
    }
}

fn place(pack: &Pack, scene: &Scene, unit: &Id) -> Option<HexIx> {
    pack.map.grid.find(scene.units.get(unit)?.hex.as_str())
}

fn ink_of_side(pack: &Pack, side: &Id) -> Ink {
    let known = pack.palette.sides.get(side);
    known.map_or(UNKNOWN, |side| Ink::from(side.color))
}

/// The markers of a scene.
fn markers(pack: &Pack, scene: &Scene) -> Vec<PlayMarker> {
    let marker = |marker: &SceneMarker| {
        let side = marker.side.as_ref();
        let known = side.and_then(|side| pack.palette.sides.get(side));
        let (card, ink) = match (known, side) {
            (Some(side), _) => (side.color.into(), side.ink.into()),
            (None, Some(_)) => (UNKNOWN, Ink::rgb(0, 0, 0)),
            (None, None) => (NEUTRAL, Ink::rgb(0, 0, 0)),
        };
        Some(PlayMarker {
            hex: pack.map.grid.find(marker.hex.as_str())?,
            text: marker.label.clone(),
            card,
            ink,
        })
    };
    let due = due_marker(scene);
    scene
        .markers
        .iter()
        .chain(&due)
        .filter_map(marker)
        .collect()
}

/// A marker at the hex or unit about which something is decided before anything else: it says who decides.
fn due_marker(scene: &Scene) -> Option<SceneMarker> {
    let due = scene.turn.due.as_ref()?;
    let stands = |unit: &Id| Some(scene.units.get(unit)?.hex.clone());
    let hex = due.hexes.first().cloned();
    let hex = hex.or_else(|| due.units.iter().find_map(stands))?;
    Some(SceneMarker {
        label: format!("{} decides", due.side),
        hex,
        side: Some(due.side.clone()),
    })
}

/// Adds what a game shows of a scene besides counters and markers.
fn overlay(pack: &Pack, scene: &Scene, timeline: &Timeline, overlays: &Overlays, play: &mut Play) {
    let find = |number: &HexNo| pack.map.grid.find(number.as_str());
    let places = |units: &[Id]| -> BTreeSet<HexIx> {
        let units = units.iter();
        units.filter_map(|unit| place(pack, scene, unit)).collect()
    };
    for (side, hexes) in &overlays.zones {
        let numbers = timeline.numbers(hexes);
        let mut hexes: Vec<HexIx> = numbers.iter().filter_map(find).collect();
        hexes.sort_unstable();
        let ink = ink_of_side(pack, side);
        play.zones.push(Zone { hexes, ink });
    }
    for battle in &overlays.battles {
        let (attackers, defenders) = (places(&battle.attackers), places(&battle.defenders));
        if attackers.is_empty() && defenders.is_empty() {
            continue;
        }
        let mut units = battle.attackers.iter().chain(&battle.defenders);
        let side = units.find_map(|unit| Some(&pack.forces.units.get(unit)?.side));
        play.battles.push(Battle {
            attackers,
            defenders,
            odds: battle.odds.clone(),
            ink: side.map_or(UNKNOWN, |side| ink_of_side(pack, side)),
        });
    }
    for fire in &overlays.fires {
        play.battles.push(Battle {
            attackers: fire.from.iter().filter_map(find).collect(),
            defenders: find(&fire.at).into_iter().collect(),
            odds: fire.label.clone(),
            ink: ink_of_side(pack, &fire.side),
        });
    }
    for retreat in &overlays.retreats {
        let Some(from) = place(pack, scene, &retreat.unit) else {
            continue;
        };
        let ways = retreat.ways.iter().map(|way| {
            let way = way.iter().filter_map(find);
            std::iter::once(from).chain(way).collect()
        });
        play.retreats.push(ways.collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playing::Playing;
    use beachhead_model::scenario::CellPlacement;
    use beachhead_text::{DiskFiles, SourceFile};

    /// Steps played on dday's pack.
    fn played(steps: &str) -> (Pack, Timeline) {
        let folder = beachhead_test_support::root().join("sample-data/dday");
        let pack = crate::playing::playable(&DiskFiles(folder)).expect("it is whole");
        let text =
            format!("(format: 1, scenario: \"dday\", about: \"\", seed: 606, steps: [{steps}])");
        let source = SourceFile::new("script.ron", text);
        let performed = Playing::of(&pack)
            .expect("its rulebook is built in")
            .perform(&source);
        let timeline = performed.expect("it can be played");
        assert_eq!(timeline.findings, []);
        (pack, timeline)
    }

    const GIVEN: &str = r#"Given((week: 3, phase: "Allied movement", area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "29 Inf", hex: "T-34"), (unit: "3 Br Inf", hex: "T-31"), (unit: "2 Inf", hex: "T-31"), (unit: "352 ID", hex: "V-34"), (unit: "77 ID", hex: "V-31"), (unit: "84 ID", hex: "Z-34")])),"#;
    const MOVES: &str = r#"
        Do(Move(units: ["1 Inf", "29 Inf"], path: ["U-34"])),
        Do(Move(units: ["3 Br Inf"], path: ["T-30", "U-30"])),
        Do(Move(units: ["2 Inf"], path: ["T-30", "U-30"])),
        Do(Done),
        Do(PlanBattle(attackers: ["1 Inf", "29 Inf"], defenders: ["352 ID"])),"#;

    fn numbers(pack: &Pack, way: &[HexIx]) -> Vec<String> {
        let numbers = way.iter().map(|hex| pack.map.grid.number(*hex).to_string());
        numbers.collect()
    }

    #[test]
    fn moves_are_numbered_in_the_order_in_which_they_were_made() {
        let (pack, timeline) = played(&[GIVEN, MOVES].concat());
        let reported = |entries: Range<usize>| -> Vec<(String, String)> {
            let position = moves(&pack, &timeline, entries);
            let steps = position.play.moves.into_iter();
            steps
                .map(|step| (step.label, numbers(&pack, &step.way).join(" ")))
                .collect()
        };
        let all = [("1", "T-34 U-34"), ("2–3", "T-31 T-30 U-30")];
        let all = all.map(|(label, way)| (label.to_owned(), way.to_owned()));
        // Units that were set up have not moved.
        assert_eq!(reported(0..5), all);
        assert_eq!(reported(1..4), all);
        assert_eq!(
            reported(2..3),
            [("1".to_owned(), "T-31 T-30 U-30".to_owned())]
        );
        assert_eq!(reported(5..6), []);
    }

    #[test]
    fn a_place_shows_counters_zones_battles_and_what_its_step_did() {
        let (pack, timeline) = played(&[GIVEN, MOVES].concat());
        let moved = position(&pack, &timeline, 2);
        let [step] = &moved.play.moves[..] else {
            panic!("{:?}", moved.play.moves)
        };
        assert_eq!(numbers(&pack, &step.way), ["T-34", "U-34"]);
        assert_eq!(step.label, "");
        assert!(step.way.iter().all(|hex| moved.play.lit.contains(hex)));
        let place = |number: &str| pack.map.grid.find(number).expect("on the map");
        let stack = &moved.counters.hexes[&place("U-34")];
        let units: Vec<&str> = stack.iter().map(|(unit, _)| unit.as_str()).collect();
        assert_eq!(units, ["1 Inf", "29 Inf"]);
        assert!(stack.iter().all(|(_, face)| !face.badges.is_empty()));

        let planned = position(&pack, &timeline, 6).play;
        let [battle] = &planned.battles[..] else {
            panic!("{:?}", planned.battles)
        };
        assert_eq!(battle.attackers, [place("U-34")].into());
        assert_eq!(battle.defenders, [place("V-34")].into());
        assert_eq!(battle.odds, "2-1");
        let zones: Vec<usize> = planned.zones.iter().map(|zone| zone.hexes.len()).collect();
        assert!(
            zones.len() == 2 && zones.iter().all(|hexes| *hexes > 6),
            "{zones:?}"
        );
        assert_eq!(position(&pack, &timeline, 0).play.lit, BTreeSet::new());
    }

    #[test]
    fn units_wait_in_cells_until_they_have_come_onto_the_map() {
        let (mut pack, timeline) = played(&[GIVEN, MOVES].concat());
        let scenario = &mut pack.scenarios[0];
        let waits = |unit: &str| CellPlacement {
            unit: unit.into(),
            chart: "england".into(),
            cell: 1,
            source: None,
            note: None,
        };
        scenario.off_map = ["1 Inf", "30 Inf"].into_iter().map(waits).collect();
        let seen = |done| -> (Vec<String>, Option<u16>) {
            let position = position(&pack, &timeline, done);
            let counters = position.counters.cells.into_values().flatten();
            let units = counters.map(|(unit, _)| unit.to_string());
            (units.collect(), position.play.turn)
        };
        assert_eq!(seen(0).0, ["1 Inf", "30 Inf"]);
        let later = (vec!["30 Inf".to_owned()], Some(3));
        assert_eq!((seen(1), seen(5)), (later.clone(), later));
    }

    #[test]
    fn a_step_that_fails_is_marked_at_what_it_is_about() {
        let wrong = r#"Do(Move(units: ["1 Inf"], path: ["Z-34"])),"#;
        let (pack, timeline) = played(&[GIVEN, wrong].concat());
        let play = position(&pack, &timeline, 2).play;
        assert!(play.failed);
        let lit: Vec<HexIx> = play.lit.iter().copied().collect();
        assert!(
            numbers(&pack, &lit).contains(&"T-34".to_owned()),
            "where the unit stands"
        );
        assert_eq!(play.moves, []);
    }

    #[test]
    fn numbers_are_written_in_short() {
        for (numbers, expected) in [
            (&[1][..], "1"),
            (&[2, 3, 4], "2–4"),
            (&[1, 3, 4, 7], "1, 3–4, 7"),
            (&[], ""),
        ] {
            assert_eq!(in_short(numbers), expected);
        }
    }
}
