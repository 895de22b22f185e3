//! The types of a rulebook's scripts, besides its actions: [`script!`](crate::script).

/// Declares a rulebook's data by its id in files, and the types that its scripts are made of: facts, positions, and what
/// stands in them. They are read and written, are compared, and know their JSON Schema with the feature `json-schema` of the
/// rulebook's crate; a field that they don't have is an error.
///
/// ```ignore
/// beachhead_kit::script! {
///     /// The rulebook `ferry`.
///     pub struct Ferry = "ferry" of Action, Fact, Position;
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
