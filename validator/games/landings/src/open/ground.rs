//! The ground: tables `terrain`, `tiles`, `behaviours` and `linked-sides` brought together with the map.

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::hex::HexIx;

use crate::codes::BAD_MAP;
use crate::data::{Role, Roster};
use crate::ground::{Catalogue, Ground, Shape, Work};
use crate::open::field::PlayField;
use crate::open::opening::Opening;

impl Opening<'_> {
    /// Compiles the ground of the hexes in play.
    pub(crate) fn ground(&mut self, field: &PlayField, roster: &Roster) -> Ground {
        let pack = self.pack;
        let (catalogue, unread) = Catalogue::read(&pack.tables);
        if catalogue.is_empty() {
            self.no_table("terrain", "M49");
            return Ground::default();
        }
        for cell in unread {
            let what = format!(
                "column `{}`: the rules can't read `{}`",
                cell.column, cell.cell
            );
            self.bad_cell(cell.table, &cell.row, &what, "M49");
        }
        let shape = Shape::new(self.board.grid(), |hex| field.in_play.contains(hex));
        let (mut ground, unknown) = Ground::compile(shape, &catalogue, &pack.map);
        self.report_unknown(&unknown);
        for path in pack.map.paths.as_slice() {
            let hexes: Vec<HexIx> = path
                .hexes
                .iter()
                .filter_map(|number| self.board.hex(number.as_str()))
                .collect();
            let rail = catalogue
                .kind(path.kind.as_str())
                .is_some_and(|kind| kind.id == "rail");
            ground.lay_path(&hexes, rail);
        }
        // A bunker that names no owner is that of whoever holds it at the start (M72).
        for (_, counter) in roster.iter() {
            let Role::AtStart(hex) = counter.role else {
                continue;
            };
            if let Some(works) = ground.start.get_mut(hex.index())
                && works.lies.has(Work::BUNKER)
            {
                works.owner = works.owner.or(Some(counter.side));
            }
        }
        ground
    }

    /// A finding for each name that leads to no kind of ground.
    fn report_unknown(&mut self, unknown: &[(HexIx, String)]) {
        let mut names: BTreeMap<&str, Vec<HexIx>> = BTreeMap::new();
        for (hex, name) in unknown {
            names.entry(name.as_str()).or_default().push(*hex);
        }
        for (name, hexes) in names {
            let shown = if name.is_empty() {
                "no terrain".to_owned()
            } else {
                format!("`{name}`, which no row of table `terrain` or `tiles` knows")
            };
            let message = format!("{} of the map have {shown}", count(hexes.len()));
            let mut finding = Diagnostic::error(BAD_MAP, message).rule("M49");
            finding.subjects.extend(
                hexes
                    .iter()
                    .take(5)
                    .map(|hex| Subject::Hex(self.board.number(*hex))),
            );
            self.findings.push(finding);
        }
    }
}

fn count(hexes: usize) -> String {
    match hexes {
        1 => "1 hex".to_owned(),
        hexes => format!("{hexes} hexes"),
    }
}
