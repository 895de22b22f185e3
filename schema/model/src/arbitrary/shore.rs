//! Arbitrary records of a landing: the shore, and what a scenario says of who comes and what is to be won.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::record::*;
use crate::map::{
    Beach, BeachBox, Beside, Breach, Chart, ChartKind, Label, MinorSector, ScatterPath, Sector,
    TideLine,
};
use crate::scenario::{Allotment, CellPlacement, Choice, Objective, Reinforcement};
use crate::tables::Table;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// What every record has: an identity, hexes, a source, a note.
fn arb_stem() -> impl Strategy<Value = (Id, Vec<HexNo>, Option<Source>, Option<String>)> {
    (arb_id(), vec(arb_hex(), 0..3), arb_source(), arb_note())
}

pub fn arb_tide_line() -> impl Strategy<Value = TideLine> {
    (arb_stem(), vec(0..24_u16, 0..3)).prop_map(|((id, hexes, source, note), hours)| TideLine {
        id,
        hours,
        hexes,
        source,
        note,
    })
}

pub fn arb_beach() -> impl Strategy<Value = Beach> {
    (arb_stem(), arb_note()).prop_map(|((id, hexes, source, note), name)| Beach {
        id,
        name,
        hexes,
        source,
        note,
    })
}

pub fn arb_box() -> impl Strategy<Value = BeachBox> {
    (arb_stem(), arb_id(), arb_hex()).prop_map(|((id, _, source, note), beach, hex)| BeachBox {
        id,
        beach,
        hex,
        source,
        note,
    })
}

pub fn arb_sector() -> impl Strategy<Value = Sector> {
    let minor = (vec(1..=6_u8, 0..3), vec(arb_hex(), 0..3));
    let minor = minor.prop_map(|(dice, hexes)| MinorSector { dice, hexes });
    let edge = vec(arb_hex(), 0..2);
    (arb_stem(), arb_id(), arb_note(), edge, vec(minor, 0..3)).prop_map(
        |((id, hexes, source, note), beach, name, from, minor)| Sector {
            id,
            beach,
            name,
            hexes,
            from,
            minor,
            source,
            note,
        },
    )
}

pub fn arb_scatter_path() -> impl Strategy<Value = ScatterPath> {
    let ends = (arb_id(), option::of(arb_id()));
    (arb_stem(), ends, vec(1..=6_u8, 0..3)).prop_map(
        |((id, way, source, note), (from, to), dice)| ScatterPath {
            id,
            from,
            to,
            dice,
            way,
            source,
            note,
        },
    )
}

pub fn arb_breach() -> impl Strategy<Value = Breach> {
    let side = arb_hexside().prop_map(|side| side.between);
    let security = vec(arb_hex(), 0..3);
    (arb_id(), side, arb_id(), security, arb_source(), arb_note()).prop_map(
        |(id, between, through, security, source, note)| Breach {
            id,
            between,
            through,
            security,
            source,
            note,
        },
    )
}

pub fn arb_label() -> impl Strategy<Value = Label> {
    let lie = (arb_hex(), 1..400_u16, option::of(-180..180_i16));
    (arb_stem(), arb_text(), lie).prop_map(|((id, _, source, note), text, (hex, size, angle))| {
        Label {
            id,
            text,
            hex,
            size,
            angle,
            source,
            note,
        }
    })
}

pub fn arb_chart() -> impl Strategy<Value = Chart> {
    let kind = prop::sample::select(ChartKind::ALL.to_vec());
    let beside = prop::sample::select(Beside::ALL.to_vec());
    let place = (beside, -900..900_i32, any::<i32>());
    let cells = (any::<u16>(), 0..9_u16, any::<u16>(), 0..300_u16);
    let words = (
        option::of(any::<u16>()),
        vec(arb_text(), 0..3),
        option::of(arb_text()),
    );
    (arb_stem(), kind, place, cells, words).prop_map(
        |(
            (id, _, source, note),
            kind,
            (beside, apart, along),
            (cells, columns, width, height),
            (first, labels, title),
        )| Chart {
            id,
            kind,
            title,
            beside,
            apart,
            along,
            cells,
            columns,
            width,
            height,
            first,
            labels,
            source,
            note,
        },
    )
}

pub fn arb_cell_placement() -> impl Strategy<Value = CellPlacement> {
    (arb_stem(), arb_id(), any::<u16>()).prop_map(|((unit, _, source, note), chart, cell)| {
        CellPlacement {
            unit,
            chart,
            cell,
            source,
            note,
        }
    })
}

pub fn arb_reinforcement() -> impl Strategy<Value = Reinforcement> {
    let what = (
        arb_id(),
        option::of(arb_id()),
        any::<u16>(),
        vec(arb_id(), 0..3),
    );
    (arb_stem(), what).prop_map(|((id, _, source, note), (side, entry, turn, units))| {
        Reinforcement {
            id,
            side,
            turn,
            entry,
            units,
            source,
            note,
        }
    })
}

pub fn arb_allotment() -> impl Strategy<Value = Allotment> {
    let what = (arb_id(), arb_id(), any::<i32>(), any::<u16>());
    (arb_stem(), what).prop_map(
        |((id, _, source, note), (side, kind, value, count))| Allotment {
            id,
            side,
            kind,
            value,
            count,
            source,
            note,
        },
    )
}

pub fn arb_objective() -> impl Strategy<Value = Objective> {
    (arb_stem(), arb_id()).prop_map(|((id, hexes, source, note), side)| Objective {
        id,
        side,
        hexes,
        source,
        note,
    })
}

pub fn arb_choice() -> impl Strategy<Value = Choice> {
    (arb_id(), any::<bool>(), arb_source()).prop_map(|(id, on, source)| Choice { id, on, source })
}

pub fn arb_table() -> impl Strategy<Value = Table> {
    let columns = vec(arb_id(), 0..3);
    (arb_id(), arb_text(), columns, arb_note()).prop_map(|(id, title, columns, note)| Table {
        id,
        title,
        columns,
        note,
    })
}
