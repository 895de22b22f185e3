//! The two sides of a game, and what there is of each.

use serde::{Deserialize, Serialize};

use crate::named::Named;

/// One of two sides.
pub trait Side: Named {
    /// Both, in order.
    const BOTH: [Self; 2];

    /// The other side.
    #[must_use]
    fn enemy(self) -> Self;

    /// Its place in arrays of two.
    fn at(self) -> usize;
}

/// Something for each side, in the order in which [`sides!`](crate::sides) names them: `by_side[side]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>(pub [T; 2]);

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

        impl<T> ::std::ops::Index<$Side> for $crate::BySide<T> {
            type Output = T;

            fn index(&self, side: $Side) -> &T {
                let [first, second] = &self.0;
                match side {
                    $Side::$First => first,
                    $Side::$Second => second,
                }
            }
        }

        impl<T> ::std::ops::IndexMut<$Side> for $crate::BySide<T> {
            fn index_mut(&mut self, side: $Side) -> &mut T {
                let [first, second] = &mut self.0;
                match side {
                    $Side::$First => first,
                    $Side::$Second => second,
                }
            }
        }
    };
}
