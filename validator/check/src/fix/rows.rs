//! Fixes of tables: rows numbered anew.

use beachhead_edit::{Fix, Spot, Swap};
use beachhead_model::diag::Diagnostic;
use beachhead_model::tables::TableRow;

use super::Fixing;
use super::safety::sure;

/// TAB006: rows with a gap between their numbers, numbered from 1; they stay in their order. A number that columns leave
/// out can't be made up.
pub(super) fn numbered(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    // Numbers that columns leave out are of no row.
    let Some(Spot::TableRow((table, _))) = finding.address.as_ref().map(|about| &about.spot) else {
        return Vec::new();
    };
    let rows = pack.tables.rows_of(table.as_str());
    // Which of two with one number comes first is not known.
    if !rows.as_slice().is_sorted_by(|a, b| a.nr < b.nr) {
        return Vec::new();
    }
    let mut swaps = Vec::new();
    let mut last = 0;
    for (nr, row) in (1_u16..).zip(rows.clone()) {
        let anew = TableRow { nr, ..row.clone() };
        last = nr;
        swaps.push(Swap::TableRow((row.table.clone(), nr), vec![anew]));
    }
    let left = rows.filter(|row| !(1..=last).contains(&row.nr));
    swaps.extend(left.map(|row| Swap::TableRow((row.table.clone(), row.nr), Vec::new())));
    sure("Number the rows anew", swaps).into_iter().collect()
}
