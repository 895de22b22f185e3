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
/// It is [`named!`](macro@crate::named), with the order besides:
///
/// ```ignore
/// pub enum Phase { Movement, Combat }
/// impl Phase {
///     pub const ALL: [Self; 2] = [Self::Movement, Self::Combat];
///     pub const fn name(self) -> &'static str { ... }
///     pub fn named<N: PartialEq<str> + ?Sized>(name: &N) -> Option<Self> { ... }
///     pub fn next(self) -> Option<Self> { ... }
/// }
/// ```
#[macro_export]
macro_rules! phases {
    ($(#[$meta:meta])* $vis:vis enum $Phase:ident { $($phases:tt)+ }) => {
        $crate::named! {
            $(#[$meta])*
            $vis enum $Phase { $($phases)+ }
        }

        impl $Phase {
            /// The phase that follows it; none after the last.
            $vis fn next(self) -> ::std::option::Option<Self> {
                Self::ALL.into_iter().find(|phase| *phase > self)
            }
        }
    };
}
