//! A scan that is a part of its image: clicks outside of the part.

use beachhead_editor::Document;
use beachhead_editor::command::{Command, ScanAsk};
use beachhead_schema::calibrate::Point;
use egui::pos2;
use egui_kittest::kittest::Queryable;

use crate::kit::window_on;
use crate::scan::{add, anchor, ask, image, printed, saved, underlay, until_sharp};

#[test]
fn a_click_outside_of_the_part_sets_no_anchor() {
    let (folder, mut window) = saved();
    let path = image(folder.path(), "utah map.png", 50);
    add(&mut window, &path);
    until_sharp(&mut window);
    for hex in ["3301", "0101", "3314", "1914"] {
        anchor(&mut window, hex, 0.0);
    }
    window.state_mut().send(Command::Save);
    window.run_steps(3);
    let file = folder.path().join("pack/map.ron");
    let text = std::fs::read_to_string(&file).expect("it was saved");
    let part = "fit: Affine, part: (left: 0.0, top: 0.0, right: 420.0, bottom: 1000.0),";
    std::fs::write(&file, text.replacen("fit: Affine,", part, 1)).expect("room on the disk");
    let reread = Document::open(&folder.path().join("pack")).expect("it is whole");
    let mut window = window_on(reread);
    until_sharp(&mut window);
    assert!(underlay(&window).part.is_some());
    for (x, is_on) in [(450.0, false), (300.0, true)] {
        let map = printed().map_from_scan(Point::new(x, 400.0));
        let map = map.expect("a plain picture");
        let at = pos2(map.x as f32, map.y as f32);
        ask(&mut window, ScanAsk::Number("2206".to_owned()));
        ask(&mut window, ScanAsk::Pull { from: at, to: at });
        let anchors = underlay(&window).anchors;
        let has_anchor = anchors.iter().any(|anchor| anchor.hex == "2206");
        assert_eq!(has_anchor, is_on, "{x}");
        if !is_on {
            window.get_by_label_contains("a part of the image only: click 2206 on it");
        }
    }
}
