//! Comments set into arbitrary packs, and where they are after edits: seen line by line in the files, as a person would.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::arbitrary::arb_edit;
use crate::regrid;
use beachhead_hex::preset;
use beachhead_model::arbitrary::{arb_pack, small_pack};
use beachhead_model::spot::Spot;
use beachhead_model::syntax::Syntax;
use beachhead_text::{MemoryFiles, PackRead, pack_texts, read_pack};

type Texts = BTreeMap<String, String>;

fn texts(pack: &Pack) -> Texts {
    pack_texts(pack, Syntax::Ron).expect("plain data")
}

fn read(texts: &Texts) -> PackRead {
    let files = texts
        .iter()
        .map(|(name, text)| (name.clone(), text.clone().into_bytes()));
    read_pack(&MemoryFiles(files.collect()))
}

/// Where a comment is set, beside or above a line that is chosen by chance.
#[derive(Clone, Debug)]
enum Set {
    Above,
    AboveBlank,
    Beside,
}

fn arb_sets() -> impl Strategy<Value = Vec<(u16, u16, Set)>> {
    let set = prop_oneof![Just(Set::Above), Just(Set::AboveBlank), Just(Set::Beside)];
    vec((any::<u16>(), any::<u16>(), set), 1..30)
}

/// Sets comments into the files, each with a name of its own.
fn commented(mut texts: Texts, sets: &[(u16, u16, Set)]) -> Texts {
    // JSON has none.
    let names = texts.keys().filter(|name| name.ends_with(".ron"));
    let names: Vec<String> = names.cloned().collect();
    for (number, (file, line, set)) in sets.iter().enumerate() {
        let name = &names[usize::from(*file) % names.len()];
        let text = texts.get_mut(name).expect("a file");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = usize::from(*line) % lines.len();
        let comment = format!("// c{number}.");
        match set {
            Set::Beside if !lines[at].contains("//") => lines[at].push_str(&format!(" {comment}")),
            Set::AboveBlank => {
                lines.insert(at, String::new());
                lines.insert(at, comment);
            }
            _ => lines.insert(at, comment),
        }
        *text = format!("{}\n", lines.join("\n"));
    }
    texts
}

#[derive(Clone, Debug, PartialEq)]
enum Owner {
    Record(String),
    List(String),
    Field(String),
    File,
}

/// What owns each comment, by the lines of a canonical file.
fn owners(text: &str) -> BTreeMap<String, Owner> {
    let mut owners = BTreeMap::new();
    let mut waiting: Vec<String> = Vec::new();
    let mut field = String::new();
    let mut in_list = false;
    for line in text.lines() {
        let (data, comment) = match line.find("// c") {
            Some(at) => (line[..at].trim_end(), Some(line[at..].to_owned())),
            None => (line, None),
        };
        if data.trim().is_empty() {
            if comment.is_none() && in_list {
                let list = Owner::List(field.clone());
                owners.extend(waiting.drain(..).map(|comment| (comment, list.clone())));
            }
            waiting.extend(comment);
            continue;
        }
        let indent = data.len() - data.trim_start().len();
        if indent == 4 && !data.trim_start().starts_with([']', ')']) {
            field = data
                .trim_start()
                .split(':')
                .next()
                .unwrap_or_default()
                .to_owned();
            in_list = data.ends_with('[');
        }
        let owner = match indent {
            0 => Owner::File,
            4 if data.trim_start().starts_with(']') && !waiting.is_empty() => {
                let list = Owner::List(field.clone());
                owners.extend(waiting.drain(..).map(|comment| (comment, list.clone())));
                Owner::Field(field.clone())
            }
            8 if in_list => Owner::Record(data.trim_end_matches(',').to_owned()),
            _ => Owner::Field(field.clone()),
        };
        if indent == 4 {
            in_list &= !data.trim_start().starts_with(']');
        }
        let all = waiting.drain(..).chain(comment);
        owners.extend(all.map(|comment| (comment, owner.clone())));
    }
    owners.extend(waiting.into_iter().map(|comment| (comment, Owner::File)));
    owners
}

/// A comment above the first bracket or behind the last field belongs to what it stands in; lines alone don't show which.
fn is_same(before: &Owner, after: &Owner) -> bool {
    before == after
        || matches!(
            (before, after),
            (Owner::File | Owner::Field(_), Owner::File | Owner::Field(_))
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn comments_survive_edits(pack in arb_pack(), sets in arb_sets(), edits in vec(arb_edit(), 1..6)) {
        let set = commented(texts(&pack), &sets);
        let found = read(&set);
        prop_assert_eq!(&found.diagnostics, &vec![]);
        let mut pack = found.pack.expect("it is whole");
        let before = texts(&pack);
        prop_assert_eq!(&texts(&read(&before).pack.expect("it is whole")), &before);
        for (name, text) in &before {
            let (there, here) = (owners(&set[name]), owners(text));
            prop_assert!(there.keys().eq(here.keys()), "{}", text);
            for (comment, owner) in &there {
                prop_assert!(is_same(owner, &here[comment]), "{comment} of {owner:?} in\n{text}");
            }
        }

        let mut undos = Vec::new();
        for edit in edits {
            let wholesale = |swap: &Swap| matches!(swap.spot(), Spot::Parts | Spot::Listing);
            if edit.swaps.iter().any(wholesale) {
                continue;
            }
            if let Ok(undo) = edit.with_comments(&pack).apply(&mut pack) {
                undos.push(undo);
            }
        }
        let after = texts(&pack);
        for (name, text) in &after {
            let here = owners(text);
            for (comment, owner) in owners(&before[name]) {
                let is_there = |line: &str| text.lines().any(|other| other.starts_with(line));
                match (&owner, here.get(&comment)) {
                    (Owner::Record(line), Some(Owner::Record(_))) if !is_there(line) => {}
                    (Owner::Record(line), None) if !is_there(line) => {}
                    (_, Some(now)) => prop_assert!(is_same(&owner, now), "{comment} of {owner:?} in\n{text}"),
                    (_, None) => prop_assert!(false, "{comment} of {owner:?} is lost in\n{text}"),
                }
            }
        }
        prop_assert_eq!(&texts(&read(&after).pack.expect("it is whole")), &after);

        let undo = undos.into_iter().rev().reduce(Edit::merge);
        if let Some(undo) = undo {
            undo.apply(&mut pack).expect("it was so");
        }
        prop_assert_eq!(texts(&pack), before);
    }

    #[test]
    fn comments_follow_another_grid_and_back(pack in arb_pack(), sets in arb_sets(), prefix in "[A-D]") {
        let found = read(&commented(texts(&pack), &sets));
        let mut pack = found.pack.expect("it is whole");
        let before = texts(&pack);
        let mut spec = preset::utah();
        spec.sheets[0].numbering.prefix = prefix;
        for spec in [spec, preset::utah()] {
            let Ok((edit, _)) = regrid(&pack, spec, (0, 0)) else { return Ok(()) };
            edit.with_comments(&pack).apply(&mut pack).expect("it fits");
            let counts = |texts: &Texts| texts.values().map(|text| owners(text).len()).sum::<usize>();
            prop_assert_eq!(counts(&texts(&pack)), counts(&before));
        }
        prop_assert_eq!(texts(&pack), before);
    }
}

/// The small pack with this comment beside the line that holds `word`.
fn with_comment(file: &str, word: &str) -> Pack {
    let mut texts = texts(&small_pack());
    let text = texts.get_mut(file).expect("a file");
    let mut lines = text.lines().filter(|line| line.contains(word));
    let line = lines.next().expect("a line").to_owned();
    *text = text.replacen(&line, &format!("{line} // mine"), 1);
    read(&texts).pack.expect("it is whole")
}

/// The line of a file on which the comment stands.
fn line_of(pack: &Pack, file: &str) -> Option<String> {
    let texts = texts(pack);
    let mut lines = texts.get(file)?.lines();
    lines
        .find(|line| line.ends_with("// mine"))
        .map(str::to_owned)
}

#[test]
fn a_record_that_is_renamed_keeps_its_comment() {
    let mut pack = with_comment("map.ron", "id: \"road-1\"");
    let road = pack.map.paths.as_slice().first().expect("a road").clone();
    let renamed = beachhead_model::map::Path {
        id: "a-road".into(),
        ..road.clone()
    };
    let swaps = vec![
        Swap::Path(road.id.clone(), vec![]),
        Swap::Path(renamed.id.clone(), vec![renamed]),
    ];
    let edit = Edit::new("Rename", swaps).expect("two swaps");
    let before = texts(&pack);
    let undo = edit.with_comments(&pack).apply(&mut pack).expect("it fits");
    let line = line_of(&pack, "map.ron").expect("it is there");
    assert!(line.contains("id: \"a-road\""), "{line}");
    let kept = ron::to_string(&undo).expect("plain data");
    let undo: Edit = ron::from_str(&kept).expect("as it was");
    undo.apply(&mut pack).expect("it was so");
    assert_eq!(texts(&pack), before);
}

#[test]
fn a_record_that_is_taken_out_takes_its_comment_along() {
    let mut pack = with_comment("map.ron", "id: \"road-1\"");
    let road = pack.map.paths.as_slice().first().expect("a road").clone();
    let edit = Edit::new("Remove", vec![Swap::Path(road.id, vec![])]).expect("a swap");
    let undo = edit.with_comments(&pack).apply(&mut pack).expect("it fits");
    assert_eq!(line_of(&pack, "map.ron"), None);
    undo.apply(&mut pack).expect("it was so");
    assert!(line_of(&pack, "map.ron").is_some());
}

#[test]
fn a_stray_that_gets_its_hex_takes_its_comment_there() {
    let mut texts = texts(&small_pack());
    let map = texts.get_mut("map.ron").expect("a file");
    let lines = "hexes: [\n        (hex: \"0105\", terrain: \"a\"), // first\n        (hex: \"0105\", terrain: \"b\"), // mine\n";
    *map = map.replacen("hexes: [\n", lines, 1);
    let mut pack = read(&texts).pack.expect("it is whole");
    let before = self::texts(&pack);
    let mut stray = pack
        .map
        .hexes
        .strays()
        .as_slice()
        .first()
        .expect("a stray")
        .clone();
    stray.hex = "0106".into();
    let swaps = vec![
        Swap::Stray("0105".into(), vec![]),
        Swap::Hex("0106".into(), Some(Box::new(stray))),
    ];
    let edit = Edit::new("Renumber", swaps).expect("two swaps");
    let undo = edit.with_comments(&pack).apply(&mut pack).expect("it fits");
    let line = line_of(&pack, "map.ron").expect("it is there");
    assert!(line.contains("0106"), "{line}");
    undo.apply(&mut pack).expect("it was so");
    assert_eq!(self::texts(&pack), before);
}

#[test]
fn a_hex_that_is_renumbered_keeps_its_comment() {
    let mut pack = small_pack();
    crate::paint_terrain(&pack.map, &["2206".into()], &"woods".into())
        .expect("it is not woods")
        .apply(&mut pack)
        .expect("it fits");
    let mut texts = texts(&pack);
    let map = texts.get_mut("map.ron").expect("a file");
    *map = map.replacen("(hex: \"2206\"", "// mine\n        (hex: \"2206\"", 1);
    let mut pack = read(&texts).pack.expect("it is whole");
    let mut spec = preset::utah();
    spec.sheets[0].numbering.separator = "-".to_owned();
    let (edit, _) = regrid(&pack, spec, (0, 0)).expect("a grid");
    edit.apply(&mut pack).expect("it fits");
    let map = &self::texts(&pack)["map.ron"];
    assert!(map.contains("// mine\n        (hex: \"22-06\""), "{map}");
}
