//! What the mouse does: a line for each tool, as it says itself.

use std::sync::LazyLock;

use super::row::{Menu, Row};
use crate::command::Command;
use crate::tool::{INFOS, Info};

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |info: &&'static Info| Row {
        command: Command::Pick(info.tool),
        menu: Menu::Tool,
        text: info.name,
        tip: info.tip,
        keys: std::slice::from_ref(&info.key),
    };
    INFOS.iter().map(row).collect()
});

/// The lines of the tools, in their order.
pub(super) fn rows() -> &'static [Row] {
    &ROWS
}
