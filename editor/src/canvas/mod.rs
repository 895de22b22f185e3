//! The canvas: the map as people see it and work on it.
//!
//! `widget` is what people see, `pointing` the way of the mouse to the tool in hand, `keying` (with `keyboard`) the same
//! without a mouse. `loupe` enlarges a scan beside the pointer, `overlay` is the grid over scans. `selected` is drawn around what is selected, `anchor` around what ties the scan, `dropper` beside what
//! the right button would take up, and `changes` forgets what was drawn of what edits change. What is drawn of the map itself is in [`crate::picture`].

pub(crate) mod anchor;
mod changes;
mod dropper;
#[cfg(test)]
mod equality;
mod keyboard;
mod keying;
mod loupe;
mod overlay;
mod pointing;
mod selected;
mod widget;

pub(crate) use keyboard::GESTURES;
pub(crate) use widget::Canvas;
