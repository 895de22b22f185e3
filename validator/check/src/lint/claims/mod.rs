//! The claims of a rulebook, held against the data: a code for each family of claims.

pub(super) mod area;
mod briefing;
pub(super) mod chart;
pub(super) mod doubled;
mod games;
pub(super) mod hex;
mod hold;
pub(super) mod scenario;
pub(super) mod schedule;
pub(super) mod setup;
pub(super) mod sheet;
mod terms;
pub(super) mod unit;
pub(super) mod unknown_paragraph;
mod untrue;
pub(super) mod way;
mod words;

use beachhead_model::claims::ClaimRecord;
use beachhead_model::pack::Pack;
use hold::Judge;

/// Every family of claims.
const FAMILIES: [Judge; 8] = [
    area::judge,
    chart::judge,
    hex::judge,
    schedule::judge,
    setup::judge,
    sheet::judge,
    unit::judge,
    way::judge,
];

/// Whether a claim is true of a pack.
pub fn is_true(pack: &Pack, record: &ClaimRecord) -> bool {
    FAMILIES.iter().all(|judge| judge(pack, record).is_ok())
}
