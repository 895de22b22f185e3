//! Which codes somebody means: one by number or name, or a whole category of them.
//!
//! Those of a project's own lints are known once its `beachhead.toml` has been read. A code on the command line may be one
//! ([`Codes::asked`]); whether any project has it is asked afterwards ([`Codes::known_among`]).

use std::fmt;

use beachhead_model::diag::Code;
use beachhead_text::nearest;

use super::own_names::{id_fault, is_letters, is_name};
use crate::pages::pages;

/// Codes as somebody names them: `MAP014`, `river-gap`, or `MAP` for all of that category.
///
/// ```
/// use beachhead_check::policy::Codes;
/// let codes: Codes = "MAP".parse()?;
/// assert_eq!(codes.to_string(), "MAP");
/// let mistaken = "MAP999".parse::<Codes>();
/// assert!(mistaken.is_err());
/// # Ok::<(), beachhead_check::policy::UnknownCode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes(Which);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Which {
    Category(String),
    Named(String),
    One(&'static str),
    /// None that is built in: the code, name or letters of a project's own lint.
    Own(String),
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
        Self::built_in(asked).ok_or_else(|| UnknownCode::of(asked, []))
    }
}

impl UnknownCode {
    /// With what may have been meant, of the built-in codes and these.
    pub fn of(asked: &str, own: impl IntoIterator<Item = Code>) -> Self {
        let codes = pages().map(|(code, _)| code).chain(own);
        let known = codes.flat_map(|code| [code.id, code.name, category(code)]);
        let hint = match nearest(asked, known.collect::<Vec<_>>()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`beachhead explain` lists all codes".to_owned(),
        };
        let asked = asked.to_owned();
        Self { asked, hint }
    }
}

impl Codes {
    /// The built-in codes that are called so.
    pub(super) fn built_in(asked: &str) -> Option<Self> {
        let upper = asked.to_ascii_uppercase();
        if let Some((code, _)) = pages().find(|(code, _)| code.id == upper) {
            return Some(Self(Which::One(code.id)));
        }
        if pages().any(|(code, _)| code.name == asked) {
            return Some(Self(Which::Named(asked.to_owned())));
        }
        let is_category = pages().any(|(code, _)| category(code) == upper);
        is_category.then_some(Self(Which::Category(upper)))
    }

    /// The built-in codes that are called so, or those of own lints that some project may have.
    ///
    /// # Errors
    /// No code is called so, whatever a project states: the letters are those of built-in codes, or it is no name.
    pub fn asked(asked: &str) -> Result<Self, UnknownCode> {
        if let Some(codes) = Self::built_in(asked) {
            return Ok(codes);
        }
        let upper = asked.to_ascii_uppercase();
        if id_fault(&upper).is_none() || is_letters(&upper) || is_name(asked) {
            return Ok(Self(Which::Own(asked.to_owned())));
        }
        Err(UnknownCode::of(asked, []))
    }

    /// Whether they are built in, or are among the codes of own lints.
    ///
    /// # Errors
    /// None of either is called so.
    pub fn known_among(&self, own: impl IntoIterator<Item = Code>) -> Result<(), UnknownCode> {
        let Which::Own(asked) = &self.0 else {
            return Ok(());
        };
        let own: Vec<Code> = own.into_iter().collect();
        if own.iter().any(|code| self.meant(*code).is_some()) {
            return Ok(());
        }
        Err(UnknownCode::of(asked, own))
    }

    /// Whether a project must be asked if it has them.
    pub fn may_be_own(&self) -> bool {
        matches!(self.0, Which::Own(_))
    }

    /// How closely a code is meant, if it is: one code is closer than a name that several have, and that than a category.
    pub(super) fn meant(&self, code: Code) -> Option<u8> {
        match &self.0 {
            Which::One(id) => (*id == code.id).then_some(2),
            Which::Named(name) => (name == code.name).then_some(1),
            Which::Category(letters) => (category(code) == letters).then_some(0),
            Which::Own(asked) if asked.eq_ignore_ascii_case(code.id) => Some(2),
            Which::Own(asked) if asked == code.name => Some(1),
            Which::Own(asked) => asked.eq_ignore_ascii_case(category(code)).then_some(0),
        }
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Which::One(id) => f.write_str(id),
            Which::Named(name) | Which::Category(name) | Which::Own(name) => f.write_str(name),
        }
    }
}

/// The letters of a code.
pub fn category(code: Code) -> &'static str {
    letters(code.id)
}

/// The letters of a code, by its number.
pub fn letters(id: &str) -> &str {
    id.trim_end_matches(|sign: char| sign.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where codes are unknown that no settings can define, and where they may be own ones.
    #[test]
    fn what_is_not_built_in_may_be_of_an_own_lint() {
        let own = [("OWN001", "woods-too-high"), ("OWN002", "own-lint")];
        let own = own.map(|(id, name)| Code { id, name });
        for (asked, is_own, expected) in [
            ("MAP014", false, Ok(())),
            ("river-gap", false, Ok(())),
            ("map", false, Ok(())),
            ("OWN001", true, Ok(())),
            ("own002", true, Ok(())),
            ("OWN", true, Ok(())),
            ("own", true, Ok(())),
            ("woods-too-high", true, Ok(())),
            (
                "OWN003",
                true,
                Err("there is no code `OWN003`; did you mean `OWN001`?"),
            ),
            (
                "woods-to-high",
                true,
                Err("there is no code `woods-to-high`; did you mean `woods-too-high`?"),
            ),
            (
                "river-gapp",
                true,
                Err("there is no code `river-gapp`; did you mean `river-gap`?"),
            ),
            (
                "nothing",
                true,
                Err("there is no code `nothing`; `beachhead explain` lists all codes"),
            ),
        ] {
            let codes = Codes::asked(asked).expect(asked);
            assert_eq!(codes.may_be_own(), is_own, "{asked}");
            let known = codes.known_among(own).map_err(|error| error.to_string());
            assert_eq!(known, expected.map_err(str::to_owned), "{asked}");
            assert_eq!(asked.parse::<Codes>().is_err(), is_own, "{asked}");
        }
        for asked in ["MAP999", "map999", "Not a name", "", "a--b", "OWN1X"] {
            assert!(Codes::asked(asked).is_err(), "{asked}");
        }
    }

    #[test]
    fn the_closest_of_own_codes_is_meant() {
        let code = Code {
            id: "OWN001",
            name: "own-lint",
        };
        for (asked, expected) in [
            ("own001", Some(2)),
            ("own-lint", Some(1)),
            ("own", Some(0)),
            ("OWN002", None),
        ] {
            let codes = Codes::asked(asked).expect(asked);
            assert_eq!(codes.meant(code), expected, "{asked}");
        }
    }
}
