//! The phases of a game, by name and in order.

/// Declares the phases of a game in the order of play, each with the name by which scripts call it.
///
/// ```
/// beachhead_kit::phases! {
///     /// A phase of the game.
///     #[derive(serde::Serialize, serde::Deserialize)]
///     pub enum Phase {
///         /// Units move.
///         Movement = "Movement",
///         /// Units fight.
///         Combat = "Combat",
///     }
/// }
/// assert_eq!(Phase::named("Combat"), Some(Phase::Combat));
/// assert_eq!(Phase::Movement.next(), Some(Phase::Combat));
/// assert_eq!(Phase::Combat.next(), None);
/// ```
///
/// It expands to the enum and these functions:
///
/// ```ignore
/// pub enum Phase { Movement, Combat }
/// impl Phase {
///     pub const ALL: &'static [Self] = &[Self::Movement, Self::Combat];
///     pub const fn name(self) -> &'static str { ... }
///     pub fn named(name: &str) -> Option<Self> { ... }
///     pub fn next(self) -> Option<Self> { ... }
/// }
/// ```
#[macro_export]
macro_rules! phases {
    ($(#[$meta:meta])* $vis:vis enum $Phase:ident { $($(#[$doc:meta])* $Name:ident = $name:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Phase {
            $($(#[$doc])* $Name,)+
        }

        impl $Phase {
            /// All of them, in the order of play.
            $vis const ALL: &'static [Self] = &[$(Self::$Name),+];

            /// The name that scripts use.
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => $name,)+
                }
            }

            /// The phase of this name.
            $vis fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|phase| phase.name() == name)
            }

            /// The phase that follows it; none after the last.
            $vis fn next(self) -> Option<Self> {
                Self::ALL.iter().copied().find(|phase| *phase > self)
            }
        }
    };
}
