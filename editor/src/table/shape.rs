//! The shapes that hexes are painted in, and how wide the brush is.

use egui::Key;

use super::row::{Menu, Row, key, row, shift};
use crate::brush::{Brush, Shape};
use crate::command::Command;

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Shape, Command::Load(Brush::Shape(Shape::Freehand)), &[shift(Key::B)], "Paint freehand", "Paint the hexes that the brush comes over"),
    row(Menu::Shape, Command::Load(Brush::Shape(Shape::Line)), &[shift(Key::L)], "Paint a line", "Drag a straight line of hexes, as wide as the brush; Shift keeps it to the six ways a hex has"),
    row(Menu::Shape, Command::Load(Brush::Shape(Shape::Rectangle)), &[shift(Key::R)], "Paint a rectangle", "Drag from corner to corner of the rows and columns to paint"),
    row(Menu::Shape, Command::Load(Brush::Shape(Shape::Lasso)), &[shift(Key::O)], "Paint inside a loop", "Draw around the hexes to paint: those whose middle is inside"),
    row(Menu::Shape, Command::Load(Brush::Shape(Shape::Bucket)), &[shift(Key::F)], "Fill an area", "Fill what hangs together with the hex and has the same terrain, or the same elevation"),
    row(Menu::Shape, Command::Load(Brush::Size(1)), &[key(Key::Num1)], "Brush of 1 hex", "Paint single hexes"),
    row(Menu::Shape, Command::Load(Brush::Size(2)), &[key(Key::Num2)], "Brush of 7 hexes", "Paint a hex and all that touch it"),
    row(Menu::Shape, Command::Load(Brush::Size(3)), &[key(Key::Num3)], "Brush of 19 hexes", "Paint all hexes up to two steps away"),
    row(Menu::Shape, Command::Load(Brush::Size(4)), &[key(Key::Num4)], "Brush of 37 hexes", "Paint all hexes up to three steps away"),
    row(Menu::Shape, Command::Load(Brush::Size(5)), &[key(Key::Num5)], "Brush of 61 hexes", "Paint all hexes up to four steps away"),
    row(Menu::Shape, Command::Load(Brush::Wider), &[key(Key::CloseBracket)], "Wider brush", "Paint one hex more all around"),
    row(Menu::Shape, Command::Load(Brush::Narrower), &[key(Key::OpenBracket)], "Narrower brush", "Paint one hex less all around"),
    row(Menu::Shape, Command::Load(Brush::KeepToSelection), &[shift(Key::S)], "Keep to the selection", "While hexes are selected, paint no others with terrain, features, regions or elevations; a bucket fills up to the edge of the selection"),
];
