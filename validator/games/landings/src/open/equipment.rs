//! What units are given, and the exits of the map (L106, L109, L112, L125, L129, M80).

use beachhead_engine::HexSet;
use beachhead_schema::cannot_happen;
use beachhead_schema::games::landings::Special;

use crate::data::{Accessory, Equipment, Exits, Handout, KindIx, Medals, Roster, places};
use crate::ground::Work;
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::Side;

impl Opening<'_> {
    pub(crate) fn equipment(
        &mut self,
        joined: &Joined,
        field: &PlayField,
        roster: &Roster,
    ) -> Equipment {
        let mut equipment = Equipment::default();
        for row in self.pack.tables.rows_of("accessories") {
            let builds = self.read(row, "builds", |cell| match cell {
                "bridge" => Some(true),
                "-" => Some(false),
                _ => None,
            });
            let clears = self.read(row, "clears", |cell| {
                let names = cell.split(' ').filter(|name| *name != "-");
                names
                    .map(Work::named)
                    .try_fold(Work::default(), |all, work| Some(all.with(work?)))
            });
            equipment.accessories.push(Accessory {
                builds: builds.unwrap_or(false),
                clears: clears.unwrap_or_default(),
            });
        }
        for part in &joined.parts {
            let own = |sheet: &String| part.sheets.is_empty() || part.sheets.contains(sheet);
            let all = (0u32..).zip(&field.sheets);
            let bits = all.filter(|(_, sheet)| own(sheet));
            let sheets = bits.fold(0, |bits, (at, _)| {
                let bit = 1u64.checked_shl(at);
                bits | bit.unwrap_or_else(|| cannot_happen!(0, "sheet {at} is one of a few"))
            });
            for special in &part.special {
                match special {
                    Special::Weapons {
                        side,
                        kind,
                        weapons,
                    } => {
                        let known = |id: &beachhead_schema::Id| roster.kind_named(id.as_str());
                        let weapons: Vec<KindIx> = weapons.iter().filter_map(known).collect();
                        if let (Some(side), Some(kind)) = (Side::named(side), known(kind)) {
                            equipment.handouts.push(Handout {
                                side,
                                kind,
                                weapons,
                                sheets,
                            });
                        }
                    }
                    Special::Funnies { units, river, .. } => {
                        let known = units.iter().filter_map(|unit| roster.find(unit));
                        equipment.funnies.extend(known);
                        let named = river.as_ref();
                        let region = named.and_then(|river| self.board.region(river.as_str()));
                        if let Some(region) = region {
                            let all = equipment.river.get_or_insert_with(HexSet::default);
                            for hex in region.iter() {
                                all.insert(hex);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        equipment
    }

    /// M80, L125: the hexes by which units of each side leave: those of its exit medals, and for the side whose baseline
    /// is at the bottom the regions of exits.
    pub(crate) fn exits(&self, medals: &Medals, field: &PlayField, top: Option<Side>) -> Exits {
        let mut exits = Exits::default();
        for objective in medals
            .objectives
            .iter()
            .filter(|medal| places::is_exit_medal(medal.won))
        {
            for side in Side::BOTH {
                if objective.side.is_none_or(|own| own == side) {
                    for hex in &objective.hexes {
                        exits.of[side].insert(*hex);
                    }
                }
            }
        }
        for region in self
            .pack
            .map
            .regions
            .iter()
            .filter(|region| region.kind == *"exit")
        {
            let hexes = self.board.region(region.id.as_str());
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
}
