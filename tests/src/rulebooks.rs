//! The rulebooks, free play and rules that are data by the types of their scripts: what tests ask of each of them is asked by way of this one list.

/// Runs a block once for each built-in rulebook, for free play and for rules that are data, with its [`GameData`](beachhead_schema::games::GameData) by the given name.
///
/// ```
/// use beachhead_schema::games::GameData;
/// let mut ids = Vec::new();
/// beachhead_tests::each_rulebook!(|G| ids.push(G::ID));
/// let others = [beachhead_check::registry::FREE.id, beachhead_check::registry::TABLE.id];
/// let rulebooks = beachhead_check::registry::RULEBOOKS.iter().map(|rulebook| rulebook.id);
/// assert!(ids.into_iter().eq(rulebooks.chain(others)));
/// ```
#[macro_export]
macro_rules! each_rulebook {
    (|$G:ident| $body:expr) => {{
        {
            type $G = $crate::rulebooks::Dday;
            $body;
        }
        {
            type $G = $crate::rulebooks::Landings;
            $body;
        }
        {
            type $G = $crate::rulebooks::Omaha;
            $body;
        }
        {
            type $G = $crate::rulebooks::Utah;
            $body;
        }
        {
            type $G = $crate::rulebooks::Free;
            $body;
        }
        {
            type $G = $crate::rulebooks::Table;
            $body;
        }
    }};
}

pub use beachhead_dday::script::Dday;
pub use beachhead_free::script::Free;
pub use beachhead_landings::script::Landings;
pub use beachhead_omaha::script::Omaha;
pub use beachhead_table::script::Table;
pub use beachhead_utah::script::Utah;
