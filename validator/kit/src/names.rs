//! Slots of what actions name besides units and hexes, by identifiers of the rulebook or of the pack: [`names!`](macro@crate::names).

/// Declares slots of actions that scripts write as an identifier, and rules take by value: cards, sections, cups.
///
/// Each names what it is to rules, and what decides which row refuses an unknown name where that depends on the action
/// (`by`). Then come three functions or closures: how it is looked up, how it is written, and another value such as a player
/// might name by mistake, where there is one.
///
/// ```ignore
/// beachhead_kit::names! {
///     of FerryGame;
///
///     /// A bank of the river.
///     pub BankName: Bank;
///     find: |_, name, ()| Bank::named(name).ok_or_else(|| Violation::new(Rule::Banks, format!("`{name}` is no bank")));
///     write: |_, bank| bank.name().into();
///     other: |_, _, choices| choices.pick(&Bank::ALL).copied();
/// }
/// ```
///
/// It expands to a type for each that is the [`Slot`](crate::Slot).
#[macro_export]
macro_rules! names {
    (@by) => {
        ()
    };
    (@by $By:ty) => {
        $By
    };
    (
        of $Game:ty;
        $(
            $(#[$meta:meta])*
            $vis:vis $Name:ident: $Found:ty $(, by $By:ty)?;
            find: $find:expr;
            write: $write:expr;
            other: $other:expr;
        )+
    ) => {
        $(
            $(#[$meta])*
            #[derive(Debug)]
            $vis struct $Name;

            impl $crate::Slot<$Game> for $Name {
                type Written = $crate::private::Id;
                type Found = $Found;
                type Passed<'a> = $Found;
                type By = $crate::names!(@by $($By)?);

                fn find(
                    game: &$Game,
                    written: &$crate::private::Id,
                    by: Self::By,
                ) -> ::std::result::Result<$Found, $crate::private::Violation> {
                    let find: fn(&$Game, &$crate::private::Id, Self::By) -> _ = $find;
                    find(game, written, by)
                }

                fn write(game: &$Game, found: &$Found) -> $crate::private::Id {
                    let write: fn(&$Game, $Found) -> _ = $write;
                    write(game, *found)
                }

                fn pass(found: &$Found) -> $Found {
                    *found
                }

                fn other(
                    game: &$Game,
                    found: &$Found,
                    choices: &mut $crate::private::Choices,
                ) -> $Found {
                    let other: fn(&$Game, $Found, &mut $crate::private::Choices) -> _ = $other;
                    let other: ::std::option::Option<$Found> = other(game, *found, choices);
                    other.unwrap_or(*found)
                }
            }
        )+
    };
}
