//! The figure pool: what a side owns, less what is on the map, on the enemy's stand or gone by an exit (L26, L27).
//!
//! Nothing is counted up and down: what a side can still build of is what is not in use, so that figures are conserved
//! by construction. Only the last figure of each unit destroyed has to be remembered.

use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::cannot_happen;

use crate::play::Play;
use crate::roster::{BySide, Class, Kind, KindIx, Side, UnitIx};
use crate::rules::Rule;
use crate::state::{MOST_FIGURES, Place};
use beachhead_engine::Violation;

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
    fn add(&self, counts: &mut Counts, kind: KindIx, figures: u8) {
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

/// L26: the figures of each sort that a side can still build units of.
pub(crate) fn pool(view: View<'_>, side: Side) -> Counts {
    let mut used = view.state.stand.figures[side.enemy()];
    for (unit, troop) in view.state.every_unit() {
        let in_use = match troop.place {
            Place::Board(_) | Place::Aboard(_) | Place::Waiting | Place::Left => true,
            Place::Reserve | Place::Lost | Place::Absent => false,
        };
        if in_use && view.game.side_of(unit) == side {
            view.game
                .figurines
                .add(&mut used, troop.kind, troop.figures);
        }
    }
    let mut left = Counts::default();
    for ((left, sort), used) in left.iter_mut().zip(&view.game.figurines.sorts).zip(used) {
        *left = sort.owned[side].saturating_sub(used);
    }
    left
}

/// How many figures of this name a side has left; nothing where there is no such sort.
pub(crate) fn pool_of(view: View<'_>, side: Side, sort: &Id) -> Option<u16> {
    let at = view
        .game
        .figurines
        .sorts
        .iter()
        .position(|known| known.id == *sort)?;
    pool(view, side).get(at).copied()
}

/// M21, L26: how many figures of its own sort a unit could get back; unlimited where the game does not count them.
pub(crate) fn figures_for(view: View<'_>, unit: UnitIx) -> u8 {
    let kind = usize::from(view.state.troops[unit].kind.0);
    let sort = view
        .game
        .figurines
        .of_kind
        .get(kind)
        .and_then(|(own, _)| *own);
    match sort.filter(|_| view.game.specials.reinforcements) {
        Some(sort) => {
            let left = pool(view, view.game.side_of(unit));
            let left = left.get(usize::from(sort)).copied();
            let left = left.unwrap_or_else(|| cannot_happen!(0, "there is no sort {sort}"));
            u8::try_from(left).unwrap_or(u8::MAX)
        }
        None => u8::MAX,
    }
}

/// L22, L26: whether the unit can be put together at all.
pub(crate) fn check_figures(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let mut needed = [0; MOST_FIGURES];
    view.game
        .figurines
        .add(&mut needed, counter.kind, counter.figures);
    let pool = pool(view, counter.side);
    if needed
        .iter()
        .zip(pool)
        .all(|(needed, left)| *needed <= left)
    {
        return Ok(());
    }
    let why = format!(
        "there are too few figures left to put {} together",
        counter.id
    );
    Err(Violation::new(Rule::PoolLimit, why).of(counter.id.clone()))
}

/// L27: the last figure of a unit goes to the enemy's stand; the others are in the pool again.
pub(crate) fn stand_last_figure(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::LostToPool);
    let kind = play.state.troops[unit].kind;
    let winner = game.side_of(unit).enemy();
    let figures = &mut play.state.stand.figures[winner];
    let Some((sort, _)) = game.figurines.of_kind.get(usize::from(kind.0)) else {
        return;
    };
    let count = sort.and_then(|sort| figures.get_mut(usize::from(sort)));
    if let Some(count) = count {
        *count = count.saturating_add(1);
    }
}

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
