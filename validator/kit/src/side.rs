//! The sides of a game ([`SideOf`]); two sides, and what there is of each ([`Side`], [`BySide`]).

use std::ops::{Index, IndexMut};

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

use crate::named::Named;

/// A side of a game: the game knows all sides and their names.
///
/// A side whose name is built in ([`Named`]) is one of every game. A game whose pack names the sides says so itself:
///
/// ```
/// use beachhead_base::Id;
/// use beachhead_kit::SideOf;
///
/// struct Table {
///     sides: Vec<Id>,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Seat(usize);
///
/// impl SideOf<Table> for Seat {
///     fn all(table: &Table) -> impl Iterator<Item = Self> {
///         (0..table.sides.len()).map(Self)
///     }
///
///     fn name_in(self, table: &Table) -> Id {
///         table.sides.get(self.0).cloned().unwrap_or_default()
///     }
/// }
///
/// let table = Table { sides: vec!["Red".into(), "Blue".into()] };
/// let names = Seat::all(&table).map(|seat| seat.name_in(&table));
/// assert!(names.eq(["Red", "Blue"].map(Id::from)));
/// ```
pub trait SideOf<G>: Copy + PartialEq + 'static {
    /// All sides of the game, in order.
    fn all(game: &G) -> impl Iterator<Item = Self>;

    /// Its name in packs and scripts.
    fn name_in(self, game: &G) -> Id;
}

impl<G, S: Named> SideOf<G> for S {
    fn all(_: &G) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn name_in(self, _: &G) -> Id {
        self.name().into()
    }
}

/// One of two sides, whoever names them.
pub trait Side: Copy + PartialEq + 'static {
    /// Both, in order.
    const BOTH: [Self; 2];

    /// The other side.
    #[must_use]
    fn enemy(self) -> Self;

    /// Its place in arrays of two: 0 or 1.
    fn at(self) -> usize;
}

/// Something for each side, in the order in which [`sides!`](crate::sides) names them: `by_side[side]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>(pub [T; 2]);

impl<T, S: Side> Index<S> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: S) -> &T {
        let [first, second] = &self.0;
        match side.at() {
            0 => first,
            _ => second,
        }
    }
}

impl<T, S: Side> IndexMut<S> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: S) -> &mut T {
        let [first, second] = &mut self.0;
        match side.at() {
            0 => first,
            _ => second,
        }
    }
}

/// Declares the two sides of a game by their names in packs and scripts: `sides! { Axis = "Axis", Allies = "Allies" }`.
///
/// ```
/// beachhead_kit::sides! {
///     /// Who defends the coast, and who lands on it.
///     #[derive(serde::Serialize, serde::Deserialize)]
///     pub enum Side { Axis = "Axis", Allies = "Allies" }
/// }
/// assert_eq!(Side::Axis.enemy(), Side::Allies);
/// assert_eq!(Side::named("Allies"), Some(Side::Allies));
/// assert_eq!(Side::BOTH.map(Side::name), ["Axis", "Allies"]);
/// let medals = beachhead_kit::BySide([3, 5]);
/// assert_eq!(medals[Side::Allies], 5);
/// ```
///
/// It is [`named!`](macro@crate::named), with these besides:
///
/// ```ignore
/// pub enum Side { Axis, Allies }
/// impl Side {
///     pub const BOTH: [Self; 2] = [Self::Axis, Self::Allies];
///     pub const fn enemy(self) -> Self { ... }
///     pub const fn at(self) -> usize { ... }
/// }
/// ```
#[macro_export]
macro_rules! sides {
    ($(#[$meta:meta])* $vis:vis enum $Side:ident { $First:ident = $first:literal, $Second:ident = $second:literal $(,)? }) => {
        $crate::named! {
            $(#[$meta])*
            $vis enum $Side {
                #[doc = $first]
                $First = $first,
                #[doc = $second]
                $Second = $second,
            }
        }

        impl $Side {
            /// Both, in order.
            $vis const BOTH: [Self; 2] = [Self::$First, Self::$Second];

            /// The other side.
            $vis const fn enemy(self) -> Self {
                match self {
                    Self::$First => Self::$Second,
                    Self::$Second => Self::$First,
                }
            }

            /// Its place in arrays of two.
            $vis const fn at(self) -> usize {
                self as usize
            }
        }

        impl $crate::Side for $Side {
            const BOTH: [Self; 2] = Self::BOTH;

            fn enemy(self) -> Self {
                self.enemy()
            }

            #[inline]
            fn at(self) -> usize {
                self.at()
            }
        }
    };
}
