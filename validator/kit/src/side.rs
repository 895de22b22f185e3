//! The two sides of a game.

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
/// ```
///
/// It expands to the enum and these functions:
///
/// ```ignore
/// pub enum Side { Axis, Allies }
/// impl Side {
///     pub const BOTH: [Self; 2] = [Self::Axis, Self::Allies];
///     pub const fn name(self) -> &'static str { ... }
///     pub fn named<N: PartialEq<str> + ?Sized>(name: &N) -> Option<Self> { ... }
///     pub const fn enemy(self) -> Self { ... }
///     pub const fn at(self) -> usize { ... }
/// }
/// ```
#[macro_export]
macro_rules! sides {
    ($(#[$meta:meta])* $vis:vis enum $Side:ident { $First:ident = $first:literal, $Second:ident = $second:literal $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Side {
            #[doc = $first]
            $First,
            #[doc = $second]
            $Second,
        }

        #[allow(dead_code, reason = "a game may not need all of these")]
        impl $Side {
            /// Both, in order.
            $vis const BOTH: [Self; 2] = [Self::$First, Self::$Second];

            /// The name in packs and scripts.
            $vis const fn name(self) -> &'static str {
                match self {
                    Self::$First => $first,
                    Self::$Second => $second,
                }
            }

            /// The side of this name.
            $vis fn named<N: PartialEq<str> + ?Sized>(name: &N) -> Option<Self> {
                Self::BOTH.into_iter().find(|side| *name == *side.name())
            }

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
    };
}
