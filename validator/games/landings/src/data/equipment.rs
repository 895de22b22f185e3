//! What units are given and what they build with it: special weapons, accessories, mine markers (L106, L109, M74).

use beachhead_engine::HexSet;
use beachhead_kit::tables::{Lack, Reader, cells};

use crate::data::kinds::KindIx;
use crate::data::roster::{Counter, UnitIx};
use crate::ground::Work;
use crate::side::Side;

/// Weapons that a side gives to units of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Handout {
    pub(crate) side: Side,
    pub(crate) kind: KindIx,
    /// Each once.
    pub(crate) weapons: Vec<KindIx>,
    /// The sheets whose units may have them, one bit each.
    pub(crate) sheets: u64,
}

impl Handout {
    /// Whether it is for units of the counter's sheet.
    pub(crate) fn is_for(&self, counter: &Counter) -> bool {
        let bit = 1u64.checked_shl(counter.sheet.into());
        bit.is_some_and(|bit| self.sheets & bit != 0)
    }
}

/// What an accessory is good for: a line of its table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Accessory {
    /// It builds bridges.
    pub(crate) builds: bool,
    /// What it clears away.
    pub(crate) clears: Work,
}

/// Everything that is given to units, and what it does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equipment {
    pub(crate) handouts: Vec<Handout>,
    /// Units that get an accessory each (L109).
    pub(crate) funnies: Vec<UnitIx>,
    /// As table `accessories` lists them.
    pub(crate) accessories: Vec<Accessory>,
    /// The river whose first bridge pays; any where none is named.
    pub(crate) river: Option<HexSet>,
}

/// What a unit is equipped with: a place among the weapons and accessories that the scenario hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    /// A special weapon: the kind that the unit then is (L106, L129).
    Weapon(KindIx),
    /// An accessory of Hobart's, by its place in table `accessories` (L109).
    Accessory(u8),
}

/// How many mine markers bear each value (M74).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MineMarkers(pub(crate) Vec<(u8, u8)>);

impl MineMarkers {
    /// The most dice that a mine may roll, and markers of a value.
    const MOST: u8 = 20;

    /// Reads the table `mines`: values, and how many markers bear each. A fault where it says something else.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Self {
        let number = cells::number(0..=Self::MOST);
        let rows = reader.tables.rows_of("mines");
        let markers = rows.map(|row| {
            let count = number(row.cells.first()?.as_str())?;
            Some((number(row.row.as_str())?, count))
        });
        let markers: Vec<(u8, u8)> = markers.collect::<Option<_>>().unwrap_or_default();
        if markers.iter().all(|(_, count)| *count == 0) {
            reader.fault("mines", None, Lack::Rows);
        }
        Self(markers)
    }
}
