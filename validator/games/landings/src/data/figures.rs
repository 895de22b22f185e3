//! The figures that units are made of (L26).

use beachhead_base::Id;

use crate::data::kinds::{Class, Kind, KindIx};
use crate::side::BySide;

/// Figures of one sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) id: Id,
    /// How many each side owns.
    pub(crate) owned: BySide<u16>,
}

/// All figures there are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figurines {
    /// At most [`MOST_FIGURES`].
    pub(crate) sorts: Vec<Figures>,
    /// By unit kind: the sort that it is made of, and that of its support.
    pub(crate) of_kind: Vec<(Option<u8>, Option<u8>)>,
}

/// How many figures of each sort.
pub(crate) type Counts = [u16; MOST_FIGURES];

impl Figurines {
    /// Reads off which sort each kind is made of: named with it, else that of its class.
    pub(crate) fn sort_kinds(&mut self, kinds: &[Kind], named: &[(Id, usize)]) {
        let sort_of = |kind: &Kind, class: Class| {
            let own = named.iter().find(|(id, _)| *id == kind.id);
            let class = match class {
                Class::Infantry => "infantry",
                Class::Armor => "armor",
                Class::Artillery => "artillery",
                Class::Ship | Class::Craft | Class::Rail => return None,
            };
            let of_class = || self.sorts.iter().position(|sort| sort.id == *class);
            let sort = own.map(|(_, sort)| *sort).or_else(of_class)?;
            u8::try_from(sort).ok()
        };
        let support = |kind: &Kind| {
            kind.plain?;
            match kind.class {
                Class::Infantry => sort_of(kind, Class::Armor),
                Class::Armor => sort_of(kind, Class::Infantry),
                _ => None,
            }
        };
        let of_kind = kinds.iter();
        self.of_kind = of_kind
            .map(|kind| (sort_of(kind, kind.class), support(kind)))
            .collect();
    }

    /// Adds the figures of a unit of this kind.
    pub(crate) fn add(&self, counts: &mut Counts, kind: KindIx, figures: u8) {
        let Some((sort, support)) = self.of_kind.get(usize::from(kind.0)) else {
            return;
        };
        let mut put = |sort: &Option<u8>, figures: u8| {
            let count = sort.and_then(|sort| counts.get_mut(usize::from(sort)));
            if let Some(count) = count {
                *count = count.saturating_add(u16::from(figures));
            }
        };
        let one = u8::from(support.is_some() && figures > 0);
        put(sort, figures - one);
        put(support, one);
    }
}

/// The most kinds of figures that the pool may distinguish.
pub(crate) const MOST_FIGURES: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_supported_unit_has_one_figure_of_the_other_sort() {
        let figurines = Figurines {
            sorts: Vec::new(),
            of_kind: vec![(Some(0), None), (Some(0), Some(1)), (None, None)],
        };
        for (kind, figures, infantry, armor) in [
            (0, 4, 4, 0),
            (1, 5, 4, 1),
            (1, 3, 2, 1), // The support goes with the third hit only.
            (1, 1, 0, 1),
            (1, 0, 0, 0),
            (2, 1, 0, 0), // A craft is no figure of the pool.
            (9, 1, 0, 0),
        ] {
            let mut counts = [0; MOST_FIGURES];
            figurines.add(&mut counts, KindIx(kind), figures);
            assert_eq!(counts[..2], [infantry, armor], "kind {kind}");
        }
    }
}
