//! Arbitrary records of every kind, few enough in names and numbers that they meet.

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;

use crate::claims::{Claim, ClaimRecord};
use crate::errata::{Erratum, Status};
use crate::forces::Unit;
use crate::games::GameScenario;
use crate::games::landings::MedalKind;
use crate::games::utah::{Campaign, DropZone, MoveClass, NationMap, Replacement, UtahScenario};
use crate::map::{
    Anchor, Entry, EntryHexes, Fit, HexRecord, Hexside, Marker, Part, Path, Region, Tile, Underlay,
};
use crate::own::{Decimal, OwnProperties, OwnValue};
use crate::palette::{Color, Glyph, Pattern, PatternKind, Shade, TerrainKind};
use crate::scenario::{Placement, SetupArea, SetupGroup};
use crate::tables::TableRow;
use beachhead_base::{Id, Source};
use beachhead_hex::{Compass, HexNo, HexsideNo};

/// Printed numbers of Utah, and some that it doesn't have.
pub fn arb_hex() -> impl Strategy<Value = HexNo> {
    prop_oneof![
        4 => (1..=4_u8, 1..=3_u8).prop_map(|(row, column)| HexNo::from(format!("{row:02}{column:02}"))),
        1 => prop::sample::select(vec!["9901", "S-35", "0"]).prop_map(HexNo::from),
    ]
}

pub fn arb_id() -> impl Strategy<Value = Id> {
    // Few, so that they meet; some awkward to write.
    prop::sample::select(vec![
        "a",
        "b",
        "8/4",
        "l'Eglise",
        "say \"oui\"",
        "back\\slash",
        "été",
        "Some",
        "1",
    ])
    .prop_map(Id::from)
}

pub fn arb_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 ,.'\"\\\\/(){}\\[\\]:é\n\t]{0,12}",
        Just("// no comment".to_owned()),
        Just("/* neither".to_owned())
    ]
}

pub fn arb_source() -> impl Strategy<Value = Option<Source>> {
    prop_oneof![
        Just(None),
        Just(Some(Source::Printed)),
        Just(Some(Source::Reconstructed)),
        arb_id().prop_map(|id| Some(Source::Rules(id.as_str().into()))),
        arb_id().prop_map(|id| Some(Source::Errata(id.as_str().into()))),
    ]
}

pub fn arb_note() -> impl Strategy<Value = Option<String>> {
    option::weighted(0.3, arb_text())
}

/// Mostly none.
pub fn arb_own() -> impl Strategy<Value = OwnProperties> {
    let value = prop_oneof![
        any::<bool>().prop_map(OwnValue::Truth),
        any::<i64>().prop_map(OwnValue::Whole),
        (-3..4_i64).prop_map(OwnValue::Whole),
        any::<f64>().prop_filter_map("finite", |number| Decimal::new(number).map(OwnValue::Real)),
        (-3..4_i8).prop_filter_map("finite", |number| {
            Decimal::new(f64::from(number)).map(OwnValue::Real)
        }),
        arb_text().prop_map(OwnValue::Text),
    ];
    let some = btree_map(arb_id(), value, 1..4);
    prop_oneof![
        3 => Just(OwnProperties::default()),
        1 => some.prop_map(OwnProperties::from_iter),
    ]
}

fn arb_tile() -> impl Strategy<Value = Tile> {
    (
        arb_id(),
        option::of(any::<u8>()),
        option::of(arb_id()),
        option::of(arb_id()),
    )
        .prop_map(|(kind, turned, like, side)| Tile {
            kind,
            turned,
            like,
            side,
        })
}

pub fn arb_record() -> impl Strategy<Value = HexRecord> {
    (
        arb_hex(),
        arb_id(),
        vec(arb_id(), 0..3),
        vec(arb_tile(), 0..3),
        -3..4_i16,
        arb_note(),
        arb_own(),
        arb_source(),
        arb_note(),
    )
        .prop_map(
            |(hex, terrain, features, tiles, elevation, name, own, source, note)| HexRecord {
                hex,
                terrain,
                features,
                tiles,
                elevation,
                name,
                own,
                source,
                note,
            },
        )
}

pub fn arb_side() -> impl Strategy<Value = HexsideNo> {
    prop_oneof![
        (arb_hex(), arb_hex()).prop_map(|(a, b)| HexsideNo::between(a, b)),
        arb_hex().prop_map(|hex| HexsideNo::at_edge(hex, Compass::W)),
    ]
}

pub fn arb_hexside() -> impl Strategy<Value = Hexside> {
    (
        arb_side(),
        arb_id(),
        arb_note(),
        arb_own(),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(between, kind, name, own, source, note)| Hexside {
            between,
            kind,
            name,
            own,
            source,
            note,
        })
}

pub fn arb_path() -> impl Strategy<Value = Path> {
    (
        arb_id(),
        arb_id(),
        arb_note(),
        vec(arb_hex(), 0..4),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, kind, name, hexes, source, note)| Path {
            id,
            kind,
            name,
            hexes,
            source,
            note,
        })
}

pub fn arb_region() -> impl Strategy<Value = Region> {
    arb_path().prop_map(
        |Path {
             id,
             kind,
             name,
             hexes,
             source,
             note,
         }| Region {
            id,
            kind,
            name,
            hexes,
            source,
            note,
        },
    )
}

pub fn arb_entry() -> impl Strategy<Value = Entry> {
    let at = prop_oneof![
        vec(arb_hex(), 0..3).prop_map(EntryHexes::Hexes),
        Just(EntryHexes::Edge(Compass::W)),
        (arb_hex(), arb_hex()).prop_map(|(from, to)| EntryHexes::Between(Compass::S, from, to)),
    ];
    (arb_id(), option::of(arb_id()), at, arb_source(), arb_note()).prop_map(
        |(id, side, at, source, note)| Entry {
            id,
            side,
            at,
            source,
            note,
        },
    )
}

pub fn arb_marker() -> impl Strategy<Value = Marker> {
    (
        arb_id(),
        arb_id(),
        arb_hex(),
        vec(arb_hex(), 0..3),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, kind, hex, security, source, note)| Marker {
            id,
            kind,
            hex,
            security,
            source,
            note,
        })
}

pub fn arb_underlay() -> impl Strategy<Value = Underlay> {
    let anchor = (arb_hex(), -1e6..1e6_f64, -1e6..1e6_f64, any::<bool>())
        .prop_map(|(hex, x, y, found)| Anchor { hex, x, y, found });
    let part = (0.0..1e5_f64, 0.0..1e5_f64, 0.0..1e5_f64, 0.0..1e5_f64).prop_map(
        |(left, top, right, bottom)| Part {
            left,
            top,
            right,
            bottom,
        },
    );
    let fit = prop::sample::select(vec![Fit::Similarity, Fit::Affine, Fit::Homography]);
    let anchors = vec(anchor, 0..3);
    let scan = (
        arb_id(),
        arb_text(),
        arb_text(),
        fit,
        option::of(part),
        anchors,
    );
    scan.prop_map(|(id, image, sha256, fit, part, anchors)| Underlay {
        id,
        image,
        sha256,
        fit,
        part,
        anchors,
    })
}

pub fn arb_unit() -> impl Strategy<Value = Unit> {
    let figures = || btree_map(arb_id(), any::<i32>(), 0..3);
    (
        arb_id(),
        arb_id(),
        arb_id(),
        option::of(arb_id()),
        option::of(arb_id()),
        arb_note(),
        0..3_u8,
        (figures(), figures()),
        arb_own(),
        arb_source(),
        arb_note(),
    )
        .prop_map(
            |(id, side, kind, formation, nation, name, steps, faces, own, source, note)| {
                let (figures, reduced) = faces;
                Unit {
                    id,
                    side,
                    kind,
                    formation,
                    nation,
                    name,
                    steps,
                    figures,
                    reduced,
                    own,
                    source,
                    note,
                }
            },
        )
}

pub fn arb_placement() -> impl Strategy<Value = Placement> {
    (arb_id(), arb_hex(), arb_source(), arb_note()).prop_map(|(unit, hex, source, note)| {
        Placement {
            unit,
            hex,
            source,
            note,
        }
    })
}

pub fn arb_group() -> impl Strategy<Value = SetupGroup> {
    let area = prop_oneof![
        vec(arb_hex(), 0..3).prop_map(SetupArea::Each),
        arb_id().prop_map(SetupArea::Region),
        Just(SetupArea::ByRule),
    ];
    (
        arb_id(),
        arb_id(),
        vec(arb_id(), 0..3),
        area,
        any::<u8>(),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, side, units, area, stack, source, note)| SetupGroup {
            id,
            side,
            units,
            area,
            stack,
            source,
            note,
        })
}

pub fn arb_rules() -> impl Strategy<Value = GameScenario> {
    let drop_zone = (arb_id(), arb_hex()).prop_map(|(division, hex)| DropZone { division, hex });
    let replacement = (
        prop_oneof![Just(MoveClass::Leg), Just(MoveClass::Mobile)],
        any::<u8>(),
        0..30_u16,
        option::of(0..30_u16),
        0..4_u16,
        option::of(arb_id()),
        arb_source(),
        arb_note(),
    )
        .prop_map(
            |(class, points, from, until, every, nation, source, note)| Replacement {
                class,
                points,
                from,
                until,
                every,
                nation,
                source,
                note,
            },
        );
    let nation = (arb_id(), arb_text()).prop_map(|(nation, sheet)| NationMap { nation, sheet });
    let campaign = (any::<u16>(), any::<u16>(), any::<u16>(), vec(nation, 0..3)).prop_map(
        |(cities, city_hexes, longest, nations)| Campaign {
            cities,
            city_hexes,
            longest,
            nations,
        },
    );
    (
        vec(arb_hex(), 0..3),
        vec(drop_zone, 0..3),
        vec(replacement, 0..3),
        option::of(campaign),
    )
        .prop_map(|(beachheads, drop_zones, replacements, campaign)| {
            GameScenario::Utah(UtahScenario {
                beachheads,
                drop_zones,
                replacements,
                campaign,
            })
        })
}

pub fn arb_row() -> impl Strategy<Value = TableRow> {
    (
        arb_id(),
        0..4_u16,
        arb_id(),
        vec(arb_id(), 0..4),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(table, nr, row, cells, source, note)| TableRow {
            table,
            nr,
            row,
            cells,
            source,
            note,
        })
}

pub fn arb_erratum() -> impl Strategy<Value = Erratum> {
    (
        arb_id(),
        arb_text(),
        arb_text(),
        arb_text(),
        arb_text(),
        arb_note(),
    )
        .prop_map(|(id, rule, part, reads, means, note)| Erratum {
            id,
            rule,
            part,
            reads,
            means,
            status: Status::Open,
            note,
        })
}

pub fn arb_claim() -> impl Strategy<Value = ClaimRecord> {
    let claim = prop_oneof![
        (arb_hex(), vec(arb_id(), 0..3)).prop_map(|(hex, is)| Claim::Terrain { hex, is }),
        (arb_id(), option::of(arb_text()), arb_hex(), arb_hex()).prop_map(
            |(hexside, name, from, to)| Claim::Chain {
                hexside,
                name,
                from,
                to
            }
        ),
        (arb_hex(), any::<i16>(), any::<i16>()).prop_map(|(hex, from, to)| Claim::Elevation {
            hex,
            from,
            to
        }),
        (arb_id(), arb_hex(), arb_hex()).prop_map(|(kind, from, to)| Claim::Unbroken {
            kind,
            from,
            to
        }),
        (arb_hex(), vec(arb_hex(), 0..3), any::<bool>()).prop_map(|(from, to, seen)| match seen {
            true => Claim::Sees { from, to },
            false => Claim::Unseen { from, to },
        }),
        any::<u16>().prop_map(|is| Claim::Turns { is }),
        (arb_id(), arb_id(), btree_map(arb_id(), arb_id(), 0..3))
            .prop_map(|(table, row, cells)| Claim::Row { table, row, cells }),
        (arb_id(), any::<bool>()).prop_map(|(option, on)| Claim::Choice { option, on }),
        (arb_id(), arb_id(), arb_hex(), arb_hex()).prop_map(|(entry, side, from, to)| {
            let at = EntryHexes::Between(Compass::S, from, to);
            Claim::Entry { entry, side, at }
        }),
        (arb_id(), option::of(arb_id()), vec(arb_hex(), 0..3)).prop_map(|(group, side, hexes)| {
            let area = Some(SetupArea::Each(hexes));
            let is = Vec::new();
            Claim::Group {
                group,
                side,
                is,
                area,
            }
        }),
        (
            arb_id(),
            option::of(arb_id()),
            any::<bool>(),
            vec(arb_hex(), 0..3)
        )
            .prop_map(|(medal, held_by, turn_start, hexes)| Claim::Medal {
                medal,
                side: None,
                kind: MedalKind::FirstExit,
                worth: 2,
                held_by,
                turn_start,
                sole_control: !turn_start,
                hexes,
            }),
        (arb_id(), any::<u32>()).prop_map(|(region, count)| Claim::RegionSize { region, count }),
        (arb_id(), arb_id(), any::<i32>(), any::<bool>()).prop_map(
            |(unit, figure, is, reduced)| {
                Claim::Figure {
                    unit,
                    figure,
                    is,
                    reduced,
                }
            }
        ),
        (
            arb_id(),
            option::of(arb_id()),
            btree_map(arb_id(), any::<i32>(), 0..3),
            any::<u32>()
        )
            .prop_map(|(side, kind, figures, count)| Claim::FigureCount {
                side,
                kind,
                figures,
                count
            }),
    ];
    let scenario = option::of(arb_id());
    (arb_text(), scenario, claim, arb_source(), arb_note()).prop_map(
        |(rule, scenario, claim, source, note)| ClaimRecord {
            rule,
            scenario,
            claim,
            source,
            note,
        },
    )
}

pub fn arb_terrain() -> impl Strategy<Value = TerrainKind> {
    let color = || any::<[u8; 3]>().prop_map(|[red, green, blue]| Color { red, green, blue });
    let pattern = prop::sample::select(vec![Pattern::Plain, Pattern::Trees]);
    let own_pattern = option::weighted(0.2, arb_id());
    let drawn = (color(), pattern, own_pattern, option::of(color()));
    let stacking = any::<Option<u16>>();
    (arb_id(), arb_text(), arb_order(), drawn, stacking).prop_map(
        |(id, name, order, (color, pattern, own_pattern, ink), stacking)| TerrainKind {
            id,
            name,
            order,
            color,
            pattern,
            own_pattern,
            ink,
            stacking,
        },
    )
}

/// Few numbers, so that some are the same, the last there is, and none.
fn arb_order() -> impl Strategy<Value = Option<u16>> {
    prop_oneof![3 => Just(None), 3 => (0_u16..6).prop_map(Some), 1 => Just(Some(u16::MAX))]
}

/// Patterns within what makes sense and beyond.
pub fn arb_pattern() -> impl Strategy<Value = PatternKind> {
    let or_none = || prop_oneof![Just(0), any::<u8>()];
    (
        arb_id(),
        any::<Option<u8>>(),
        or_none(),
        or_none(),
        or_none(),
        vec(arb_glyph(), 0..4),
    )
        .prop_map(|(id, spacing, jitter, gaps, vary, glyphs)| PatternKind {
            id,
            spacing,
            jitter,
            gaps,
            vary,
            glyphs,
        })
}

fn arb_glyph() -> impl Strategy<Value = Glyph> {
    let shade = || prop::sample::select(vec![Shade::Ink, Shade::Dark, Shade::Pale, Shade::Faint]);
    let points = || vec(any::<(i8, i8)>(), 0..5);
    prop_oneof![
        (any::<(i8, i8)>(), any::<u8>(), shade()).prop_map(|(at, radius, shade)| Glyph::Dot {
            at,
            radius,
            shade
        }),
        (points(), any::<u8>(), shade()).prop_map(|(points, width, shade)| Glyph::Line {
            points,
            width,
            shade
        }),
        (points(), shade()).prop_map(|(points, shade)| Glyph::Fill { points, shade }),
    ]
}
