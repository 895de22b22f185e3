//! [`choices!`](crate::choices): what a rulebook leaves open, and a pack's table decides.

/// Declares the choices of a table, a row for each, with one column `value`: the struct that rules ask, and how it is read.
///
/// Each field has its row and what reads its cell ([`cells`](crate::tables::cells)). What can't be read is a fault, and
/// stands in as its default until the game is refused.
///
/// ```
/// use beachhead_kit::tables::cells::{either, number};
///
/// beachhead_kit::choices! {
///     /// What the rules of the crossing leave open: table `system`.
///     pub struct System in "system";
///
///     /// How many units fit into a boat.
///     seats: u8 = "seats", number(1..=9);
///     /// Whether rowing back is allowed.
///     both_ways: bool = "both-ways", either("yes", "no");
/// }
/// ```
///
/// It expands to the struct with these fields, and
///
/// ```ignore
/// impl System {
///     pub fn read(reader: &mut Reader<'_>) -> Self { ... }
/// }
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Choices:ident in $table:literal;
        $($(#[$doc:meta])+ $field:ident: $type:ty = $row:literal, $read:expr;)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $Choices {
            $($(#[$doc])+ $vis $field: $type,)+
        }

        impl $Choices {
            /// Reads the choices, in the order of the fields.
            $vis fn read(reader: &mut $crate::tables::Reader<'_>) -> Self {
                Self {
                    $($field: reader.cell($table, $row, "value", $read).unwrap_or_default(),)+
                }
            }
        }
    };
}
