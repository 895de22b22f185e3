//! The types of a rulebook's scripts, besides its actions: [`script!`](macro@crate::script).

/// Whether a field of a script may be left out, where that means no.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
pub fn is_false(field: &bool) -> bool {
    !field
}

/// Declares a rulebook's data by its id in files, and the types that its scripts are made of: facts, positions, and what
/// stands in them. They are read and written, are compared, and know their JSON Schema with the feature `json-schema` of the
/// rulebook's crate; a field that they don't have is an error.
///
/// ```ignore
/// beachhead_kit::script! {
///     /// The rulebook `ferry`.
///     pub struct Ferry = "ferry" of Action, Fact, Position;
///
///     // The units in a position: who stands where, and what a position says of them besides. May be left out.
///     units UnitPlace {
///         /// The steps it has left.
///         pub steps: u8,
///     }
///
///     /// What a script may ask of a state.
///     pub enum Fact { ... }
///
///     /// A state as a script sets it up.
///     #[derive(Default)]
///     pub struct Position { ... }
/// }
/// ```
///
/// It expands to the types, with what they derive, and to
///
/// ```ignore
/// impl GameData for Ferry {
///     const ID: &'static str = "ferry";
///     type Action = Action;
///     type Fact = Fact;
///     type Position = Position;
/// }
/// ```
#[macro_export]
macro_rules! script {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Data:ident = $id:literal of $Action:ty, $Fact:ty, $Position:ty;
        units $UnitPlace:ident { $($more:tt)* }
        $($types:item)+
    ) => {
        $crate::script! {
            $(#[$meta])*
            $vis struct $Data = $id of $Action, $Fact, $Position;

            /// A unit in a position.
            pub struct $UnitPlace {
                /// The unit.
                pub unit: $crate::private::Id,
                /// Where it stands.
                pub hex: $crate::private::HexNo,
                $($more)*
            }

            $($types)+
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $Data:ident = $id:literal of $Action:ty, $Fact:ty, $Position:ty;
        $($types:item)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $Data;

        impl $crate::private::GameData for $Data {
            const ID: &'static str = $id;
            type Action = $Action;
            type Fact = $Fact;
            type Position = $Position;
        }

        $(
            #[derive(Clone, Debug, PartialEq, Eq, $crate::private::serde::Serialize, $crate::private::serde::Deserialize)]
            #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
            #[serde(deny_unknown_fields)]
            $types
        )+
    };
}
