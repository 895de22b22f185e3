//! [`HexIndex`]: which records of a list name a hex.

use beachhead_hex::HexIx;

/// The places, in a list of records, of those that name each hex. It takes eight bytes for each hex that is named, and
/// none for those that aren't.
#[derive(Clone, Debug, Default)]
pub(super) struct HexIndex(Vec<(HexIx, u32)>);

impl HexIndex {
    /// The index of records by the hexes that each names, in the order of the list.
    pub(super) fn of<H: IntoIterator<Item = HexIx>>(records: impl Iterator<Item = H>) -> Self {
        let named = (0..).zip(records);
        let named = named.flat_map(|(at, hexes)| hexes.into_iter().map(move |hex| (hex, at)));
        let mut named: Vec<(HexIx, u32)> = named.collect();
        named.sort_unstable();
        named.dedup();
        named.shrink_to_fit();
        Self(named)
    }

    /// Those of the records that name the hex, in the order of the list.
    pub(super) fn pick<'a, T>(
        &'a self,
        records: &'a [T],
        hex: HexIx,
    ) -> impl Iterator<Item = &'a T> + use<'a, T> {
        let from = self.0.partition_point(|(named, _)| *named < hex);
        let named = self.0.get(from..).unwrap_or_default().iter();
        let named = named.take_while(move |(named, _)| *named == hex);
        named.filter_map(|(_, at)| records.get(*at as usize))
    }
}
