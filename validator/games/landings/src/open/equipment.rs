//! What units are given, and the exits of the map (L106, L109, L112, L125, L129, M80).

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::HexSet;
use beachhead_kit::Opening;
use beachhead_kit::tables::{Reader, cells};
use beachhead_model::games::landings::Special;

use crate::data::{Accessory, Equipment, Exits, Handout, Medals, places};
use crate::ground::Work;
use crate::open::field::PlayField;
use crate::open::opening::in_words;
use crate::open::setting::Setting;
use crate::side::Side;

/// What is given to units, and what it does.
pub(crate) fn equipment(opening: &mut Opening<'_>, setting: &Setting) -> Equipment {
    let mut equipment = Equipment {
        accessories: opening.tables(in_words, accessories),
        ..Equipment::default()
    };
    let roster = &setting.roster;
    let known = |id: &Id| roster.kind_named(id.as_str());
    for (part, special) in setting.joined.specials() {
        match special {
            Special::Weapons {
                side,
                kind,
                weapons,
            } => {
                if let (Some(side), Some(kind)) = (Side::named(side), known(kind)) {
                    let bits = part.sheets_of(&setting.field).map(|sheet| {
                        let bit = 1u64.checked_shl(sheet.into());
                        bit.unwrap_or_else(|| cannot_happen!(0, "sheet {sheet} is one of a few"))
                    });
                    equipment.handouts.push(Handout {
                        side,
                        kind,
                        weapons: weapons.iter().filter_map(known).collect(),
                        sheets: bits.fold(0, |bits, bit| bits | bit),
                    });
                }
            }
            Special::Funnies { units, river, .. } => {
                let known = units.iter().filter_map(|unit| roster.find(unit));
                equipment.funnies.extend(known);
                let named = river.as_ref();
                let region = named.and_then(|river| opening.board.region(river.as_str()));
                if let Some(region) = region {
                    let all = equipment.river.get_or_insert_default();
                    for hex in region.iter() {
                        all.insert(hex);
                    }
                }
            }
            _ => {}
        }
    }
    equipment
}

fn accessories(reader: &mut Reader<'_>) -> Vec<Accessory> {
    let builds = cells::either("bridge", "-");
    let rows = reader.tables.rows_of("accessories");
    rows.map(|row| Accessory {
        builds: reader.cell_or(row, "builds", false, &builds),
        clears: reader.cell_or(row, "clears", Work::default(), |cell| {
            let mut names = cell.split(' ').filter(|name| *name != "-");
            names.try_fold(Work::default(), |all, name| {
                Some(all.with(Work::named(name)?))
            })
        }),
    })
    .collect()
}

/// M80, L125: the hexes by which units of each side leave: those of its exit medals, and for the side whose baseline
/// is at the bottom the regions of exits.
pub(crate) fn exits(
    opening: &Opening<'_>,
    medals: &Medals,
    field: &PlayField,
    top: Option<Side>,
) -> Exits {
    let mut exits = Exits::default();
    let objectives = medals.objectives.iter();
    for objective in objectives.filter(|medal| places::is_exit_medal(medal.won)) {
        for side in Side::BOTH
            .into_iter()
            .filter(|side| objective.open_to(*side))
        {
            for hex in &objective.hexes {
                exits.of[side].insert(*hex);
            }
        }
    }
    let regions = opening.pack.map.regions.iter();
    for region in regions.filter(|region| region.kind == *"exit") {
        let hexes = opening.board.region(region.id.as_str());
        for hex in hexes.into_iter().flat_map(HexSet::iter) {
            if field.in_play.contains(hex)
                && let Some(top) = top
                && exits.of[top.enemy()].insert(hex)
            {
                exits.unpaid.insert(hex);
            }
        }
    }
    exits
}
