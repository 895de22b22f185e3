//! Objectives that control gives: towns, beach sections, bridges, sections where a side is missing (L42 to L50, L97, L98, L124).

use beachhead_base::Id;
use beachhead_engine::Board;
use beachhead_kit::HexIx;

use crate::data::{Objective, Won};
use crate::side::{BySide, Side};

/// A name on a field of several maps: `Sword-beach-left`; on one map `beach-left`.
pub(crate) fn on_sheet(sheet: Option<&str>, name: &str) -> Id {
    match sheet {
        Some(sheet) => format!("{sheet}-{name}").as_str().into(),
        None => name.into(),
    }
}

/// L97: medals that go from stand to stand with the towns of a map: the first at a number of towns, and so on.
pub(crate) fn town_objectives(
    sheet: Option<&str>,
    taker: Side,
    needs: &[u8],
    towns: &[HexIx],
) -> Vec<Objective> {
    let medal = |(nr, need): (usize, &u8)| {
        let id = on_sheet(sheet, &format!("town-{nr}"));
        Objective {
            hexes: towns.to_vec(),
            need: *need,
            ..Objective::new(id, Won::Towns, Some(taker), BySide([1; 2]))
        }
    };
    (1..).zip(needs).map(medal).collect()
}

/// The hexes, then those beside any of them that are none of them.
pub(crate) fn with_neighbors(board: &Board, hexes: &[HexIx]) -> Vec<HexIx> {
    let mut all = hexes.to_vec();
    for hex in hexes {
        for (_, beside) in board.neighbors(*hex) {
            if !all.contains(&beside) {
                all.push(beside);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: Option<Side> = Some(Side::Axis);
    const ALLIES: Option<Side> = Some(Side::Allies);

    #[test]
    fn towns_give_their_medals_by_number() {
        let towns: Vec<HexIx> = (0..6).map(HexIx).collect();
        let medals = town_objectives(None, Side::Allies, &[3, 5], &towns);
        let names: Vec<&str> = medals.iter().map(|medal| medal.id.as_str()).collect();
        assert_eq!(names, ["town-1", "town-2"]);
        for (taken, holders) in [
            (0, [AXIS, AXIS]),
            (2, [AXIS, AXIS]),
            (3, [ALLIES, AXIS]),
            (4, [ALLIES, AXIS]), // Not yet two.
            (5, [ALLIES, ALLIES]),
            (6, [ALLIES, ALLIES]),
        ] {
            let town_of = |hex: HexIx| if hex.0 < taken { ALLIES } else { AXIS };
            for (medal, holder) in medals.iter().zip(holders) {
                assert_eq!(medal.judge(None, |_| None, town_of), holder, "{taken}");
            }
        }
    }

    #[test]
    fn a_bridge_is_held_alone_and_a_section_by_presence() {
        let hexes = |hexes: &[u32]| hexes.iter().copied().map(HexIx).collect::<Vec<_>>();
        let bridge = Objective {
            hexes: hexes(&[1, 2, 3]),
            ..Objective::new("bridge".into(), Won::Bridge, ALLIES, BySide([1; 2]))
        };
        let sections = Objective {
            sections: vec![hexes(&[1, 2]), hexes(&[2, 3])], // 2 is under a dotted line.
            ..Objective::new("empty".into(), Won::EmptySection, AXIS, BySide([1; 2]))
        };
        for (units, of_bridge, of_sections) in [
            (&[][..], None, AXIS),
            (&[(1, Side::Allies)], ALLIES, AXIS),
            (&[(2, Side::Allies)], ALLIES, None), // Serves both.
            (&[(2, Side::Axis)], None, AXIS),     // Only the Allies may win it.
            (&[(1, Side::Allies), (3, Side::Axis)], None, AXIS),
            (&[(1, Side::Allies), (3, Side::Allies)], ALLIES, None),
        ] {
            let stands = |hex: HexIx| {
                let mut units = units.iter();
                units.find(|(at, _)| *at == hex.0).map(|(_, side)| *side)
            };
            assert_eq!(bridge.judge(None, stands, |_| None), of_bridge, "{units:?}");
            assert_eq!(
                sections.judge(None, stands, |_| None),
                of_sections,
                "{units:?}"
            );
        }
    }
}
