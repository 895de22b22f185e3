//! The rulebooks and free play by the types of their scripts: what tests ask of each of them is asked by way of this one list.

/// Runs a block once for each built-in rulebook and for free play, with its [`GameData`](beachhead_schema::games::GameData) by the given name.
///
/// ```
/// use beachhead_schema::games::GameData;
/// let mut ids = Vec::new();
/// beachhead_tests::each_rulebook!(|G| ids.push(G::ID));
/// let free = beachhead_check::registry::FREE.id;
/// let rulebooks = beachhead_check::registry::RULEBOOKS.iter().map(|rulebook| rulebook.id);
/// assert!(ids.into_iter().eq(rulebooks.chain([free])));
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
    }};
}

pub use beachhead_dday::script::Dday;
pub use beachhead_free::script::Free;
pub use beachhead_landings::script::Landings;
pub use beachhead_omaha::script::Omaha;
pub use beachhead_utah::script::Utah;
