//! Where what is drawn comes from: an edit that says so of every record that it changes.

use super::{Edit, Swap};
use beachhead_base::Source;
use beachhead_model::map::HexRecord;
use beachhead_model::pack::Pack;

/// The same edit, by which all that it draws comes from `source`; `None` where that isn't said.
///
/// What was there before takes its own source along when it is drawn over: so woods painted over a town don't say any more what
/// the rulebook says of the town. What only gets another name, or goes, says what it said.
///
/// ```
/// # use beachhead_edit::{paint_terrain, sourced};
/// # use beachhead_hex::{Grid, preset};
/// # use beachhead_text::own_game;
/// # use beachhead_base::Source;
/// # let grid = Grid::new(preset::utah()).map_err(|_| "a preset")?;
/// # let mut pack = own_game::pack("Utah", grid);
/// let edit = paint_terrain(&pack.map, &["2206".into()], &"woods".into()).ok_or("it is woods already")?;
/// sourced(edit, &pack, Some(&Source::Printed)).apply(&mut pack)?;
/// let record = pack.map.record(&"2206".into()).ok_or("it is painted")?;
/// assert_eq!(record.source, Some(Source::Printed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sourced(mut edit: Edit, pack: &Pack, source: Option<&Source>) -> Edit {
    for swap in &mut edit.swaps {
        match swap {
            Swap::Hex(number, Some(after)) => {
                let before = pack.map.record(number);
                if is_drawn(before.as_ref(), after) {
                    after.source = source.cloned();
                }
            }
            _ => of_layers(swap, pack, source),
        }
    }
    edit
}

/// Whether anything that is drawn of a hex is other than before.
fn is_drawn(before: Option<&HexRecord>, after: &HexRecord) -> bool {
    let drawn = |record: &HexRecord| {
        let HexRecord {
            terrain,
            features,
            tiles,
            elevation,
            ..
        } = record;
        (terrain.clone(), features.clone(), tiles.clone(), *elevation)
    };
    before.is_none_or(|before| drawn(before) != drawn(after) && before.source == after.source)
}

/// The records of the map's layers whose shape is drawn.
macro_rules! layers {
    ($($swap:ident in $layer:ident by $($drawn:ident),+;)+) => {
        fn of_layers(swap: &mut Swap, pack: &Pack, source: Option<&Source>) {
            match swap {
                $(Swap::$swap(key, records) => {
                    let before = pack.map.$layer.get(key);
                    for after in records {
                        let is_drawn = before.is_none_or(|before| {
                            before.source == after.source && ($(before.$drawn != after.$drawn)||+)
                        });
                        if is_drawn {
                            after.source = source.cloned();
                        }
                    }
                })+
                _ => {}
            }
        }
    };
}
layers! {
    Hexside in hexsides by kind;
    Path in paths by kind, hexes;
    TideLine in tide_lines by hexes;
    Beach in beaches by hexes;
    BeachBox in boxes by hex;
    Sector in sectors by hexes, from, minor;
    ScatterPath in scatter_paths by way, from, to;
    Entry in entries by at;
    Region in regions by kind, hexes;
    Marker in markers by kind, hex, security;
    Breach in breaches by between, security;
    Label in labels by text, hex;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::{draw_path, name_hex, paint_terrain};
    use beachhead_hex::HexNo;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn what_is_painted_over_says_nothing_any_more() {
        let mut pack = small_pack();
        let hexes = ["1706", "2206"].map(HexNo::from);
        let rules = Source::Rules("13.0".into());
        let town = paint_terrain(&pack.map, &hexes, &"town".into()).expect("a change");
        let town = sourced(town, &pack, Some(&rules));
        walk(&mut pack, town);
        let source = |pack: &Pack| pack.map.record(&"2206".into()).and_then(|it| it.source);
        assert_eq!(source(&pack), Some(rules.clone()));
        let named = name_hex(&pack.map, &"2206".into(), Some("Carentan")).expect("a change");
        let named = sourced(named, &pack, None);
        walk(&mut pack, named);
        assert_eq!(source(&pack), Some(rules), "a name is not drawn");
        let woods = paint_terrain(&pack.map, &hexes, &"woods".into()).expect("a change");
        let woods = sourced(woods, &pack, None);
        walk(&mut pack, woods);
        assert_eq!(source(&pack), None);
    }

    #[test]
    fn lines_say_where_they_come_from() {
        let mut pack = small_pack();
        let way = ["2203", "2204"].map(HexNo::from);
        let edit = draw_path(&pack.map, &"trail".into(), &way, None).expect("a change");
        let before = pack.clone();
        walk(
            &mut pack,
            sourced(edit, &before, Some(&Source::Reconstructed)),
        );
        let new = pack
            .map
            .paths
            .iter()
            .filter(|path| before.map.paths.get(&path.id).is_none());
        let sources: Vec<_> = new.map(|path| path.source.clone()).collect();
        assert_eq!(sources, [Some(Source::Reconstructed)]);
    }
}
