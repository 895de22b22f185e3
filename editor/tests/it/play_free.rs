//! A game without a rulebook: counters are pushed about, dice rolled, moves undone, and the position goes out as a figure.

use std::path::Path;

use beachhead_editor::App;
use beachhead_editor::live::Listed;
use egui::{Key, Modifiers};
use egui_kittest::Harness;

use crate::export::{exported, write_to};
use crate::kit::{choose, click, press};
use crate::play::{at, begin, hex_of, live, position, take, wait, window_on_sample};

/// The map as SVG, as the dialog exports it.
fn exported_map(window: &mut Harness<'static, App>, path: &Path, as_it_stands: bool) -> String {
    press(window, Modifiers::COMMAND, Key::E);
    choose(window, "SVG");
    if !as_it_stands {
        choose(window, "As the game stands");
    }
    write_to(window, "As the file", path);
    exported(window).expect("it is written");
    press(window, Modifiers::NONE, Key::Escape);
    window.run_steps(3);
    std::fs::read_to_string(path).expect("a file")
}

#[test]
fn counters_of_an_own_game_are_pushed_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("free", folder.path());
    begin(&mut window);
    let counters = position(&window).scene.units.clone();
    let hexes = [
        "0201", "0301", "0302", "0401", "0402", "0303", "0403", "0404", "0701", "0702",
    ];
    let mut made = 0;
    for ((unit, standing), to) in counters.iter().zip(hexes) {
        if standing.hex.as_str() == to {
            continue;
        }
        for hex in [standing.hex.as_str(), to] {
            let place = at(&window, hex);
            click(&mut window, place);
            wait(&mut window);
            // Of a stack the next click takes the next counter.
            while hex == standing.hex.as_str() && live(&window).unit() != Some(unit) {
                click(&mut window, place);
                wait(&mut window);
            }
        }
        made += 1;
        assert_eq!(position(&window).here, made, "{unit} to {to}");
        assert_eq!(hex_of(&window, unit.as_str()).as_deref(), Some(to));
    }
    assert!(made >= 8, "{made} counters were moved");
    take(&mut window, "Roll dice 2");
    assert_eq!(position(&window).here, made + 1);
    press(&mut window, Modifiers::NONE, Key::Comma);
    wait(&mut window);
    assert_eq!(position(&window).here, made);
    // A counter that is in hand is flipped, turned, reduced and removed by the list.
    let place = at(&window, hexes[0]);
    click(&mut window, place);
    wait(&mut window);
    let listed = live(&window).listed();
    let verbs = listed.iter().map(|row| match row {
        Listed::Choice(choice) => choice.action.split('(').next().unwrap_or_default(),
        Listed::Hold(_) => "Hold",
    });
    let verbs: std::collections::BTreeSet<&str> = verbs.collect();
    assert!(verbs.contains("Flip") && verbs.contains("Rotate") && verbs.contains("Remove"));
    take(&mut window, "Flip");
    assert_eq!(position(&window).onward.len(), 0);

    let figure = exported_map(&mut window, &folder.path().join("figure.svg"), true);
    let setup = exported_map(&mut window, &folder.path().join("setup.svg"), false);
    assert_ne!(figure, setup, "the figure shows where the counters are now");
}
