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
pub(super) mod sight;
mod terms;
pub(super) mod unit;
pub(super) mod unknown_paragraph;
mod untrue;
pub(super) mod way;
mod words;

use beachhead_model::claims::ClaimRecord;
use beachhead_model::pack::Pack;
use hold::Judge;
use sight::Sights;

/// Every family of claims that looks a claim up; the claims of sight are judged by [`Sights`].
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

/// Judges claims about one pack; what several of them need is made once.
pub struct ClaimJudge<'p> {
    pack: &'p Pack,
    sights: Sights<'p>,
}

impl<'p> ClaimJudge<'p> {
    /// The judge of claims about this pack.
    pub fn of(pack: &'p Pack) -> Self {
        Self {
            pack,
            sights: Sights::of(pack),
        }
    }

    /// Whether a claim is true of the pack.
    pub fn is_true(&self, record: &ClaimRecord) -> bool {
        FAMILIES
            .iter()
            .all(|judge| judge(self.pack, record).is_ok())
            && self.sights.judge(record).is_ok()
    }
}
