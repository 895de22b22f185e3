//! Every lint there is, to be read from top to bottom, and the page of every code.

use beachhead_schema::diag::Code;

use super::reading::PAGES;
use super::{Lint, claims, errata, forces, map, pack, palette, scenario, tables};
use crate::registry::RULEBOOKS;

/// Every lint, category by category, in the order of codes.
pub const LINTS: &[Lint] = &[
    pack::unknown_rulebook::LINT,
    pack::scenario_doubled::LINT,
    pack::script_missing::LINT,
    pack::manifest_doubled::LINT,
    pack::script_doubled::LINT,
    pack::unlisted_file::LINT,
    pack::rulebook_missing::LINT,
    pack::rules_missing::LINT,
    pack::own_properties::schema::LINT,
    pack::own_properties::undeclared::LINT,
    pack::own_properties::value::LINT,
    pack::own_properties::absent::LINT,
    pack::open_conflict::LINT,
    map::hex_off_grid::LINT,
    map::hex_doubled::LINT,
    map::hex_missing::LINT,
    map::unknown_kind::LINT,
    map::no_such_hex::LINT,
    map::id_doubled::LINT,
    map::hex_listed_twice::LINT,
    map::hexside_apart::LINT,
    map::hexside_doubled::LINT,
    map::river_gap::LINT,
    map::bridge_over_nothing::LINT,
    map::path_broken::LINT,
    map::path_short::LINT,
    map::path_folded::LINT,
    map::tide_line_broken::LINT,
    map::tide_line_ends::LINT,
    map::tide_lines_cross::LINT,
    map::tide_hour::LINT,
    map::sector_broken::LINT,
    map::sector_dice::LINT,
    map::sector_off_beach::LINT,
    map::scatter_dice::LINT,
    map::scatter_way::LINT,
    map::entry_off_edge::LINT,
    map::underlay_image::LINT,
    map::underlay_anchors::LINT,
    map::hexside_contradicts::LINT,
    map::road_gap::LINT,
    map::tide_turns::LINT,
    map::sector_hole::LINT,
    map::off_shore::LINT,
    map::entry_unpaired::LINT,
    map::beach_unreachable::LINT,
    map::no_hexes::LINT,
    map::label_blank::LINT,
    map::scatter_overland::LINT,
    map::no_glyph::LINT,
    map::no_room::LINT,
    map::tide_hour_gap::LINT,
    map::sector_off_line::LINT,
    map::sector_edge::LINT,
    map::breach_side::LINT,
    map::breach_unsecured::LINT,
    map::chart_empty::LINT,
    map::chart_upon_hexes::LINT,
    map::turn_track_short::LINT,
    palette::id_doubled::LINT,
    palette::unknown_figure::LINT,
    palette::empty_range::LINT,
    palette::look_alike::LINT,
    palette::invisible::LINT,
    palette::unknown_pattern::LINT,
    palette::pattern_out_of_range::LINT,
    palette::glyph_leaves_hex::LINT,
    palette::empty_pattern::LINT,
    forces::unit_doubled::LINT,
    forces::unknown_kind::LINT,
    forces::figure_missing::LINT,
    forces::figure_out_of_range::LINT,
    forces::steps::LINT,
    forces::unit_idle::LINT,
    forces::back_face::LINT,
    scenario::unknown_unit::LINT,
    scenario::unit_twice::LINT,
    scenario::no_such_hex::LINT,
    scenario::unknown_name::LINT,
    scenario::wrong_side::LINT,
    scenario::group_too_large::LINT,
    scenario::outside_group_area::LINT,
    scenario::overstacked::LINT,
    scenario::ungrouped::LINT,
    scenario::not_set_up::LINT,
    scenario::arrival_turn::LINT,
    scenario::allotment_empty::LINT,
    scenario::id_doubled::LINT,
    scenario::objective_hexes::LINT,
    scenario::setup_impossible::LINT,
    scenario::no_units::LINT,
    scenario::allotment_doubled::LINT,
    scenario::no_turns::LINT,
    scenario::no_such_cell::LINT,
    tables::unknown_table::LINT,
    tables::cell_count::LINT,
    tables::row_doubled::LINT,
    tables::table_empty::LINT,
    tables::table_doubled::LINT,
    tables::table_gap::LINT,
    tables::table_overlap::LINT,
    tables::odds_not_monotone::LINT,
    claims::hex::LINT,
    claims::way::LINT,
    claims::area::LINT,
    claims::unit::LINT,
    claims::setup::LINT,
    claims::schedule::LINT,
    claims::doubled::LINT,
    claims::scenario::LINT,
    claims::sheet::LINT,
    claims::chart::LINT,
    claims::unknown_paragraph::LINT,
    errata::no_such_erratum::LINT,
    errata::erratum_doubled::LINT,
    errata::erratum_idle::LINT,
    errata::erratum_status::LINT,
];

/// The lints that say of a unit's place what a rulebook says better, citing the rule: where it does, they are silent.
pub(crate) const LEFT_TO_RULES: &[Code] = &[
    scenario::outside_group_area::LINT.code,
    scenario::overstacked::LINT.code,
];

/// The lint about units that a setup leaves out: where a rulebook refuses that, its error takes the place of the warning.
pub(crate) const NOT_SET_UP: Code = scenario::not_set_up::LINT.code;

/// The lints about claims and own properties: no rulebook asks for either, so what they find keeps none from opening the pack.
pub(crate) const NOT_PLAYED: &[Code] = &[
    pack::own_properties::schema::LINT.code,
    pack::own_properties::undeclared::LINT.code,
    pack::own_properties::value::LINT.code,
    pack::own_properties::absent::LINT.code,
    claims::hex::LINT.code,
    claims::way::LINT.code,
    claims::area::LINT.code,
    claims::unit::LINT.code,
    claims::setup::LINT.code,
    claims::schedule::LINT.code,
    claims::doubled::LINT.code,
    claims::scenario::LINT.code,
    claims::sheet::LINT.code,
    claims::chart::LINT.code,
    claims::unknown_paragraph::LINT.code,
];

/// What the map names and the palette doesn't have: imports report it themselves.
pub(crate) const UNKNOWN_KIND: Code = map::unknown_kind::LINT.code;

/// Every code there is, with its page, in the order of the registry; those of the rulebooks come last.
pub fn pages() -> impl Iterator<Item = (Code, &'static str)> {
    let lints = LINTS.iter().map(|lint| (lint.code, lint.explain));
    let reading = PAGES.iter().map(|page| (page.code, page.text));
    let games = RULEBOOKS
        .iter()
        .flat_map(|rulebook| rulebook.pages)
        .copied();
    let imports = crate::import::PAGES.iter().copied();
    let policy = crate::policy::PAGES.iter().copied();
    let layout = crate::layout::PAGES.iter().copied();
    lints
        .chain(reading)
        .chain(imports)
        .chain(games)
        .chain(policy)
        .chain(layout)
}

/// The page of a code, which may be given as `MAP012`, `map012` or `hexside-apart`. Some names belong to several
/// codes, as `id-doubled` does; then there are several pages.
pub fn explain(code: &str) -> Vec<(Code, &'static str)> {
    let asked = |known: Code| known.id.eq_ignore_ascii_case(code) || known.name == code;
    pages().filter(|(known, _)| asked(*known)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use beachhead_schema::io::{DiskFiles, Files, read_pack};

    use super::*;
    use crate::lint::example::{check_page, sixteen_hexes};

    /// A lint without a page, or without an example of either kind, can't be registered.
    #[test]
    fn every_page_is_true() {
        let pack = sixteen_hexes();
        LINTS
            .iter()
            .for_each(|lint| check_page(&pack, lint.code, lint.explain));
        // What can't be shown by a pack in a few lines is only reported.
        let shown = PAGES
            .iter()
            .filter(|page| page.text.contains("```ron fails"));
        shown.for_each(|page| check_page(&pack, page.code, page.text));
    }

    /// A rulebook's own findings are shown on its sample pack.
    #[test]
    fn pages_of_rulebooks_are_true() {
        for rulebook in RULEBOOKS {
            let files = DiskFiles(beachhead_test_support::pack_of(rulebook.id));
            let mut pack = BTreeMap::new();
            let read = read_pack(&files);
            let scripts = read.pack.expect("it is whole").manifest.part.scripts;
            let parts = read.files.iter().map(|part| part.name.clone());
            for name in parts.chain(scripts) {
                let bytes = files.read(&name).expect("it is there");
                pack.insert(name, String::from_utf8(bytes).expect("it is text"));
            }
            let pages = rulebook.pages.iter();
            let shown = pages.filter(|(_, text)| text.contains("```ron fails"));
            shown.for_each(|(code, text)| check_page(&pack, *code, text));
        }
    }

    #[test]
    fn codes_are_unique_and_every_code_has_its_page() {
        let mut known = BTreeSet::new();
        for (code, page) in pages() {
            assert!(known.insert(code.id), "{code} is there twice");
            assert_eq!(page.lines().next(), Some(format!("# {code}").as_str()));
            assert!(
                page.contains("**Why:**") && page.contains("**Fix:**"),
                "{code}: why, and how to fix it?"
            );
        }
        let silent = beachhead_schema::io::codes::CODES
            .iter()
            .chain(beachhead_engine::codes::CODES);
        for code in silent {
            assert!(known.contains(code.id), "{code} has no page");
        }
    }

    #[test]
    fn pages_are_found_by_number_and_by_name() {
        for (asked, expected) in [
            ("MAP012", vec!["MAP012"]),
            ("map012", vec!["MAP012"]),
            ("hexside-apart", vec!["MAP012"]),
            ("id-doubled", vec!["MAP006", "SCN013"]),
            ("MAP999", vec![]),
        ] {
            let found: Vec<&str> = explain(asked).iter().map(|(code, _)| code.id).collect();
            assert_eq!(found, expected, "{asked}");
        }
    }
}
