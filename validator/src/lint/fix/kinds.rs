//! Fixes of kinds that the palette doesn't have: the nearest one it has.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Fix, Subject};
use beachhead_schema::edit::Swap;
use beachhead_schema::io::nearest;
use beachhead_schema::map::HexRecord;
use beachhead_schema::pack::Pack;

use super::lists::changed;
use super::{guess, named, sure};

/// The nearest of the known names to the one that a message quotes: what is wrong, and what may be meant.
pub(super) fn meant<'w>(
    finding: &Diagnostic,
    known: impl IntoIterator<Item = &'w Id>,
) -> Option<(Id, Id)> {
    let wrong = named(&finding.message)?;
    let meant = nearest(wrong, known.into_iter().map(Id::as_str))?;
    Some((Id::new(wrong), Id::new(meant)))
}

/// A fix that writes what is meant; sure where nothing but capitals differ.
pub(super) fn written(wrong: &Id, meant: &Id, swaps: Vec<Swap>) -> Option<Fix> {
    let title = format!("Write `{meant}` instead of `{wrong}`");
    if wrong.as_str().to_lowercase() == meant.as_str().to_lowercase() {
        sure(title, swaps)
    } else {
        guess(title, swaps)
    }
}

/// MAP004: the nearest kind, wherever the wrong one stands.
pub(super) fn of_map(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let (palette, map) = (&pack.palette, &pack.map);
    let is_about = |what: &str| {
        let quoted = named(&finding.message).unwrap_or_default();
        finding.message == format!("the palette has no {what} `{quoted}`")
    };
    let replace = |wrong: &Id, meant: &Id, id: &mut Id| {
        if id == wrong {
            *id = meant.clone();
        }
    };
    let fix = if is_about("terrain") {
        meant(finding, palette.terrains.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let swaps = of_hexes(pack, |record| replace(&wrong, &meant, &mut record.terrain));
            written(&wrong, &meant, swaps)
        })
    } else if is_about("feature") {
        meant(finding, palette.features.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let swaps = of_hexes(pack, |record| {
                let features = record.features.iter_mut();
                features.for_each(|feature| replace(&wrong, &meant, feature));
            });
            written(&wrong, &meant, swaps)
        })
    } else if is_about("tile") {
        meant(finding, palette.tiles.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let swaps = of_hexes(pack, |record| {
                let tiles = record.tiles.iter_mut();
                tiles.for_each(|tile| replace(&wrong, &meant, &mut tile.kind));
            });
            written(&wrong, &meant, swaps)
        })
    } else if is_about("hexside kind") {
        meant(finding, palette.hexsides.iter().map(|kind| &kind.id))
            .and_then(|(wrong, meant)| written(&wrong, &meant, hexsides(pack, &wrong, &meant)))
    } else if is_about("path kind") {
        meant(finding, palette.paths.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let change = |path: &mut beachhead_schema::map::Path| {
                replace(&wrong, &meant, &mut path.kind);
            };
            let swaps = changed(&map.paths, Swap::Path, change);
            written(&wrong, &meant, swaps)
        })
    } else if is_about("region kind") {
        meant(finding, palette.regions.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let swaps = changed(&map.regions, Swap::Region, |it| {
                replace(&wrong, &meant, &mut it.kind);
            });
            written(&wrong, &meant, swaps)
        })
    } else if is_about("marker kind") {
        meant(finding, palette.markers.iter().map(|kind| &kind.id)).and_then(|(wrong, meant)| {
            let swaps = changed(&map.markers, Swap::Marker, |it| {
                replace(&wrong, &meant, &mut it.kind);
            });
            written(&wrong, &meant, swaps)
        })
    } else if is_about("side") {
        meant(finding, palette.sides.iter().map(|side| &side.id)).and_then(|(wrong, meant)| {
            let mut swaps = changed(&map.entries, Swap::Entry, |it| {
                it.side
                    .iter_mut()
                    .for_each(|side| replace(&wrong, &meant, side));
            });
            swaps.extend(of_hexes(pack, |record| {
                let sides = record.tiles.iter_mut().flat_map(|tile| &mut tile.side);
                sides.for_each(|side| replace(&wrong, &meant, side));
            }));
            written(&wrong, &meant, swaps)
        })
    } else {
        None
    };
    fix.into_iter().collect()
}

/// The swaps that come of changing the line of every hex.
fn of_hexes(pack: &Pack, change: impl Fn(&mut HexRecord)) -> Vec<Swap> {
    let (map, grid) = (&pack.map, &pack.map.grid);
    let swaps = grid.iter().filter_map(|hex| {
        let number = grid.number(hex);
        let before = map.hexes.record(hex, number.clone())?;
        let mut after = before.clone();
        change(&mut after);
        (after != before).then(|| Swap::Hex(number, Some(Box::new(after))))
    });
    swaps.collect()
}

/// A hexside's kind is part of its key: each goes and comes. One that would come upon another stays.
fn hexsides(pack: &Pack, wrong: &Id, meant: &Id) -> Vec<Swap> {
    let sides = &pack.map.hexsides;
    let mut swaps = Vec::new();
    for side in sides.iter().filter(|side| side.kind == *wrong) {
        let mut moved = side.clone();
        moved.kind = meant.clone();
        let key = (moved.between.clone(), moved.kind.clone());
        if sides.get(&key).is_none() {
            swaps.push(Swap::Hexside(
                (side.between.clone(), wrong.clone()),
                Vec::new(),
            ));
            swaps.push(Swap::Hexside(key, vec![moved]));
        }
    }
    swaps
}

/// UNIT002: the nearest kind, side or figure, for that unit.
pub(super) fn of_unit(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let unit = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Unit(unit) => pack.forces.units.get(&Id::new(unit)),
        _ => None,
    });
    let Some(unit) = unit else { return Vec::new() };
    let palette = &pack.palette;
    let mut after = unit.clone();
    let meant = if finding.message.contains(" no side ") {
        let meant = meant(finding, palette.sides.iter().map(|side| &side.id));
        meant.inspect(|(_, meant)| after.side = meant.clone())
    } else if finding.message.contains(" no unit kind ") {
        let meant = meant(finding, palette.units.iter().map(|kind| &kind.id));
        meant.inspect(|(_, meant)| after.kind = meant.clone())
    } else {
        let meant = meant(finding, palette.figures.iter().map(|figure| &figure.id));
        meant.inspect(|(wrong, meant)| {
            for figures in [&mut after.figures, &mut after.reduced] {
                // A figure that the unit has already is not written over.
                if !figures.contains_key(meant)
                    && let Some(value) = figures.remove(wrong)
                {
                    figures.insert(meant.clone(), value);
                }
            }
        })
    };
    let fix = meant.filter(|_| after != *unit).and_then(|(wrong, meant)| {
        let swap = Swap::Unit(unit.id.clone(), vec![after.clone()]);
        written(&wrong, &meant, vec![swap])
    });
    fix.into_iter().collect()
}
