use super::*;
use crate::paint_terrain;
use beachhead_base::layer::Keyed;
use beachhead_hex::HexNo;
use beachhead_model::pack::Pack;
use beachhead_text::samples::sample;

/// Samples that between them use all that a palette can have, and each list of it.
fn packs() -> impl Iterator<Item = (Pack, Vocabulary)> {
    let packs = ["utah", "landings", "omaha"].map(sample).into_iter();
    packs.flat_map(|pack| KIND_LISTS.map(|list| (pack.clone(), list)))
}

fn first(pack: &Pack, list: Vocabulary) -> Id {
    kinds(&pack.palette, list)
        .first()
        .expect("a kind")
        .id()
        .clone()
}

fn undone(pack: &Pack, edit: &Edit) -> Pack {
    let mut after = pack.clone();
    let undo = edit.clone().apply(&mut after).expect("it fits");
    let mut before = after.clone();
    undo.apply(&mut before).expect("it fits");
    assert_eq!(before, *pack, "undone");
    after
}

#[test]
fn every_use_follows_a_rename() {
    for (pack, list) in packs() {
        for kind_before in kinds(&pack.palette, list).into_iter().take(2) {
            let old = kind_before.id().clone();
            let followed = rename_kind(&pack, list, &old, " qqqq ")
                .expect("it can be renamed")
                .expect("it changes something");
            let after = undone(&pack, &followed.edit);
            assert!(kind(&after.palette, list, &old).is_none());
            let renamed = kind(&after.palette, list, &"qqqq".into()).expect("it is there");
            assert_eq!(renamed.name(), kind_before.name());
            assert_eq!(uses_of_kind(&after, list, &old), [], "{list:?} {old}");
            let records: Vec<_> = uses_of_kind(&pack, list, &old);
            assert_eq!(records, followed.records, "{list:?} {old}");
            // And back again nothing is left of it.
            let back = rename_kind(&after, list, &"qqqq".into(), old.as_str())
                .expect("it can be renamed")
                .expect("it changes something");
            let back = undone(&after, &back.edit);
            assert_eq!(back, pack, "{list:?} {old}");
        }
    }
}

#[test]
fn what_a_kind_is_used_by_is_counted() {
    let mut pack = sample("utah");
    let terrain = first(&pack, Vocabulary::Terrains);
    let all: Vec<HexNo> = pack
        .map
        .grid
        .iter()
        .map(|hex| pack.map.grid.number(hex))
        .collect();
    let edit = paint_terrain(&pack.map, &all, &terrain).expect("not all have it");
    edit.apply(&mut pack).expect("it fits");
    let uses = uses_of_kind(&pack, Vocabulary::Terrains, &terrain);
    assert!(uses.contains(&("hexes", all.len())), "{uses:?}");
}

#[test]
fn a_removed_kind_leaves_no_use() {
    for (pack, list) in packs() {
        let all = kinds(&pack.palette, list);
        let [one, other, ..] = &all[..] else {
            continue;
        };
        if follow::uses(&pack, list, one.id(), false).is_empty() {
            continue;
        }
        let refused = remove_kind(&pack, list, one.id(), None);
        assert_eq!(
            refused,
            Err(KindError::InUse(list.noun(), one.id().clone()))
        );
        let removed = remove_kind(&pack, list, one.id(), Some(other.id()))
            .expect("another one comes in its place")
            .expect("it changes something");
        let after = undone(&pack, &removed.edit);
        assert!(kind(&after.palette, list, one.id()).is_none());
        assert_eq!(follow::uses(&after, list, one.id(), false), [], "{list:?}");
    }
}

#[test]
fn an_id_must_be_free_and_say_something() {
    let pack = sample("utah");
    let list = Vocabulary::Terrains;
    let all = kinds(&pack.palette, list);
    let (one, other) = (all[0].id(), all[1].id());
    for (id, new, expected) in [
        (
            one,
            other.as_str(),
            Err(KindError::Taken("terrain", other.clone())),
        ),
        (one, "  ", Err(KindError::Blank)),
        (one, one.as_str(), Ok(None)),
        (
            &"qqqq".into(),
            "rrrr",
            Err(KindError::Missing("terrain", "qqqq".into())),
        ),
    ] {
        assert_eq!(rename_kind(&pack, list, id, new), expected, "{id} to {new}");
    }
}

#[test]
fn new_kinds_are_free_apart_and_can_be_changed() {
    let mut pack = sample("utah");
    for list in KIND_LISTS {
        let before = kinds(&pack.palette, list);
        let mut ids = Vec::new();
        for name in ["Bois clair", "Bois clair", "42nd"] {
            let (id, edit) = add_kind(&pack.palette, list, name).expect("it has a name");
            edit.apply(&mut pack).expect("it fits");
            ids.push(id.to_string());
        }
        assert_eq!(ids, ["bois-clair", "bois-clair-2", "42nd"], "{list:?}");
        let after = kinds(&pack.palette, list);
        assert_eq!(after.len(), before.len() + 3);
        let colors: Vec<Color> = after.iter().filter_map(Kind::color).collect();
        let new = kind(&pack.palette, list, &"bois-clair".into()).and_then(|kind| kind.color());
        assert!(colors.iter().filter(|color| Some(**color) == new).count() <= 1);
        let mut kind = kind(&pack.palette, list, &"42nd".into()).expect("it is there");
        *kind.name_mut() = "43rd".to_owned();
        let edit = set_kind(&pack.palette, list, &kind).expect("another name");
        edit.apply(&mut pack).expect("it fits");
        assert_eq!(set_kind(&pack.palette, list, &kind), None, "it is as it is");
        kind.name_mut().clear();
        assert_eq!(set_kind(&pack.palette, list, &kind), None, "no name");
    }
    assert_eq!(add_kind(&pack.palette, Vocabulary::Terrains, " "), None);
    assert_eq!(add_kind(&pack.palette, Vocabulary::UnitIds, "x"), None);
}

/// Two rivers along one side can't both be streams.
#[test]
fn what_comes_to_lie_upon_another_is_there_once() {
    let pack = sample("utah");
    let list = Vocabulary::Hexsides;
    let all = kinds(&pack.palette, list);
    let (one, other) = (all[0].id(), all[1].id());
    let side = pack
        .map
        .hexsides
        .iter()
        .find(|side| side.kind == *one)
        .expect("a side");
    let mut pack = pack.clone();
    let beside = beachhead_model::map::Hexside {
        kind: other.clone(),
        ..side.clone()
    };
    pack.map
        .hexsides
        .exchange(&beside.key(), vec![beside.clone()]);
    let removed = remove_kind(&pack, list, one, Some(other))
        .expect("it goes")
        .expect("a change");
    let after = undone(&pack, &removed.edit);
    let there = after
        .map
        .hexsides
        .iter()
        .filter(|side| side.between == beside.between && side.kind == *other);
    assert_eq!(there.count(), 1);
}

/// A new kind's id is made of its name once it has one, unless something refers to it already.
#[test]
fn a_new_kind_is_called_by_its_name() {
    let mut pack = sample("utah");
    let list = Vocabulary::Terrains;
    let named = |pack: &mut Pack, is_used: bool| {
        let (id, edit) = add_kind(&pack.palette, list, "New terrain").expect("it has a name");
        edit.apply(pack).expect("it fits");
        if is_used {
            let painted = paint_terrain(&pack.map, &["2404".into()], &id).expect("a change");
            painted.apply(pack).expect("it fits");
        }
        let (new, edit) = name_kind(pack, list, &id, " Orchard ").expect("another name");
        let after = undone(pack, &edit);
        *pack = after;
        let kind = kind(&pack.palette, list, &new).expect("it is there");
        assert_eq!(kind.name(), "Orchard");
        assert_eq!(
            name_kind(pack, list, &new, "Orchard"),
            None,
            "it is called so"
        );
        new.to_string()
    };
    let ids = [false, false, true].map(|is_used| named(&mut pack, is_used));
    assert_eq!(ids, ["orchard", "orchard-2", "new-terrain"]);
    let (id, _) = name_kind(&pack, list, &"woods".into(), "Forest").expect("another name");
    assert_eq!(id.as_str(), "woods", "it is no new one");
}

/// What a rename leaves as it is can be listed before it.
#[test]
fn what_only_mentions_a_kind_is_listed() {
    let mut pack = sample("utah");
    let list = Vocabulary::Terrains;
    let woods = Id::from("woods");
    let before = mentions_of_kind(&pack, list, &woods);
    let mut errata = pack.errata.errata.iter().cloned();
    let mut erratum = errata.next().expect("an erratum");
    erratum.means = "Woods, and not marsh".to_owned();
    let id = erratum.id.clone();
    pack.errata.errata.exchange(&id, vec![erratum]);
    let after = mentions_of_kind(&pack, list, &woods);
    assert!(
        !before.contains(&format!("erratum {id}")) && after.contains(&format!("erratum {id}")),
        "{after:?}"
    );
    // A path of the same name: the table may mean either.
    assert!(!after.iter().any(|it| it.starts_with("table")), "{after:?}");
    let path = pack.palette.paths.iter().next().cloned().expect("a path");
    let same = beachhead_model::palette::LineKind {
        id: woods.clone(),
        ..path
    };
    pack.palette.paths.exchange(&woods, vec![same]);
    let after = mentions_of_kind(&pack, list, &woods);
    assert!(after.iter().any(|it| it.starts_with("table")), "{after:?}");
}
