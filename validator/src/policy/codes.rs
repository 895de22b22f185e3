//! Which codes somebody means: one by number or name, or a whole drawer of them.

use std::fmt;

use beachhead_schema::diag::Code;
use beachhead_schema::io::nearest;

use crate::lint::pages;

/// Codes as somebody names them: `MAP014`, `river-gap`, or `MAP` for all of that drawer.
///
/// ```
/// use beachhead_validator::policy::Codes;
/// let codes: Codes = "MAP".parse()?;
/// assert_eq!(codes.to_string(), "MAP");
/// let mistaken = "MAP999".parse::<Codes>();
/// assert!(mistaken.is_err());
/// # Ok::<(), beachhead_validator::policy::UnknownCode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes(Which);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Which {
    Drawer(String),
    Named(String),
    One(&'static str),
}

/// No code is called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no code `{asked}`; {hint}")]
pub struct UnknownCode {
    asked: String,
    hint: String,
}

impl std::str::FromStr for Codes {
    type Err = UnknownCode;

    fn from_str(asked: &str) -> Result<Self, UnknownCode> {
        let upper = asked.to_ascii_uppercase();
        if let Some((code, _)) = pages().find(|(code, _)| code.id == upper) {
            return Ok(Self(Which::One(code.id)));
        }
        if pages().any(|(code, _)| code.name == asked) {
            return Ok(Self(Which::Named(asked.to_owned())));
        }
        if pages().any(|(code, _)| drawer(code) == upper) {
            return Ok(Self(Which::Drawer(upper)));
        }
        let known: Vec<&str> = pages()
            .flat_map(|(code, _)| [code.id, code.name, drawer(code)])
            .collect();
        let hint = match nearest(asked, known) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`beachhead explain` lists all codes".to_owned(),
        };
        let asked = asked.to_owned();
        Err(UnknownCode { asked, hint })
    }
}

impl Codes {
    /// How closely a code is meant, if it is: one code is closer than a name that several have, and that than a drawer.
    pub(super) fn meant(&self, code: Code) -> Option<u8> {
        match &self.0 {
            Which::One(id) => (*id == code.id).then_some(2),
            Which::Named(name) => (name == code.name).then_some(1),
            Which::Drawer(letters) => (drawer(code) == letters).then_some(0),
        }
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Which::One(id) => f.write_str(id),
            Which::Named(name) | Which::Drawer(name) => f.write_str(name),
        }
    }
}

/// The letters of a code.
pub(crate) fn drawer(code: Code) -> &'static str {
    code.id.trim_end_matches(|sign: char| sign.is_ascii_digit())
}
