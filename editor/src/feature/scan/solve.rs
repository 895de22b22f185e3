//! The numbering of the map, solved from the anchors of a scan, and given to it.

use beachhead_schema::calibrate::{Point, Solution, solve_numbering};
use beachhead_schema::edit::{Edit, Swap, begin_grid, has_no_places, regrid};
use beachhead_schema::hex::Grid;

use super::applied::{apply_scan, show_scan_message};
use crate::words::counted;
use crate::workbench::{Tab, Workbench};

/// Finds out from the anchors how the map is numbered. A map on which nothing is drawn yet gets that grid at once, if its
/// own doesn't say the same already and the clicks leave nothing open.
pub(crate) fn solve(bench: &mut Workbench) {
    bench.tab = Tab::Scan;
    let map = &bench.document.pack().map;
    let Some(underlay) = bench
        .scans
        .active
        .as_ref()
        .and_then(|id| map.underlays.get(id))
    else {
        bench.said = "Add a scan first (Map menu)".to_owned();
        return;
    };
    let scan = bench.scans.active().and_then(|(_, sheet)| sheet.scan());
    // The grid stands as the scan is looked at, not as its file happens to store it.
    let seen = |at: Point| match scan {
        Some(scan) => scan.upright.seen(at, scan.pyramid.size()),
        None => at,
    };
    let anchors = underlay.anchors.iter();
    let clicks: Vec<(String, Point)> = anchors
        .map(|anchor| (anchor.hex.to_string(), seen(Point::new(anchor.x, anchor.y))))
        .collect();
    let as_large = solve_numbering(&clicks, size_of(&map.grid));
    let fits = |solutions: &Vec<Solution>| solutions.iter().any(|one| one.spec == *map.grid.spec());
    let is_solved = as_large.as_ref().is_ok_and(fits);
    let is_begun = !is_solved && has_no_places(bench.document.pack());
    let solved = match as_large {
        Ok(solutions) if !is_begun && !solutions.is_empty() => Ok(solutions),
        // As large as the clicks need: that is known of them, and the size of a map that is just begun is not.
        _ => solve_numbering(&clicks, None),
    };
    let is_clear = solved.as_ref().is_ok_and(|solutions| solutions.len() == 1);
    bench.scans.solved = Some(solved.map_err(|error| error.to_string()));
    if is_begun && is_clear {
        use_solution(bench, 0);
    }
}

/// Gives the map the grid of a solution. A map on which nothing is drawn yet begins with it; any other one keeps all that
/// it has, or its grid.
pub(crate) fn use_solution(bench: &mut Workbench, number: usize) {
    let Some(Ok(solutions)) = &bench.scans.solved else {
        return;
    };
    let Some(solution) = solutions.get(number) else {
        return;
    };
    let pack = bench.document.pack();
    if let Some(edit) = begin_grid(pack, solution.spec.clone()) {
        let says = format!("{}: {}", edit.name, solution.says);
        apply_scan(bench, Some(edit));
        bench.scans.solved = None;
        bench.said = says;
        return;
    }
    match regrid(pack, solution.spec.clone(), (0, 0)) {
        Ok((edit, lost)) if lost.is_nothing() => {
            // What was clicked is what is printed, whatever the old grid called it.
            let underlays = pack.map.underlays.iter();
            let kept = underlays
                .map(|underlay| Swap::Underlay(underlay.id.clone(), vec![underlay.clone()]));
            let kept = Edit::new("Number the map as the scan is", kept.collect());
            let edit = match kept {
                Some(kept) => edit.merge(kept),
                None => edit,
            };
            apply_scan(bench, Some(edit));
            bench.scans.solved = None;
        }
        Ok((_, lost)) => {
            let mut lines = vec![losses(lost.hexes.len(), lost.cut.len() + lost.torn.len())];
            lines.push("Anchor hexes at the map's corners, so that its whole size is known, or give the map this numbering by Resize in the Map menu.".to_owned());
            show_scan_message(bench, "The map keeps its numbering", lines);
        }
        Err(error) => bench.said = error.to_string(),
    }
}

/// What a grid has no room for: at least one of the two.
fn losses(hexes: usize, records: usize) -> String {
    let painted = counted(hexes, "painted hex");
    let records_cut = counted(records, "record");
    match (hexes, records) {
        (_, 0) => format!("This grid has no room for {painted}."),
        (0, _) => format!("This grid cuts {records_cut}."),
        _ => format!("This grid has no room for {painted}, and cuts {records_cut}."),
    }
}

/// Columns and rows of a grid of one sheet.
fn size_of(grid: &Grid) -> Option<(u16, u16)> {
    match &grid.spec().sheets[..] {
        [sheet] => Some((sheet.columns, sheet.rows)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_counted() {
        for (hexes, records, says) in [
            (1, 0, "This grid has no room for 1 painted hex."),
            (0, 1, "This grid cuts 1 record."),
            (
                12,
                2,
                "This grid has no room for 12 painted hexes, and cuts 2 records.",
            ),
        ] {
            assert_eq!(losses(hexes, records), says);
        }
    }
}
