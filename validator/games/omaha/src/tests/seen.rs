//! What each hex sees is kept once it is asked: it is what the lines of sight say, whoever asks first, near, far and beyond what is kept.

use beachhead_engine::Game;
use beachhead_kit::HexIx;

use super::{pack_of, page_3};
use crate::OmahaGame;
use crate::data::Seen;

#[test]
fn what_is_kept_is_what_the_lines_say() {
    let pack = pack_of(&page_3());
    let field = pack.scenario(&"field".into()).expect("it is there");
    let game = OmahaGame::open(&pack, field).expect("it can be played");
    let (heights, board) = (&game.heights, &game.board);
    let bocage = game.kinds.bocage.expect("the board has bocage");
    let hides = |from: HexIx, to: HexIx| {
        heights.worst_side(from, to, |hex, direction| {
            let next_to = [Some(hex), board.neighbor(hex, direction)].contains(&Some(from));
            board.has_side(hex, direction, bocage) && !next_to
        })
    };
    let mut found = [0; 4];
    for within in [1, 2, 5, 30] {
        let seen = Seen::new(board.len(), within, Some(bocage));
        // Without bocage nothing hides a mover.
        let open = Seen::new(board.len(), within, None);
        for from in board.hexes() {
            for to in board.hexes() {
                let is_near = heights.distance(from, to) <= 1;
                let sees = is_near || heights.sees(from, to);
                let hides = !is_near && hides(from, to);
                assert_eq!(seen.sees(heights, from, to), sees);
                assert_eq!(seen.sees_mover(heights, from, to), sees && !hides);
                assert_eq!(seen.hides_mover(heights, from, to), sees && hides);
                assert_eq!(open.sees_mover(heights, from, to), sees);
                assert!(!open.hides_mover(heights, from, to));
                found[usize::from(sees) + 2 * usize::from(hides)] += 1;
            }
        }
    }
    assert!(found.iter().all(|pairs| *pairs > 100), "{found:?}");
}
