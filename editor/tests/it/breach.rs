//! Breaches placed in the window, on hexsides.

use beachhead_editor::Tool;
use beachhead_schema::hex::HexsideNo;

use super::kit::*;
use super::shore::{Window, says, take, tap, undo, walked_and_saved};

#[test]
fn a_breach_lies_on_a_hexside() {
    let mut window = window();
    let before = pack(&window).clone();
    take(&mut window, Tool::Marker);
    tap(&mut window, "Breaches, on hexsides");
    let side = |window: &Window, a: &str, b: &str| {
        let [a, b] = [a, b].map(|hex| at(window, hex).to_vec2());
        ((a + b) / 2.0).to_pos2()
    };
    let map = &pack(&window).map;
    let drawn = map
        .hexsides
        .iter()
        .find(|side| side.between.other().is_some());
    let drawn = drawn.expect("a river").between.clone();
    let (a, b) = (
        drawn.hex().to_string(),
        drawn.other().expect("two").to_string(),
    );
    let is_bare = |side: &HexsideNo| map.hexsides.iter().all(|other| other.between != *side);
    let bare = ["0203", "0303", "0403"]
        .windows(2)
        .map(|pair| HexsideNo::between(pair[0], pair[1]));
    let bare = bare.into_iter().find(is_bare);
    if let Some(bare) = bare {
        let (a, b) = (
            bare.hex().to_string(),
            bare.other().expect("two").to_string(),
        );
        let point = side(&window, &a, &b);
        click(&mut window, point);
        assert!(pack(&window).map.breaches.is_empty(), "nothing runs there");
    }
    let point = side(&window, &a, &b);
    click(&mut window, point);
    assert!(says(&window, &format!("Breach on {drawn}")));
    tap(&mut window, "Click its security hexes");
    let hex = at(&window, &a);
    click(&mut window, hex);
    assert!(says(&window, &format!("Secured by {a}")));
    let breach = pack(&window).map.breaches.iter().next().cloned();
    let breach = breach.expect("a breach");
    assert_eq!((&breach.between, breach.security.len()), (&drawn, 1));
    tap(&mut window, "Remove breach");
    assert!(pack(&window).map.breaches.is_empty());
    undo(&mut window);
    walked_and_saved(&mut window, &before);
}
