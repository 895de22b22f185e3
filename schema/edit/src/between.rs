//! [`between`]: the edit that makes one pack of another, by record and by hex.
//!
//! Holds always: it fits the pack that it is made for, and gives the other one exactly
//! (`tests::one_pack_becomes_the_other_and_is_itself_again`).

use super::file_comments::FileComments;
use super::file_conflicts::FileConflicts;
use super::{Edit, Listing, Parts, RulesHead, ScenarioHead, Swap};
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::comments::Comments;
use beachhead_model::map::Map;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::part_kind::{PartKind, PerPart};
use beachhead_model::scenario::Scenario;
use beachhead_model::spot::with_spots;
use beachhead_model::stored::Stored;

/// What makes `after` of `before`; `None` where the two are the same. Records that have not changed are not in it, save where
/// other files are listed or the grid is another: then whole files are exchanged.
pub fn between(name: impl Into<String>, before: &Pack, after: &Pack) -> Option<Edit> {
    let mut swaps = Vec::new();
    // A copy costs nothing: the two share their records.
    let mut pack = before.clone();
    if !lists_the_same(before, after) {
        exchange(
            &mut swaps,
            &mut pack,
            Swap::Listing(Box::new(Listing::of(after))),
        );
    }
    if pack.map.grid != after.map.grid {
        exchange(
            &mut swaps,
            &mut pack,
            Swap::Parts(Box::new(Parts::of(after))),
        );
    }
    if pack.manifest.title != after.manifest.title {
        swaps.push(Swap::PackTitle(after.manifest.title.clone()));
    }
    for (part, mut of_file) in part_swaps(&pack, after) {
        let (Some(old), Some(new)) = (pack.margin(part), after.margin(part)) else {
            continue;
        };
        let place = FileComments::of_part(part);
        let conflicts = (old.conflicts != new.conflicts).then(|| {
            let conflicts = FileConflicts::of_part(part, &new.conflicts);
            Swap::FileConflicts(Box::new(conflicts))
        });
        let comments = (&old.comments, &new.comments);
        // The manifest has no records that comments follow.
        if part == PartKind::Manifest {
            push_file(&mut swaps, of_file, comments, place);
            swaps.extend(conflicts);
        } else {
            of_file.extend(conflicts);
            push_file(&mut swaps, of_file, comments, place);
        }
    }
    for (before, after) in pack.scenarios.iter().zip(&after.scenarios) {
        let comments = (&before.margin.comments, &after.margin.comments);
        let place = FileComments::of_scenario(&after.id);
        let mut of_file = scenario_swaps(before, after);
        of_file.extend(conflict_swap(before, after));
        push_file(&mut swaps, of_file, comments, place);
    }
    Edit::new(name, swaps)
}

/// Makes a scenario what it is here, by record; its id stays, since scripts refer to it. `None` where nothing would change, or
/// where the pack has no such scenario.
pub fn set_scenario(pack: &Pack, after: &Scenario) -> Option<Edit> {
    let before = pack.scenario(&after.id)?;
    let swaps = scenario_swaps(before, after);
    Edit::new(format!("Change {}", after.title), swaps)
}

/// Takes up a swap of whole files, and looks at what it leaves to do.
fn exchange(swaps: &mut Vec<Swap>, pack: &mut Pack, swap: Swap) {
    swaps.push(swap.clone());
    swap.exchange(pack);
}

/// Whether the files of one have a file of the other each, and scenarios can be told apart by their ids.
fn lists_the_same(before: &Pack, after: &Pack) -> bool {
    let listed = |pack: &Pack| Manifest {
        title: String::new(),
        ..pack.manifest.part.clone()
    };
    let scenarios = before.scenarios.iter().zip(&after.scenarios);
    let mut pairs = scenarios.enumerate();
    listed(before) == listed(after)
        && before.own_schema == after.own_schema
        && before.scenarios.len() == after.scenarios.len()
        && pairs.all(|(at, (one, other))| {
            let mut earlier = before.scenarios.iter().take(at);
            one.id == other.id
                && one.rules.is_some() == other.rules.is_some()
                && earlier.all(|scenario| scenario.id != one.id)
        })
}

/// Puts down what changes in a file, and its comments where they change or might move with the records.
fn push_file(
    swaps: &mut Vec<Swap>,
    of_file: Vec<Swap>,
    (before, after): (&Comments, &Comments),
    place: FileComments,
) {
    let may_move = !of_file.is_empty() && !before.is_empty();
    swaps.extend(of_file);
    if before != after || may_move {
        let comments = after.clone();
        swaps.push(Swap::FileComments(Box::new(FileComments {
            comments,
            ..place
        })));
    }
}

macro_rules! parts {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        /// The changes in the layers of each part.
        fn part_swaps(before: &Pack, after: &Pack) -> PerPart<Vec<Swap>> {
            let mut parts: PerPart<Vec<Swap>> = PerPart::default();
            let map = &mut parts.map;
            push_hexes(map, &before.map, &after.map);
            let head = RulesHead::of(&after.rules);
            if RulesHead::of(&before.rules) != head {
                parts.rules.push(Swap::RulesHead(head));
            }
            $(push_changes(map, &before.map.$drawn, &after.map.$drawn, Swap::$drawn_record);)+
            $(push_changes(map, &before.map.$scans, &after.map.$scans, Swap::$scan);)+
            $(
                let (old, new) = (&before.$part.$layer, &after.$part.$layer);
                push_changes(&mut parts.$part, old, new, Swap::$variant);
            )+
            parts
        }

        fn scenario_swaps(before: &Scenario, after: &Scenario) -> Vec<Swap> {
            let id = &after.id;
            let mut swaps = Vec::new();
            let head = ScenarioHead::of(after);
            if ScenarioHead::of(before) != head {
                swaps.push(Swap::ScenarioHead(id.clone(), head));
            }
            $(
                let swap = |key, records| Swap::$inner(id.clone(), key, records);
                push_changes(&mut swaps, &before.$inner_layer, &after.$inner_layer, swap);
            )+
            let rules = after.rules.clone().filter(|_| before.rules != after.rules);
            swaps.extend(rules.map(|rules| Swap::Rules(id.clone(), rules)));
            swaps
        }
    };
}
with_spots!(parts);

/// The conflicts of a scenario's file, where they change.
fn conflict_swap(before: &Stored<Scenario>, after: &Stored<Scenario>) -> Option<Swap> {
    let conflicts = &after.margin.conflicts;
    let conflicts = (before.margin.conflicts != *conflicts)
        .then(|| FileConflicts::of_scenario(&after.id, conflicts))?;
    Some(Swap::FileConflicts(Box::new(conflicts)))
}

/// What changes in the title and the hexes of a map whose grid stays.
fn push_hexes(swaps: &mut Vec<Swap>, before: &Map, after: &Map) {
    if before.title != after.title {
        swaps.push(Swap::MapTitle(after.title.clone()));
    }
    for at in before.hexes.differing(&after.hexes) {
        let number = after.grid.number(at);
        let record = after.hexes.record(at, number.clone());
        swaps.push(Swap::Hex(number, record.map(Box::new)));
    }
    push_changes(
        swaps,
        before.hexes.strays(),
        after.hexes.strays(),
        Swap::Stray,
    );
}

/// What changes in a layer: of each key all its records, where they are others.
fn push_changes<T: Keyed + Clone + PartialEq>(
    swaps: &mut Vec<Swap>,
    before: &Layer<T>,
    after: &Layer<T>,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
) {
    let same_key = |layer: &'_ Layer<T>| -> Vec<T::Key> {
        let keys = layer.as_slice().chunk_by(|a, b| a.key() == b.key());
        keys.filter_map(|records| Some(records.first()?.key()))
            .collect()
    };
    let gone = same_key(before)
        .into_iter()
        .filter(|key| after.get(key).is_none());
    for key in gone.chain(same_key(after)) {
        let records = after.under(&key);
        if before.under(&key) != records {
            swaps.push(swap(key.clone(), records.to_vec()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::arb_edit;
    use crate::name_hex;
    use beachhead_model::arbitrary::{arb_pack, small_pack};
    use beachhead_model::syntax::Syntax;
    use beachhead_text::{MemoryFiles, SourceFile, pack_texts, read_pack};
    use proptest::prelude::*;

    /// The pack with a comment at the head of each of its files, and one behind each line.
    fn commented(pack: &Pack, comment: &str) -> Option<Pack> {
        let texts = pack_texts(pack, Syntax::Ron).expect("plain data");
        let files = texts.into_iter().map(|(name, text)| {
            let lines = text.lines().map(|line| format!("{line} // {comment}\n"));
            (name, lines.collect::<String>().into_bytes())
        });
        read_pack(&MemoryFiles(files.collect())).pack
    }

    fn becomes(before: &Pack, after: &Pack) -> Result<(), TestCaseError> {
        let mut pack = before.clone();
        let Some(edit) = between("Reload", before, after) else {
            prop_assert_eq!(before, after);
            return Ok(());
        };
        let edit = edit.with_comments(before);
        let text = ron::to_string(&edit).expect("plain data");
        prop_assert_eq!(ron::from_str(&text), Ok(edit.clone()));
        let undo = edit
            .apply(&mut pack)
            .expect("it fits the pack that it was made for");
        prop_assert_eq!(&pack, after);
        undo.apply(&mut pack)
            .expect("what was there can be put back");
        prop_assert_eq!(&pack, before);
        Ok(())
    }

    /// Whether a hex without a record has a line all the same, as no pack that was read has it: the first line of a number is
    /// that of its hex.
    fn has_line_beside_hex(pack: &Pack) -> bool {
        let map = &pack.map;
        map.hexes.strays().iter().any(|stray| {
            let hex = map.grid.find(stray.hex.as_str());
            hex.is_some_and(|hex| map.hexes.terrain(hex).is_none())
        })
    }

    proptest! {
        #[test]
        fn one_pack_becomes_the_other_and_is_itself_again(before in arb_pack(), after in arb_pack()) {
            becomes(&before, &after)?;
            let [before, after] = [(before, "b"), (after, "a")].map(|(pack, text)| commented(&pack, text));
            if let (Some(before), Some(after)) = (before, after) {
                becomes(&before, &after)?;
            }
        }

        #[test]
        fn an_edit_is_found_again(before in arb_pack(), edit in arb_edit(), comment in any::<bool>()) {
            let before = comment.then(|| commented(&before, "c")).flatten().unwrap_or(before);
            let mut after = before.clone();
            let is_made = edit.with_comments(&before).apply(&mut after).is_ok();
            if is_made && !has_line_beside_hex(&after) {
                becomes(&before, &after)?;
            }
        }
    }

    #[test]
    fn another_schema_of_own_properties_is_found() {
        let schema = |text: &str| {
            beachhead_text::read_own_schema(&SourceFile::new("own.schema.json", text)).ok()
        };
        let mut before = small_pack();
        before.manifest.own = Some("own.schema.json".to_owned());
        before.own_schema = schema("{\"properties\": {\"hex\": {}}}");
        let mut after = before.clone();
        after.own_schema = schema("{\"properties\": {\"unit\": {}}}");
        becomes(&before, &after).expect("it does");
        assert!(between("Reload", &before, &after).is_some());
    }

    #[test]
    fn only_what_changed_is_exchanged() {
        let before = small_pack();
        let (at, _) = before
            .map
            .hexes
            .sources()
            .next()
            .expect("a hex that is known");
        let hex = before.map.grid.number(at);
        let mut after = before.clone();
        let edit = name_hex(&before.map, &hex, Some("Here")).expect("it changes something");
        edit.apply(&mut after).expect("it makes sense");
        let found = between("Reload", &before, &after).expect("a name");
        assert!(matches!(&found.swaps[..], [Swap::Hex(number, Some(_))] if *number == hex));
        assert_eq!(between("Reload", &after, &after), None);
    }
}
