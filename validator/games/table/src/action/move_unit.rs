//! Move: a unit moves from hex to hex.

use beachhead_kit::{Asked, HexIx, UnitIx};

use crate::movement::{self, Reach, mover};
use crate::view::{Play, Verdict, View, put};

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    let mut reach = Reach::default();
    let units = view.units().filter(|unit| asked.may_be_of(&[*unit]));
    for unit in units.filter(|unit| mover::bind(view, *unit).is_some()) {
        movement::search(view, unit, &mut reach);
        for &end in reach.ends() {
            let mut path = Vec::new();
            reach.path(end, &mut path);
            list(unit, path);
        }
    }
}

/// Whether the unit may move along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    mover::judge(view, unit, path).map(drop)
}

/// The cost of a legal move, for people: `2½ of 4 movement points`.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Option<String> {
    let march = mover::judge(view, unit, path).ok()?;
    let mover = mover::mover(view, unit).ok()?;
    Some(mover.cost_in_words(march))
}

/// Moves the unit, and cites what its way came by.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(&end) = path.last() else { return };
    let game = play.game;
    if play.trace.cites() {
        let mover = mover::mover(game.view(play.state), unit);
        let mut rows = mover.map_or(Vec::new(), |mover| mover.cited(path));
        let profile = game.profile_of(unit);
        rows.extend(
            profile
                .limits
                .iter()
                .filter_map(|at| Some(game.limits.get(*at)?.row)),
        );
        let apart = profile
            .apart
            .iter()
            .filter(|apart| apart.is_about || apart.is_other);
        rows.extend(apart.map(|apart| apart.row));
        for row in rows {
            play.cite_row(game.row(row));
        }
    }
    play.state.units[unit].moved = true;
    put(play, unit, end);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::action::Resolved;
    use crate::testpack::{LINES, hex, open, state, taken, unit};

    /// The rows that a move cites besides those of every move, and where the unit came.
    fn cited(line: &str, units: &[&str], way: &str) -> Vec<String> {
        let lines: Vec<&str> = LINES.iter().copied().chain([line]).collect();
        let game = open(&lines);
        let mut words = way.split(' ');
        let unit = unit(&game, words.next().expect("a unit"));
        let path = words.map(|number| hex(&game, number)).collect();
        let action = Resolved::Move { unit, path };
        let (_, happened) = taken(&game, &state(&game, units), &action);
        let distinct: BTreeSet<&String> = happened.iter().collect();
        assert_eq!(
            distinct.len(),
            happened.len(),
            "each is cited once: {happened:?}"
        );
        let always = ["4.1 allowance", "4.2 terrain-cost", "6.1 two-to-a-hex"];
        let others = happened.into_iter();
        let others =
            others.filter(|row| !row.starts_with("engine ") && !always.contains(&row.as_str()));
        others.collect()
    }

    #[test]
    fn a_move_cites_the_lines_that_it_came_by() {
        let apart = r#"(id: "apart", printed: "6.2", says: Stack(NeverWith(others: "kind=armor")), units: "side=blue and kind=infantry")"#;
        let friends = r#"(id: "friends", printed: "4.8", says: Move(NotThroughFriends))"#;
        let enter = r#"(id: "enter", printed: "5.4", says: Zoc(EnterCosts(points: 1)))"#;
        let leave = r#"(id: "leave", printed: "5.5", says: Zoc(LeaveCosts(points: 1)))"#;
        let none = r#"(id: "none", printed: "9.1", says: Define("Nothing"))"#;
        let pair: fn(&[&'static str]) -> Vec<&'static str> = |units| units.to_vec();
        for (line, units, way, expected) in [
            // Infantry of blue is kept apart from armor, which is kept apart from it; red infantry is neither.
            (
                apart,
                pair(&["B1 0101"]),
                "B1 0102",
                &["5.1 zone", "6.2 apart", "B1 to 0102"][..],
            ),
            (
                apart,
                pair(&["BA 0101"]),
                "BA 0102",
                &["5.1 zone", "6.2 apart", "BA to 0102"],
            ),
            // A friend beside the way.
            (
                friends,
                pair(&["B1 0101"]),
                "B1 0102",
                &["5.1 zone", "B1 to 0102"],
            ),
            (
                friends,
                pair(&["B1 0101", "B2 0103"]),
                "B1 0102",
                &["4.8 friends", "5.1 zone", "B1 to 0102"],
            ),
            // Into a zone, out of one, from one into another, and along none.
            (
                enter,
                pair(&["B1 0101", "R1 0203"]),
                "B1 0102",
                &["5.1 zone", "B1 to 0102"],
            ),
            (
                enter,
                pair(&["B1 0102", "R1 0203"]),
                "B1 0103",
                &[
                    "4.5 enemy-hex",
                    "5.1 zone",
                    "5.2 zone-stops",
                    "5.4 enter",
                    "B1 to 0103",
                ],
            ),
            (
                leave,
                pair(&["B1 0103", "R1 0203"]),
                "B1 0102",
                &["5.1 zone", "5.3 zone-to-zone", "5.5 leave", "B1 to 0102"],
            ),
            (
                leave,
                pair(&["B1 0101", "R1 0203"]),
                "B1 0102",
                &["5.1 zone", "B1 to 0102"],
            ),
            // A river on the way, a closed hex beside it, and more than the allowance for one hex.
            (
                none,
                pair(&["B1 0301"]),
                "B1 0401",
                &["4.3 river-cost", "5.1 zone", "B1 to 0401"],
            ),
            (
                none,
                pair(&["B1 0504"]),
                "B1 0505",
                &["5.1 zone", "B1 to 0505"],
            ),
            (
                none,
                pair(&["B1 0101"]),
                "B1 0102 0103 0104 0105",
                &["5.1 zone", "B1 to 0105"],
            ),
            (
                none,
                pair(&["B1 0202 1"]),
                "B1 0302",
                &["4.6 one-hex", "5.1 zone", "B1 to 0302"],
            ),
            (
                none,
                pair(&["B1 0202"]),
                "B1 0303",
                &["4.4 road-cost", "5.1 zone", "B1 to 0303"],
            ),
        ] {
            assert_eq!(
                cited(line, &units, way),
                expected,
                "{line}: {units:?}: {way}"
            );
        }
    }
}
