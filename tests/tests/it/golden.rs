//! Stored forms of before: what `tests/golden/<n>/` holds is read, replayed, restored and pasted as it was when it was made.
//!
//! The files never change (their README says how each was made); a name that changes in the code keeps its name in them.
//! What only the command line reads of them (baselines, reports, policies) is tested with the validator.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use beachhead_check::registry::rulebook_of;
use beachhead_editor::journal::{EarlierLine, Home, JournalDir, Line};
use beachhead_editor::recovery::{Found, Standing, look_in};
use beachhead_engine::{codes, scenario_of};
use beachhead_landings::script::Landings;
use beachhead_schema::claims::Claims;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::fragment::{Fragment, Pasting, paste};
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::{
    DiskFiles, MAX_FILE, Part, SourceFile, StoredValue as _, Syntax, pack_texts, read_pack,
    read_part, read_source, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Palette;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::script::Script;
use beachhead_test_support::{files_below, root};
use beachhead_utah::script::Utah;

fn golden() -> PathBuf {
    root().join("tests/golden/1")
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn pack_in(folder: &Path) -> Pack {
    let read = read_pack(&DiskFiles(folder.to_path_buf()));
    assert_eq!(read.diagnostics, [], "{}", folder.display());
    read.pack.expect("it is whole")
}

/// The lines of a text, whatever their order; the last of a JSON list has no comma.
fn lines_of(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text
        .lines()
        .map(|line| line.strip_suffix(',').unwrap_or(line))
        .collect();
    lines.sort_unstable();
    lines
}

/// Reads a file of names and its twin in the other syntax. Both are written again as they stand, as long as that format can
/// hold the value.
fn check<P: Part + Debug + PartialEq>(name: &str) {
    check_of::<P>(&golden(), name);
}

/// The same for a file of any set.
fn check_of<P: Part + Debug + PartialEq>(set: &Path, name: &str) {
    let [ron, json] = [Syntax::Ron, Syntax::Json].map(|syntax| {
        let file = format!("{name}.{}", syntax.extension());
        let text = text_of(&set.join("names").join(&file));
        let read = read_part::<P>(&SourceFile::new(&file, text.clone()), syntax);
        assert_eq!(read.diagnostics, [], "{file}");
        let value = read.value.expect("it is whole");
        // In another order of lines, where lists have got one since.
        let written = write_part(&value, syntax).expect("that format can hold it");
        assert_eq!(lines_of(&written), lines_of(&text), "{file}");
        value
    });
    assert_eq!(ron, json, "{name}");
}

#[test]
fn every_name_in_a_file_stays() {
    check::<Palette>("palette");
    check::<Forces>("forces");
    check::<Claims>("claims");
    check::<Errata>("errata");
    check::<Scenario>("scenario-landings");
    check::<Scenario>("scenario-partners");
    check::<Scenario>("scenario-utah");
    check::<Script<Landings>>("script-landings");
    check::<Script<Utah>>("script-utah");
    let files = files_below(&golden().join("names"));
    assert_eq!(files.len(), 20, "all of them are checked above");
    let later = root().join("tests/golden/2");
    check_of::<Claims>(&later, "claims");
    let files = files_below(&later.join("names"));
    assert_eq!(files.len(), 2, "all of them are checked above");
    let shore = root().join("tests/golden/3");
    check_of::<Map>(&shore, "map");
    check_of::<Claims>(&shore, "claims");
    let files = files_below(&shore.join("names"));
    assert_eq!(files.len(), 4, "all of them are checked above");
}

/// Maps whose records have changed since are read in either syntax, and written in the newest format line by line: only tide
/// lines, sectors and the number of the format differ.
#[test]
fn maps_of_format_1_are_upgraded_line_by_line() {
    for (ron, json) in [
        ("1/names/map.ron", "1/names/map.json"),
        ("3/shore/map.ron", "3/shore.json"),
    ] {
        let [one, other] = [ron, json].map(|name| {
            let path = root().join("tests/golden").join(name);
            let source = read_source(&path, MAX_FILE).expect("it can be read");
            let syntax = source.syntax();
            let read = read_part::<Map>(&source, syntax);
            assert_eq!(read.diagnostics, [], "{name}");
            let map = read.value.expect("it is whole");
            let written = write_part(&map, syntax).expect("plain data");
            let text = text_of(&path);
            let changed = text.lines().zip(written.lines());
            let changed = changed.filter(|(old, new)| old != new).count();
            assert_eq!(text.lines().count(), written.lines().count(), "{name}");
            assert_eq!(
                changed,
                1 + map.tide_lines.len() + map.sectors.len(),
                "{name}"
            );
            let mut bare = map.clone();
            bare.margin.comments = Default::default();
            bare
        });
        assert_eq!(one, other, "{ron}");
    }
}

#[test]
fn packs_are_read_and_saved_as_they_stand() {
    for (name, syntax) in [
        ("1/corner", Syntax::Ron),
        ("1/landings", Syntax::Json),
        ("1/utah", Syntax::Ron),
        ("4/omaha", Syntax::Ron), // The preset prints other numbers since; this map keeps its own.
    ] {
        let folder = root().join("tests/golden").join(name);
        let texts = pack_texts(&pack_in(&folder), syntax).expect("plain data");
        assert!(texts.len() >= 6, "{name}");
        for (file, text) in texts {
            // Its map has a tide line: see above.
            if (name, file.as_str()) != ("1/corner", "map.ron") {
                assert_eq!(text, text_of(&folder.join(&file)), "{name}/{file}");
            }
        }
    }
}

#[test]
fn every_script_passes_and_every_record_holds() {
    for (name, scripts, records) in [("landings", 2, 2), ("utah", 14, 3)] {
        let folder = golden().join(name);
        let pack = pack_in(&folder);
        let rulebook = rulebook_of(&pack).expect("it is built in");
        let mut played = [0, 0];
        for path in files_below(&folder) {
            let is_below = |below: &str| path.starts_with(folder.join(below));
            let source = read_source(&path, MAX_FILE).expect("it can be read");
            let scenario = scenario_of(&source, source.syntax());
            let Some(scenario) = scenario.filter(|_| is_below("scripts") || is_below("records"))
            else {
                continue;
            };
            let game = rulebook.open(&pack, scenario.as_str());
            let game = game.unwrap_or_else(|findings| panic!("{findings:#?}"));
            if is_below("scripts") {
                let summary = game.play_script(&source, source.syntax(), &mut |_| ());
                assert!(summary.passes, "{}", path.display());
                played[0] += 1;
            } else {
                let report = game.replay(&source, source.syntax());
                // Its data is known still by the digests of then; its end was hashed in a way that is gone.
                let found: Vec<_> = report.diagnostics.iter().map(|one| one.code).collect();
                assert_eq!(found, [codes::END_NOT_CHECKED], "{}", path.display());
                assert_eq!(report.held, report.actions, "{}", path.display());
                assert!(report.actions > 0, "{}", path.display());
                played[1] += 1;
            }
        }
        assert_eq!(played, [scripts, records], "{name}");
    }
}

/// The one journal that is left in a folder.
fn one(mut found: Vec<Found>) -> Found {
    let last = found.pop().expect("a journal is found");
    assert!(found.is_empty());
    last
}

#[test]
fn the_journal_of_a_pack_never_saved_is_restored() {
    let room = tempfile::tempdir().expect("there is room");
    let journal = room.path().join("journal.ron");
    fs::copy(golden().join("journal/new.ron"), &journal).expect("there is room");
    let left = look_in(None, &JournalDir::in_folder(room.path().to_path_buf()));
    assert!(left.unreadable.is_empty(), "{:?}", left.unreadable);
    let found = one(left.found);
    assert_eq!((found.damaged, found.start.home.clone()), (0, Home::New));
    let (mut document, refused) = found.restore(None).expect("it starts from its own texts");
    assert_eq!(refused, 0);
    assert_eq!(document.done(), 93, "every kind of change, and a name");
    let named = document.pack().clone();
    let hex = named.map.grid.find("0202").expect("on the map");
    assert_eq!(
        named.map.hexes.name(hex),
        Some("Pouppeville, \"l'Eglise\""),
        "the last edit"
    );
    // All others were made back.
    document.jump(document.done() - 1).expect("it is there");
    let before = document.pack().clone();
    document.jump(0).expect("it is there");
    assert_eq!(*document.pack(), before);
    assert_ne!(before, named);
}

#[test]
fn the_journal_beside_a_pack_is_restored() {
    let room = tempfile::tempdir().expect("there is room");
    let corner = golden().join("corner");
    for file in files_below(&corner) {
        let name = file.file_name().expect("a file");
        fs::copy(&file, room.path().join(name)).expect("there is room");
    }
    let journal = room.path().join(".beachhead-journal.ron");
    fs::copy(golden().join("journal/beside.ron"), journal).expect("there is room");
    let left = look_in(Some(room.path()), &JournalDir::default());
    assert!(left.unreadable.is_empty(), "{:?}", left.unreadable);
    let found = one(left.found);
    assert_eq!(
        (found.damaged, &found.standing),
        (0, &Standing::Fits),
        "the files have the prints that they had"
    );
    let (mut document, refused) = found.restore(None).expect("it opens");
    let name = |document: &beachhead_editor::Document, hex: &str| {
        let map = &document.pack().map;
        let hex = map.grid.find(hex).expect("on the map");
        map.hexes.name(hex).map(str::to_owned)
    };
    assert_eq!(refused, 0);
    assert_eq!(name(&document, "0303").as_deref(), Some("Exit 2"));
    // The step that was saved before the journal began, taken back in it and made again.
    assert_eq!(name(&document, "0302").as_deref(), Some("La Madeleine"));
    assert_eq!(document.done(), 2);
    document.jump(0).expect("it is there");
    assert_eq!(
        ["0302", "0303"].map(|hex| name(&document, hex)),
        [None, None]
    );
}

#[test]
fn every_line_of_a_journal_is_written_as_it_stands() {
    let mut homes = Vec::new();
    for file in ["homes", "beside", "new"] {
        let text = text_of(&golden().join(format!("journal/{file}.ron")));
        for line in text.lines() {
            let (_, said) = line.split_once(' ').expect("a print and what is said");
            let before: EarlierLine =
                ron::from_str(said).unwrap_or_else(|why| panic!("{why}: {said}"));
            let read = Line::upgrade(before);
            // What has a tide line or a sector in it has the records of today now.
            let has_shore = ["hour:", "Sector(\"", "hour: "]
                .iter()
                .any(|it| said.contains(it));
            let written = read.text().expect("plain data");
            assert!(has_shore || written == format!("{line}\n"), "{line}");
            let (_, said) = written.trim_end().split_once(' ').expect("a print, too");
            assert_eq!(ron::from_str(said), Ok(read.clone()));
            if let (Line::Start(start), "homes") = (read, file) {
                homes.push(start.home);
            }
        }
    }
    assert_eq!(homes.len(), 4);
    assert_eq!(homes[..2], [Home::Bundled, Home::New]);
    assert_eq!(homes[2], Home::Folder("/maps/golden/pack".into()));
}

#[test]
fn what_was_copied_is_pasted() {
    let text = text_of(&golden().join("clipboard.txt"));
    let fragment = Fragment::from_text(&text).expect("it is whole");
    let written = fragment.to_text().expect("it isn't too long");
    let (before, after) = (lines_of(&text), lines_of(&written));
    let changed: Vec<&&str> = after.iter().filter(|line| !before.contains(line)).collect();
    assert_eq!(
        changed.len(),
        3,
        "its format, its tide line and its sector: {changed:#?}"
    );
    assert_eq!(Fragment::from_text(&written), Ok(fragment.clone()));
    assert_eq!(fragment.tide_lines[0].hours, [390]);
    assert_eq!(fragment.sectors[0].from, ["0,0"]);
    let pack = pack_in(&golden().join("corner"));
    let mut blank = pack.clone();
    blank.map = Map::blank("Blank", pack.map.grid.clone()).into();
    let grid = &pack.map.grid;
    let middle = grid.axial(grid.find("0202").expect("the middle"));
    let pasting = Pasting::default();
    let pasted = paste(&blank, blank.scenario_at(0), &fragment, middle, pasting);
    let edit = pasted.edit.expect("something changes");
    edit.apply(&mut blank).expect("it can be made");
    let names = |map: &Map| {
        let hexes = (0..map.grid.len()).map(HexIx);
        let names = hexes.map(|hex| map.hexes.name(hex).map(str::to_owned));
        names.collect::<Vec<_>>()
    };
    // The clipboard is older than the name that the editor gave.
    let mut before = names(&pack.map);
    for name in &mut before {
        *name = name.take().filter(|name| name != "La Madeleine");
    }
    assert_eq!(names(&blank.map), before);
    assert_eq!(blank.map.hexsides, pack.map.hexsides);
    assert_eq!(
        blank.map.paths.iter().count(),
        pack.map.paths.iter().count()
    );
}
