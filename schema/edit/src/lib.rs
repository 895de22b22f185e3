//! Every change to a pack: pure, named, and taken back by another one.
//!
//! An [`Edit`] is plain data, a list of [`Swap`]s: so the editor's history, its recovery journal and the fixes of
//! findings are all the same thing. The functions here make the edits that people think in; each returns `None`
//! where nothing would change. What an edit means for the rules is no affair of this crate.

#[cfg(any(test, feature = "arbitrary"))]
#[doc(hidden)]
pub mod arbitrary;
mod beach;
mod before;
mod begin_grid;
mod between;
mod breach;
mod changes;
mod chart;
mod comment_exchange;
mod comments;
mod draw_arrow;
mod draw_hexsides;
mod draw_path;
mod entry;
mod error;
mod file_comments;
mod file_conflicts;
mod fix;
mod follow;
mod forces;
pub mod form;
mod fresh;
pub mod games;
mod hexes;
mod history;
mod kinds;
mod label;
mod listing;
mod map_layer;
mod marker;
mod name_hex;
mod paint_area;
mod paint_terrain;
mod parts;
mod patches;
mod place_unit;
mod region_hexes;
mod regrid;
mod replace;
mod rules;
mod rules_head;
mod scatter;
mod scenario_head;
mod scenario_list;
mod schedule;
mod set_elevation;
mod setup_group;
mod source_changes;
mod sourced;
mod swap;
mod tide;
mod toggle_feature;
mod underlay;

pub use beach::{
    add_beach, add_minor, add_sector, draw_beach, draw_minor, draw_sector, name_beach, name_sector,
    place_box, remove_beach, remove_box, remove_minor, remove_sector, set_minor_dice,
    set_sector_beach, toggle_sector_edge,
};
pub use beachhead_model::spot::Spot;
pub use before::{EarlierEdit, EarlierSwap};
pub use begin_grid::{begin_grid, has_no_places};
pub use between::{between, set_scenario};
pub use breach::{add_breach, remove_breach, toggle_breach_security};
pub use changes::Followed;
pub use chart::{ChartPlan, add_chart, move_chart, put_in_cell, remove_chart};
pub use comment_exchange::{CommentExchange, CommentList};
pub use draw_arrow::draw_arrow;
pub use draw_hexsides::{draw_hexsides, erase_hexsides};
pub use draw_path::{cut_path, draw_path, erase_path, erase_steps};
pub use entry::{add_entry, move_entry, remove_entry, rename_entry, set_entry_side};
pub use error::EditError;
pub use file_comments::FileComments;
pub use file_conflicts::FileConflicts;
pub use fix::{Fix, Safety};
pub use forces::{UnitError, add_unit, copy_unit, paste_units, remove_units, rename_unit};
pub use history::Edit;
pub use kinds::{
    KIND_LISTS, Kind, KindError, ListMove, add_kind, is_reordering, kind, kinds, mentions_of_kind,
    move_kind, name_kind, remove_kind, rename_kind, set_kind, uses_of_kind,
};
pub use label::{Lettering, add_label, letter_label, move_label, remove_label};
pub use listing::{ListedFile, Listing};
pub use map_layer::{LayerRecord, MapLayer, changed, layers, merged};
use map_layer::{id_at, several_at};
pub use marker::{add_marker, move_marker, remove_marker, set_marker_kind, toggle_security};
pub use name_hex::name_hex;
pub use paint_area::{area_id, area_number, paint_area};
pub use paint_terrain::paint_terrain;
pub use parts::Parts;
pub use place_unit::{out_of_cell, place_unit, remove_unit};
pub use region_hexes::{
    add_region, add_to_region, remove_region, rename_region, set_region_kind, take_from_region,
};
pub use regrid::{Cut, Lost, Moved, RegridError, regrid};
pub use replace::{Change, Replacement, replace};
pub use rules::{RuleError, RuleRename, rename_rule};
pub use rules_head::RulesHead;
pub use scatter::{draw_scatter, remove_scatter, set_scatter_dice};
pub use scenario_head::ScenarioHead;
pub use scenario_list::{add_scenario, copy_scenario, remove_scenario};
pub use schedule::{due, schedule_unit, unschedule_unit};
pub use set_elevation::{raise_elevation, set_elevation};
pub use setup_group::{add_group, follow_group, put_in_group, remove_group, take_from_groups};
pub use sourced::sourced;
pub use swap::Swap;
pub use tide::{add_tide_line, draw_tide_line, remove_tide_line, set_tide_hours};
pub use toggle_feature::toggle_feature;
pub use underlay::{
    add_underlay, remove_anchor, remove_underlay, rename_anchor, reroute_images, set_anchor,
    set_fit, set_image, tie_found,
};
