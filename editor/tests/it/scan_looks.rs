//! How a scan is looked at: the loupe beside the pointer, and the grid over it.

use beachhead_editor::command::{Command, Shown, ViewAsk};
use beachhead_editor::{App, Tool};
use egui::{Color32, Key, Modifiers, Pos2, Shape};
use egui_kittest::Harness;

use crate::kit::press;
use crate::scan::{add, anchor, image, saved, until_sharp};

fn hover(window: &mut Harness<'_, App>, at: Pos2) {
    window.hover_at(at);
    window.run_steps(3);
}

/// How many straight lines of a colour were drawn in the last frame, however opaque.
fn lines_of(window: &Harness<'_, App>, color: [u8; 3]) -> usize {
    let [red, green, blue] = color;
    let drawn = Color32::from_rgb(red, green, blue).gamma_multiply(0.85);
    let shapes = window.output().shapes.iter();
    shapes
        .filter(|clipped| {
            matches!(&clipped.shape, Shape::LineSegment { stroke, .. } if stroke.color == drawn)
        })
        .count()
}

fn fitted() -> (tempfile::TempDir, Harness<'static, App>) {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 9));
    until_sharp(&mut window);
    for hex in ["3301", "0101", "3314", "0114"] {
        anchor(&mut window, hex, 0.0);
    }
    (folder, window)
}

#[test]
fn the_loupe_stays_beside_the_pointer_and_moves_nothing() {
    let (_folder, mut window) = fitted();
    let canvas = window.state().layout().canvas;
    hover(&mut window, canvas.center());
    let layout = window.state().layout();
    for (x, y) in [
        (0.02, 0.03),
        (0.5, 0.5),
        (0.97, 0.4),
        (0.4, 0.98),
        (0.99, 0.99),
    ] {
        let at = canvas.min + canvas.size() * egui::vec2(x, y);
        hover(&mut window, at);
        let loupe = window
            .state()
            .loupe_on_screen()
            .expect("it is over the map");
        assert!(
            !loupe.contains(at) && canvas.contains_rect(loupe),
            "{at:?} {loupe:?}"
        );
        assert_eq!(window.state().layout(), layout, "at {at:?}");
    }
    until_sharp(&mut window);
    window.state_mut().send(Command::Pick(Tool::Terrain));
    window.run_steps(3);
    assert_eq!(window.state().loupe_on_screen(), None);
}

#[test]
fn the_grid_over_a_scan_has_its_own_switch_and_colour() {
    let (_folder, mut window) = fitted();
    let usual = [225, 40, 140];
    window.state_mut().send(Command::Pick(Tool::Terrain));
    window.ctx.memory_mut(|memory| memory.stop_text_input());
    // Near enough for lines to be told apart.
    window.state_mut().send(Command::View(ViewAsk::FullSize));
    window.run_steps(3);
    let shown = lines_of(&window, usual);
    assert!(shown > 20, "{shown} lines");
    press(&mut window, Modifiers::SHIFT, Key::G);
    assert_eq!(lines_of(&window, usual), 0, "switched off");
    let show = Command::View(ViewAsk::Show(Shown::ScanGrid));
    window.state_mut().send(show);
    window.run_steps(3);
    assert_eq!(lines_of(&window, usual), shown);
    let color = [10, 200, 30];
    window
        .state_mut()
        .send(Command::View(ViewAsk::ScanGrid(color)));
    window.run_steps(3);
    assert_eq!(
        (lines_of(&window, usual), lines_of(&window, color)),
        (0, shown)
    );
    // The map's own grid is another thing.
    press(&mut window, Modifiers::NONE, Key::G);
    assert_eq!(lines_of(&window, color), shown);
    window.state_mut().send(Command::Toggle(Shown::Scan));
    window.run_steps(3);
    assert_eq!(lines_of(&window, color), 0, "there is no scan to lie upon");
}
