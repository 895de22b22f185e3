//! How an answer about lines of sight reads, in one sentence.

use beachhead_engine::Sighting;
use beachhead_schema::hex::{Grid, HexIx};

use super::background::Outlook;
use crate::words::counted;

/// `A28.08 does not see A28.04: A28.06 is 34.1 m too tall`; without a target, how much is seen.
pub(crate) fn of_outlook(grid: &Grid, outlook: &Outlook) -> String {
    let eye = outlook.gaze.eye;
    match outlook.gaze.target.zip(outlook.sighting.as_ref()) {
        Some((target, sighting)) => of_sighting(grid, [eye, target], sighting),
        None => {
            let seen = outlook.in_play.saturating_sub(outlook.unseen.len());
            let all = counted(outlook.in_play, "hex");
            format!("{} sees {seen} of {all}", grid.number(eye))
        }
    }
}

fn of_sighting(grid: &Grid, [eye, target]: [HexIx; 2], sighting: &Sighting) -> String {
    let (from, to) = (grid.number(eye), grid.number(target));
    if eye == target {
        return format!("Eye and target are the same hex, {from}");
    }
    if sighting.seen {
        return format!("{from} sees {to}");
    }
    let because = match (&sighting.why, sighting.barriers.first()) {
        (Some(why), _) => format!(": {why}"),
        (None, Some(barrier)) => format!(": {}", barrier.in_words(grid)),
        (None, None) => String::new(),
    };
    format!("{from} does not see {to}{because}")
}

/// The sentence with a capital letter, as messages begin.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_engine::{Barrier, Fraction, Obstacle};
    use beachhead_schema::hex::preset;

    #[test]
    fn each_answer_is_a_sentence() {
        let grid = Grid::new(preset::battle(5, 4)).expect("a preset");
        let hexes: Vec<HexIx> = grid.iter().take(4).collect();
        let [a, b, c, d] = hexes[..] else {
            panic!("a map of 20 hexes")
        };
        let no = |hex: HexIx| grid.number(hex);
        let by = Some(Fraction {
            numerator: 341,
            denominator: 10,
        });
        let barred = |at, by, why: Option<&str>| Sighting {
            barriers: vec![Barrier { at, by }],
            why: why.map(str::to_owned),
            ..Sighting::default()
        };
        let seen = Sighting {
            seen: true,
            ..Sighting::default()
        };
        let way = grid.side_between(b, c).expect("they touch");
        let between = grid.side(b, way).expect("hexes have sides there");
        let (hex, side) = (Obstacle::Hex(b), Obstacle::Hexside(between));
        for (to, sighting, expected) in [
            (d, seen.clone(), format!("{} sees {}", no(a), no(d))),
            (
                a,
                seen,
                format!("Eye and target are the same hex, {}", no(a)),
            ),
            (
                d,
                barred(hex, by, None),
                format!(
                    "{} does not see {}: {} is 34.1 m too tall",
                    no(a),
                    no(d),
                    no(b)
                ),
            ),
            (
                d,
                barred(side, by, None),
                format!(
                    "{} does not see {}: hexside {}/{} is 34.1 m too tall",
                    no(a),
                    no(d),
                    no(b),
                    no(c)
                ),
            ),
            (
                d,
                barred(hex, None, None),
                format!("{} does not see {}: {} bars the line", no(a), no(d), no(b)),
            ),
            (
                d,
                barred(hex, None, Some("a wood stands between")),
                format!("{} does not see {}: a wood stands between", no(a), no(d)),
            ),
            (
                d,
                Sighting::default(),
                format!("{} does not see {}", no(a), no(d)),
            ),
        ] {
            assert_eq!(of_sighting(&grid, [a, to], &sighting), expected);
        }
    }
}
