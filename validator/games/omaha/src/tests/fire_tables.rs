//! Tables of the fire that can't be so: each is reported once, at its row.

use beachhead_kit::testing::{change_row, change_unit, check_spoilt};
use beachhead_model::pack::Pack;

use super::{pack_of, page_3};
use crate::{OmahaGame, codes};

/// Sets the cells of a row.
fn cells(pack: &mut Pack, table: &str, nr: u16, cells: &[&str]) {
    change_row(pack, table, nr, |row| {
        row.cells = cells.iter().map(|cell| (*cell).into()).collect();
    });
}

#[test]
fn what_goes_against_the_rest_of_a_table_is_reported() {
    check_spoilt::<OmahaGame>(
        &pack_of(&page_3()),
        "field",
        &[
            (
                codes::BAD_CELL,
                |pack| cells(pack, "area-fire", 3, &["7", "11", "12", "14", "-", "-"]),
                "`11` in table `area-fire`, row `5`, column `1`, can't be so: more firepower would have less effect than in row `3`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "area-fire", 3, &["7", "10", "8", "14", "-", "-"]),
                "`8` in table `area-fire`, row `5`, column `2`, can't be so: a better roll would have less effect",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "area-fire", 3, &["7", "10", "12", "16", "-", "-"]),
                "`16` in table `area-fire`, row `5`, column `3`, can't be so: no roll is higher than 15, with all that is added to it",
            ),
            (
                codes::BAD_CELL,
                |pack| change_row(pack, "morale", 4, |row| row.row = "41".into()),
                "`41` in table `morale`, the head of a row, can't be so: no roll is so high, with all that is added to it",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "point-fire", 1, &["10", "12", "12"]),
                "`12` in table `point-fire`, row `hit`, column `misses`, can't be so: dice that always miss are lower",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "at-roll", 1, &["6", "6"]),
                "`-` in table `at-roll`, row `1`, column `second`, can't be so: it would be easier to hit from farther away",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "series", 4, &["4"]),
                "`4` in table `series`, row `overwatch-marked`, column `number`, can't be so: marked weapons would answer more easily",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "area-fire", 3, &["7", "10", "12", "41", "-", "-"]),
                "`41` in table `area-fire`",
            ),
            (
                codes::BAD_CELL,
                |pack| change_row(pack, "area-fire", 3, |row| row.row = "3".into()),
                "`3` in table `area-fire`, the head of a row, can't be so: another row begins with it",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "area-fire", 1, |row| row.row = "2".into()),
                "`area-fire`, and it has no row for line `1`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "at-roll", 1, &["7", "-"]),
                "`7` in table `at-roll`, row `0`, column `least`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "morale", 3, &["steady"]),
                "`steady` in table `morale`, row `15`, column `result`, can't be so: a worse roll would have a better result",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "syr", 3, &["3", "paralysed", "1", "0"]),
                "`3` in table `syr`, row `11`, column `hexes`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "syr", 3, &["5", "suppressed", "1", "0"]),
                "`suppressed` in table `syr`, row `11`, column `nerve`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "company-morale", 3, &["0"]),
                "`0` in table `company-morale`, row `6`, column `rise`, can't be so: heavier losses would have less effect",
            ),
            (
                codes::BAD_CELL,
                |pack| change_row(pack, "fire-modifiers", 15, |row| row.row = "wood".into()),
                "`wood` in table `fire-modifiers`",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "fire-modifiers", 6, |row| row.row = "village".into()),
                "`forest`",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "arms", 4, |row| row.row = "foot".into()),
                "`arms`, and it has no row for line `infantry`",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "series", 3, |row| row.row = "watch".into()),
                "`overwatch`",
            ),
            (
                codes::BAD_CELL,
                |pack| cells(pack, "visibility", 1, &["30", "maybe"]),
                "`maybe` in table `visibility`",
            ),
            (
                codes::BAD_UNIT,
                |pack| {
                    change_unit(pack, &"1/A".into(), |unit| {
                        unit.figures.remove("range");
                    });
                },
                "unit 1/A has a firepower of 4, and no `range` at which it fires",
            ),
            (
                codes::BAD_UNIT,
                |pack| {
                    change_unit(pack, &"Tank 1".into(), |unit| {
                        unit.figures.insert("point".into(), -1);
                    });
                },
                "unit Tank 1 has a figure `point` that is not 0 to 1000",
            ),
        ],
    );
}
