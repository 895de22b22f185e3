//! Queries: which hexes of a pack are meant, or which units, said in words.
//!
//! ```text
//! terrain=woods and not named            hexes of woods without a place name
//! elevation>=2 and hexside=river         high hexes with a river on a side
//! number=22* or name~"ville"             row 22, and places whose name holds "ville"
//! (unit or marker) and source=reconstructed
//! ```
//!
//! A query is made of terms, joined by `and`, `or`, `not` and brackets; `and` may be left out. A term is a field
//! alone, which asks whether the hex has any, or a field with `=`, `!=` and a value, for text also `~` (holds it), for
//! numbers also `<`, `>`, `<=`, `>=`. In values `*` stands for any letters and `?` for one letter; a value with blanks stands in
//! quotes. Large and small letters are the same. Kinds are found by their id or by what the palette calls them.
//!
//! | field | the hex |
//! |---|---|
//! | `terrain`, `feature`, `tile` | is of this terrain, has such a feature or tile |
//! | `elevation` | lies so high |
//! | `name`, `named` | bears this name, bears any |
//! | `note`, `source` | has such a note, comes from there: `printed`, `rules`, `errata`, `reconstructed`, `"rules 13.0"` |
//! | `own` | has properties of the pack's own; `own.vp>=3` compares one, `own.vp` asks whether it is there and not `false` |
//! | `hexside` | has such a side: a kind, or the river's own name |
//! | `path` | lies on such a path: kind, id or name |
//! | `region`, `beach`, `sector` | is part of it: id or name, for regions kind too |
//! | `sea` | is sea at an hour of the day, as the tide lines have it: `sea=0800` |
//! | `marker`, `label` | has such a marker (kind or id), bears such a label |
//! | `breach` | has a breach on one of its sides (by id, or by the kind of hexside that it leads through) |
//! | `unit`, `side` | has such a unit of the shown setup (id, name, kind, formation), has units of this side |
//! | `number`, `row`, `column` | has this printed number, lies in this printed row or column |
//! | `edge`, `blank` | lies at the map's edge, has nothing known of it |
//! | `selected`, `problem` | is selected, has such a finding (its code or name) |
//!
//! Of units ([`Of::Units`]) other fields are known:
//!
//! | field | the unit |
//! |---|---|
//! | `id`, `name`, `named` | has this id, bears this name, bears any |
//! | `kind`, `side`, `formation`, `nation` | is of this kind, fights on this side, belongs to it |
//! | `moves` | moves as this class, as the palette says of its kind |
//! | `steps` | has this number of steps |
//! | `figure`, `reduced` | has such figures on its face (`figure.attack>=5` compares one), has others on its back |
//! | `note`, `source`, `own` | as of hexes |
//!
//! A member that is not there is neither equal nor unequal: `not own.vp=3` finds it, `own.vp!=3` does not.
//!
//! ```
//! use beachhead_query::Query;
//!
//! assert!(Query::parse("terrain=woods and not named").is_ok());
//! let error = Query::parse("terain=woods").unwrap_err();
//! assert_eq!(error.to_string(), "there is no field `terain`, at letter 1");
//! assert_eq!(error.help.as_deref(), Some("did you mean `terrain`?"));
//! ```

#[macro_use]
extern crate beachhead_base;

mod error;
mod eval;
mod field;
mod lex;
mod member;
mod of;
mod parse;
mod pattern;
mod query;
mod rewrite;
mod units;
mod values;

#[cfg(test)]
mod tests;

pub use error::QueryError;
pub use eval::Facts;
pub use field::Field;
pub use of::Of;
pub use parse::MAX_QUERY;
pub use pattern::Pattern;
pub use query::Query;
pub use rewrite::{means_by_pattern, rewrite_words};
