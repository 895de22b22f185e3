//! One definition of the actions of a game: [`actions!`](crate::actions).

use beachhead_engine::{Choices, Game};

use crate::pointed::Asked;
use crate::slot::{NamedIx, Pointing};
use crate::view::View;

/// Declares the actions of a game: the form that scripts write, the resolved form that rules work on, the ways between the
/// two, and the dispatch to the module of each action.
///
/// Each action names its module, in which stand
/// - `check(view, fields...) -> Result<(), Violation>`: whether it is legal,
/// - `apply(play, fields...)`: what it does,
/// - `candidates(view, list)`: calls `list(fields...)` for all of it that is legal now, and for more at will.
///
/// An action of which many are listed, or which are slow to find, stands with `narrowed` behind its module: its candidates take
/// what is asked about ([`Asked`](crate::Asked)) between the two, and may leave out those that don't name it.
///
/// A field has a [`Slot`](crate::Slot); after `=` stands what decides by which row an unknown name is refused, where the slot
/// asks for it. It may name the game and the fields before it.
///
/// ```ignore
/// beachhead_kit::actions! {
///     /// What a player may do.
///     pub enum Action;
///     /// An action, resolved to indices.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Resolved of FerryGame;
///     |game|
///
///     /// Takes a unit aboard.
///     Board in board {
///         /// The unit.
///         unit: Unit,
///     };
///     /// Crosses the river.
///     Row in row;
/// }
/// ```
///
/// It expands to
///
/// ```ignore
/// #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
/// pub enum Action { Board { unit: Id }, Row }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub enum Resolved { Board { unit: UnitIx }, Row }
///
/// impl Resolved {
///     /// Looks up what the action names.
///     pub(crate) fn find(game: &FerryGame, written: &Action) -> Result<Self, Violation> {
///         Ok(match written {
///             Action::Board { unit } => {
///                 let unit = <Unit as Slot<FerryGame>>::find(game, unit, Default::default())?;
///                 Self::Board { unit }
///             }
///             Action::Row => Self::Row,
///         })
///     }
///     pub(crate) fn write(&self, game: &FerryGame) -> Action { ... }
///     pub(crate) fn check(&self, view: View<'_, FerryGame>) -> Result<(), Violation> {
///         match self {
///             Self::Board { unit } => board::check(view, <Unit as Slot<FerryGame>>::pass(unit)),
///             Self::Row => row::check(view),
///         }
///     }
///     pub(crate) fn apply(&self, play: &mut Play<'_, FerryGame>) { ... }
///     pub(crate) fn candidates(view: View<'_, FerryGame>, asked: Asked, actions: &mut Vec<Self>) {
///         board::candidates(view, &mut |unit| actions.push(Self::Board { unit }));
///         row::candidates(view, &mut || actions.push(Self::Row));
///     }
/// }
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$written_meta:meta])*
        $written_vis:vis enum $Written:ident;
        $(#[$found_meta:meta])*
        $found_vis:vis enum $Found:ident of $Game:ty;
        |$game:ident|
        $(
            $(#[doc = $doc:literal])+
            $Name:ident in $module:ident $(, $narrowed:ident)? $({
                $(
                    $(#[doc = $field_doc:literal])+
                    $(#[serde($($serde:tt)*)])?
                    $field:ident: $slot:ty $(= $by:expr)?
                ),+ $(,)?
            })?;
        )+
    ) => {
        $(#[$written_meta])*
        #[derive(Clone, Debug, PartialEq, Eq, $crate::private::serde::Serialize, $crate::private::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $written_vis enum $Written {
            $(
                $(#[doc = $doc])+
                $Name $({
                    $(
                        $(#[doc = $field_doc])+
                        $(#[serde($($serde)*)])?
                        $field: <$slot as $crate::Slot<$Game>>::Written,
                    )+
                })?,
            )+
        }

        $(#[$found_meta])*
        $found_vis enum $Found {
            $(
                $(#[doc = $doc])+
                $Name $({
                    $(
                        $(#[doc = $field_doc])+
                        $field: <$slot as $crate::Slot<$Game>>::Found,
                    )+
                })?,
            )+
        }

        impl $Found {
            /// Looks up what the action names. Refused by the row that asks for a name that is not known.
            pub(crate) fn find($game: &$Game, written: &$Written) -> ::std::result::Result<Self, $crate::private::Violation> {
                ::std::result::Result::Ok(match written {
                    $(
                        $Written::$Name $({ $($field),+ })? => {
                            $($(
                                let $field = <$slot as $crate::Slot<$Game>>::find($game, $field, $crate::by!($($by)?))?;
                            )+)?
                            Self::$Name $({ $($field),+ })?
                        }
                    )+
                })
            }

            /// The action as scripts write it.
            pub(crate) fn write(&self, $game: &$Game) -> $Written {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => $Written::$Name $({
                            $($field: <$slot as $crate::Slot<$Game>>::write($game, $field)),+
                        })?,
                    )+
                }
            }

            /// Whether the action is legal: its own module says so.
            pub(crate) fn check(&self, view: $crate::View<'_, $Game>) -> ::std::result::Result<(), $crate::private::Violation> {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => {
                            $module::check(view $(, $(<$slot as $crate::Slot<$Game>>::pass($field)),+)?)
                        }
                    )+
                }
            }

            /// Takes the action, which has been checked.
            pub(crate) fn apply(&self, play: &mut $crate::Play<'_, $Game>) {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => {
                            $module::apply(play $(, $(<$slot as $crate::Slot<$Game>>::pass($field)),+)?)
                        }
                    )+
                }
            }

            /// Every action that is legal now and names what is asked about, among others that are not or don't.
            pub(crate) fn candidates(
                view: $crate::View<'_, $Game>,
                asked: $crate::Asked,
                actions: &mut ::std::vec::Vec<Self>,
            ) {
                // Not every game has an action that is narrowed.
                let _ = asked;
                $(
                    $crate::action::candidates!(
                        [$($narrowed)?] $module, view, asked,
                        &mut |$($($field),+)?| actions.push(Self::$Name $({ $($field),+ })?)
                    );
                )+
            }
        }

        impl $crate::action::Resolved<$Game> for $Found {
            fn candidates(
                view: $crate::View<'_, $Game>,
                asked: $crate::Asked,
                actions: &mut ::std::vec::Vec<Self>,
            ) {
                Self::candidates(view, asked, actions);
            }

            fn named(&self, named: &mut dyn ::std::ops::FnMut($crate::slot::NamedIx)) {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => {
                            $($(<$slot as $crate::Slot<$Game>>::names($field, named);)+)?
                        }
                    )+
                }
            }

            fn meant($game: &$Game, pointing: $crate::slot::Pointing) -> ::std::vec::Vec<Self> {
                let meant: ::std::vec::Vec<::std::option::Option<Self>> = ::std::vec![
                    $(
                        $crate::action::meant!(
                            $Game, $game, pointing, Self::$Name $({ $($field: $slot),+ })?
                        ),
                    )+
                ];
                meant.into_iter().flatten().collect()
            }

            fn other(&self, $game: &$Game, choices: &mut $crate::private::Choices) -> Self {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => {
                            $(
                                let fields = [$(stringify!($field)),+].len();
                                let mut spoilt = choices.below(fields);
                                $(
                                    let $field = match spoilt {
                                        0 => <$slot as $crate::Slot<$Game>>::other($game, $field, choices),
                                        _ => ::std::clone::Clone::clone($field),
                                    };
                                    spoilt = spoilt.wrapping_sub(1);
                                )+
                                let _ = spoilt;
                            )?
                            Self::$Name $({ $($field),+ })?
                        }
                    )+
                }
            }

            fn gist(&self) -> Self {
                match self {
                    $(
                        Self::$Name $({ $($field),+ })? => Self::$Name $({
                            $($field: <$slot as $crate::Slot<$Game>>::gist($field)),+
                        })?,
                    )+
                }
            }
        }
    };
}

/// What [`actions!`](crate::actions) makes of a resolved action, besides its dispatch.
pub trait Resolved<G: Game>: Sized {
    /// Every action that is legal now and names what is asked about, among others that are not or don't.
    fn candidates(view: View<'_, G>, asked: Asked, actions: &mut Vec<Self>);

    /// Says which units and hexes the action names.
    fn named(&self, named: &mut dyn FnMut(NamedIx));

    /// The actions that a player may mean who has a unit in hand and points at a hex, whether they are legal or not: those
    /// that say all by the two.
    fn meant(game: &G, pointing: Pointing) -> Vec<Self>;

    /// The action with another value in one of its fields, such as a player might name by mistake.
    #[must_use]
    fn other(&self, game: &G, choices: &mut Choices) -> Self;

    /// What of the action makes the difference between listed ones ([`Slot::gist`](crate::Slot::gist)).
    #[must_use]
    fn gist(&self) -> Self;
}

/// Has the module of an action list its candidates.
#[doc(hidden)]
#[macro_export]
macro_rules! candidates {
    ([] $module:ident, $view:expr, $asked:expr, $list:expr) => {
        $module::candidates($view, $list)
    };
    ([narrowed] $module:ident, $view:expr, $asked:expr, $list:expr) => {
        $module::candidates($view, $asked, $list)
    };
}
pub use candidates;

/// One action of those that pointing may mean.
#[doc(hidden)]
#[macro_export]
macro_rules! meant {
    ($Game:ty, $game:ident, $pointing:ident, $Found:ident::$Name:ident) => {
        ::std::option::Option::None
    };
    ($Game:ty, $game:ident, $pointing:ident, $Found:ident::$Name:ident { $($field:ident: $slot:ty),+ }) => {
        (|| ::std::option::Option::Some($Found::$Name {
            $($field: <$slot as $crate::Slot<$Game>>::meant($game, $pointing)?,)+
        }))()
    };
}
pub use meant;

/// What decides by which row an unknown name is refused.
#[doc(hidden)]
#[macro_export]
macro_rules! by {
    () => {
        ::std::default::Default::default()
    };
    ($by:expr) => {
        $by
    };
}
