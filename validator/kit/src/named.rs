//! Enums whose values have names in packs and scripts: [`Named`], declared by [`named!`](macro@crate::named), and by
//! [`sides!`](crate::sides) and [`phases!`](crate::phases), which add to it.

/// A value with a name in packs and scripts.
pub trait Named: Copy + PartialEq + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// Its name.
    fn name(self) -> &'static str;

    /// The value of this name.
    fn named<N: PartialEq<str> + ?Sized>(name: &N) -> Option<Self>;
}

/// Declares an enum whose values have names in packs and scripts.
///
/// ```
/// beachhead_kit::named! {
///     /// How a unit moves.
///     pub enum Class {
///         /// On foot.
///         Leg = "leg",
///         /// On wheels or tracks.
///         Mobile = "mobile",
///     }
/// }
/// assert_eq!(Class::named("leg"), Some(Class::Leg));
/// assert_eq!(Class::ALL, [Class::Leg, Class::Mobile]);
/// assert_eq!(Class::Mobile.name(), "mobile");
/// ```
///
/// It expands to the enum, and to `ALL`, `name` and `named` as they stand in [`Named`], which it implements.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $Enum:ident { $($(#[$doc:meta])* $Name:ident = $name:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Enum {
            $($(#[$doc])* $Name,)+
        }

        impl $Enum {
            /// All of them, in order.
            $vis const ALL: [Self; { [$(stringify!($Name)),+].len() }] = [$(Self::$Name),+];

            /// The name in packs and scripts.
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => $name,)+
                }
            }

            /// The value of this name.
            $vis fn named<N: PartialEq<str> + ?Sized>(name: &N) -> ::std::option::Option<Self> {
                Self::ALL.into_iter().find(|known| *name == *known.name())
            }
        }

        impl $crate::Named for $Enum {
            const ALL: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.name()
            }

            fn named<N: PartialEq<str> + ?Sized>(name: &N) -> ::std::option::Option<Self> {
                Self::named(name)
            }
        }
    };
}
