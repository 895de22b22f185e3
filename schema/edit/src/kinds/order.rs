//! Moves a kind up or down in the list that people see.
//!
//! Holds always: the others stay in their order (`tests::the_others_stay_in_their_order`), and a move up then down leaves the list as
//! it was (`tests::up_then_down_is_the_identity`).

use crate::{Edit, Swap};
use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::palette::{Ordered, Palette, place_in_order};
use beachhead_model::vocabulary::Vocabulary;

/// Which way a kind moves in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListMove {
    /// Before the one above it.
    Up,
    /// Behind the one below it.
    Down,
}

impl ListMove {
    /// `up` or `down`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// Moves a kind by one place in its list: `Move terrain Woods up`. Only what stands elsewhere then, and what stands above it
/// without an `order`, gets another one. `None` at the end of the list, and where there is no such kind.
pub fn move_kind(palette: &Palette, list: Vocabulary, id: &Id, to: ListMove) -> Option<Edit> {
    let kind = super::kind(palette, list, id)?;
    let swaps = by_list!(list, palette, layer, _wrap, swap => {
        let records = reordered(layer, id, to).into_iter();
        records.map(|(id, records)| swap(id, records)).collect()
    }, else Vec::new());
    let title = format!("Move {} {} {}", list.noun(), kind.name(), to.word());
    Edit::new(title, swaps)
}

/// Whether what a swap would put back differs from the palette in places of lists only, so that nothing looks different.
pub fn is_reordering(swap: &Swap, palette: &Palette) -> bool {
    match swap {
        Swap::SideKind(id, before) => differ_by_order(before, palette.sides.under(id)),
        Swap::TerrainKind(id, before) => differ_by_order(before, palette.terrains.under(id)),
        Swap::FeatureKind(id, before) => differ_by_order(before, palette.features.under(id)),
        Swap::TileKind(id, before) => differ_by_order(before, palette.tiles.under(id)),
        Swap::HexsideKind(id, before) => differ_by_order(before, palette.hexsides.under(id)),
        Swap::PathKind(id, before) => differ_by_order(before, palette.paths.under(id)),
        Swap::RegionKind(id, before) => differ_by_order(before, palette.regions.under(id)),
        Swap::MarkerKind(id, before) => differ_by_order(before, palette.markers.under(id)),
        Swap::FigureKind(id, before) => differ_by_order(before, palette.figures.under(id)),
        Swap::UnitKind(id, before) => differ_by_order(before, palette.units.under(id)),
        _ => false,
    }
}

fn differ_by_order<T: Ordered + Clone + PartialEq>(before: &[T], after: &[T]) -> bool {
    let same = |(before, after): (&T, &T)| {
        let mut before = before.clone();
        before.set_order(after.order());
        before == *after
    };
    before.len() == after.len() && before.iter().zip(after).all(same)
}

/// The records whose `order` changes, by id.
fn reordered<T>(layer: &Layer<T>, id: &Id, to: ListMove) -> Vec<(Id, Vec<T>)>
where
    T: Ordered + Keyed<Key = Id> + Clone,
{
    let changed = places(layer, id, to).unwrap_or_default().into_iter();
    let of_all = changed.map(|(id, order)| {
        let mut records = layer.under(&id).to_vec();
        for record in &mut records {
            record.set_order(order);
        }
        (id, records)
    });
    of_all.collect()
}

/// The places that change.
fn places<T>(layer: &Layer<T>, id: &Id, to: ListMove) -> Option<Vec<(Id, Option<u16>)>>
where
    T: Ordered + Keyed<Key = Id>,
{
    let mut before: Vec<(Id, Option<u16>)> = layer
        .iter()
        .map(|record| (record.key(), record.order()))
        .collect();
    // Records that share an id move together.
    before.dedup_by(|later, first| later.0 == first.0);
    before.sort_by_key(|(_, order)| place_in_order(*order));
    let from = before.iter().position(|(other, _)| other == id)?;
    let upper = match to {
        ListMove::Up => from.checked_sub(1)?,
        ListMove::Down => from,
    };
    let mut after = before.clone();
    let [(_, above), (_, below)] = after.get_mut(upper..)?.first_chunk_mut()?;
    if above.is_some() && below.is_some() {
        // Each gets the other's number, so that the way back gives both back.
        std::mem::swap(above, below);
    }
    if upper + 1 >= after.len() {
        return None;
    }
    after.swap(upper, upper + 1);
    let numbered = after.len() - unnumbered(&after);
    let numbered = after.get_mut(..numbered)?;
    number(numbered).or_else(|| number_anew(numbered))?;
    after.retain(|entry| !before.contains(entry));
    Some(after)
}

/// How many at the end need no number, since they are in the order of their ids.
fn unnumbered(entries: &[(Id, Option<u16>)]) -> usize {
    let mut next: Option<&Id> = None;
    let end = entries.iter().rev().take_while(|(id, order)| {
        let fits = order.is_none() && next.is_none_or(|next| id < next);
        next = Some(id);
        fits
    });
    end.count()
}

/// Gives each that is out of order the next number. `None` where there is no next one.
fn number(entries: &mut [(Id, Option<u16>)]) -> Option<()> {
    let mut last: Option<(u16, Option<&Id>)> = None;
    for (id, order) in entries {
        let is_behind = |order: u16| match last {
            Some((last, Some(tied))) if order == last => tied < id,
            Some((last, _)) => order > last,
            None => true,
        };
        last = Some(match *order {
            Some(kept) if is_behind(kept) => (kept, Some(id)),
            _ => {
                // Nothing ties with a number that is given here.
                let next = last.map_or(Some(1), |(last, _)| last.checked_add(1))?;
                *order = Some(next);
                (next, None)
            }
        });
    }
    Some(())
}

/// Numbers all of them from 1. `None` where there are more than numbers.
fn number_anew(entries: &mut [(Id, Option<u16>)]) -> Option<()> {
    for ((_, order), number) in entries.iter_mut().zip(1_usize..) {
        *order = Some(u16::try_from(number).ok()?);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KIND_LISTS, kinds};
    use beachhead_model::arbitrary::arb_terrain;
    use beachhead_model::palette::{AreaKind, Color, TerrainKind};
    use proptest::collection::vec;
    use proptest::prelude::*;

    const UP: ListMove = ListMove::Up;
    const DOWN: ListMove = ListMove::Down;

    fn regions(text: &str) -> Palette {
        let regions = text.split(' ').map(|word| {
            let (id, order) = word.split_once(':').unwrap_or((word, ""));
            AreaKind {
                id: id.into(),
                name: id.to_owned(),
                order: order.parse().ok(),
                color: Color {
                    red: 1,
                    green: 2,
                    blue: 3,
                },
            }
        });
        Palette {
            regions: regions.collect(),
            ..Palette::default()
        }
    }

    /// As lists show them.
    fn shown(palette: &Palette) -> String {
        let words = palette.regions.ordered().into_iter().map(|kind| {
            let order = kind.order.map(|order| format!(":{order}"));
            format!("{}{}", kind.id, order.unwrap_or_default())
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn moved(palette: &Palette, list: Vocabulary, id: &str, to: ListMove) -> Option<Palette> {
        let mut pack = beachhead_model::arbitrary::small_pack();
        pack.palette = palette.clone().into();
        let edit = move_kind(palette, list, &id.into(), to)?;
        let undo = edit.apply(&mut pack).expect("it fits");
        let after = pack.palette.part.clone();
        undo.apply(&mut pack).expect("it fits");
        assert_eq!(pack.palette.part, *palette, "undone");
        Some(after)
    }

    #[test]
    fn a_move_numbers_what_it_must() {
        for (before, id, to, after) in [
            ("a b c d", "c", UP, "a:1 c:2 b d"), // `b` and `d` are where their ids put them.
            ("a b c d", "a", DOWN, "b:1 a c d"),
            ("a b c d", "d", UP, "a:1 b:2 d:3 c"),
            ("a:1 b:2 c:3", "c", UP, "a:1 c:2 b:3"), // Two change places, and so do their numbers.
            ("a:10 b:20 c:30", "a", DOWN, "b:10 a:20 c:30"),
            ("a:10 b:20 c", "c", UP, "a:10 c:11 b:20"), // There is room between.
            ("a:1 b:2 c", "c", UP, "a:1 c:2 b:3"),
            ("a:1 b:1 c:1 d:2", "c", UP, "a:1 c:1 b:2 d:3"), // Ties go by id.
            ("b:1 c:1 a:2", "a", UP, "b:1 a:2 c:3"),
            ("a:0 b", "b", UP, "b:1 a:2"),
            ("a:65534 b:65535 c", "c", UP, "a:1 c:2 b:3"), // There is no number behind the last.
        ] {
            let palette = regions(before);
            let list = Vocabulary::Regions;
            let found = moved(&palette, list, id, to).map(|palette| shown(&palette));
            assert_eq!(found.as_deref(), Some(after), "{before}: {id} {to:?}");
        }
    }

    #[test]
    fn only_another_look_is_more_than_a_reordering() {
        let mut pack = beachhead_text::samples::sample("utah");
        let list = Vocabulary::Terrains;
        let woods = Id::from("woods");
        let edit = move_kind(&pack.palette, list, &woods, UP).expect("it moves");
        let undo = edit.apply(&mut pack).expect("it fits");
        assert!(undo.swaps.iter().all(|it| is_reordering(it, &pack.palette)));
        let mut other = crate::kind(&pack.palette, list, &woods).expect("woods");
        other.name_mut().push('!');
        let edit = crate::set_kind(&pack.palette, list, &other).expect("another name");
        let undo = edit.apply(&mut pack).expect("it fits");
        assert!(!undo.swaps.iter().any(|it| is_reordering(it, &pack.palette)));
        let gone = Swap::TerrainKind(woods, Vec::new());
        assert!(!is_reordering(&gone, &pack.palette));
    }

    #[test]
    fn nothing_moves_beyond_the_ends() {
        let palette = regions("a:2 b:1");
        for (id, to) in [("b", UP), ("a", DOWN), ("c", UP), ("c", DOWN)] {
            assert_eq!(
                moved(&palette, Vocabulary::Regions, id, to),
                None,
                "{id} {to:?}"
            );
        }
    }

    #[test]
    fn every_list_can_be_ordered() {
        for list in KIND_LISTS {
            let packs = ["utah", "landings", "omaha"].map(beachhead_text::samples::sample);
            let long = packs
                .iter()
                .find(|pack| kinds(&pack.palette, list).len() > 1);
            let pack = long.expect("a sample with two");
            let last = kinds(&pack.palette, list).pop().expect("the last");
            let edit = move_kind(&pack.palette, list, last.id(), UP).expect("it moves");
            let title = format!("Move {} {} up", list.noun(), last.name());
            assert_eq!(edit.name, title);
            let after = moved(&pack.palette, list, last.id().as_str(), UP).expect("it moves");
            let behind = kinds(&after, list).pop().expect("another");
            assert_ne!(behind.id(), last.id(), "{list:?}");
        }
    }

    fn ids(palette: &Palette) -> Vec<Id> {
        let ids = palette.terrains.ordered().into_iter();
        ids.map(|kind| kind.id.clone()).collect()
    }

    /// Terrains of which no two share an id, and one of them.
    fn arb_terrains() -> impl Strategy<Value = (Palette, Id)> {
        let one = (vec(arb_terrain(), 1..9), any::<prop::sample::Index>());
        one.prop_map(|(mut kinds, index): (Vec<TerrainKind>, _)| {
            kinds.sort_by(|a, b| a.id.cmp(&b.id));
            kinds.dedup_by(|a, b| a.id == b.id);
            let id = index.get(&kinds).id.clone();
            let terrains = kinds.into_iter().collect();
            let palette = Palette {
                terrains,
                ..Palette::default()
            };
            (palette, id)
        })
    }

    proptest! {
        #[test]
        fn the_others_stay_in_their_order((palette, id) in arb_terrains()) {
            for (to, by) in [(UP, -1), (DOWN, 1)] {
                let mut expected = ids(&palette);
                let from = expected.iter().position(|other| *other == id).expect("it is there");
                let target = from.checked_add_signed(by).filter(|at| *at < expected.len());
                let after = moved(&palette, Vocabulary::Terrains, id.as_str(), to);
                prop_assert_eq!(after.is_some(), target.is_some());
                if let (Some(after), Some(target)) = (after, target) {
                    expected.swap(from, target);
                    prop_assert_eq!(ids(&after), expected);
                }
            }
        }

        #[test]
        fn up_then_down_is_the_identity((palette, id) in arb_terrains()) {
            for (there, back) in [(UP, DOWN), (DOWN, UP)] {
                if let Some(after) = moved(&palette, Vocabulary::Terrains, id.as_str(), there) {
                    let again = moved(&after, Vocabulary::Terrains, id.as_str(), back);
                    prop_assert_eq!(ids(&again.expect("it moves back")), ids(&palette));
                }
            }
        }
    }
}
