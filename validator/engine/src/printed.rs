//! Where rows of a rule index are printed: [`Printed`] as constants of a rulebook write it, [`InPrint`] as a row keeps it.
//!
//! They are two, since constants can't take values apart that may own something: what is built in is made of plain texts
//! ([`Printed`]) and becomes part of its row at the end ([`Printed::stored`]).

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::texts::Texts;

/// Where a row is printed, so that a player finds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InPrint {
    /// The publication, where it isn't the rulebook itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publication: Option<Cow<'static, str>>,
    /// The heading or paragraph: `River Mouth`, `11.2.1 (2)`.
    pub heading: Cow<'static, str>,
    /// The page that it is on.
    pub page: Page<Cow<'static, str>>,
    /// Numbers of the series itself: `Terrain 41`, `Actions 28`.
    #[serde(skip_serializing_if = "Texts::is_empty")]
    pub numbers: Texts,
}

/// The page of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page<T = &'static str> {
    /// This page, or one of these: `3`, `2–3`.
    On(T),
    /// No source gives it.
    Unknown,
    /// None is needed: the paragraph, or the name of the card, is enough.
    Needless,
}

/// Where a row that is built in is printed, as constants put it together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    publication: Option<&'static str>,
    heading: &'static str,
    page: Page,
    numbers: &'static [&'static str],
}

impl Printed {
    /// A numbered paragraph of the rulebook.
    pub const fn paragraph(paragraph: &'static str) -> Self {
        Self {
            publication: None,
            heading: paragraph,
            page: Page::Needless,
            numbers: &[],
        }
    }

    /// A heading of the rulebook, and its page.
    pub const fn heading(heading: &'static str, page: Page) -> Self {
        Self {
            page,
            ..Self::paragraph(heading)
        }
    }

    /// The same of another publication.
    #[must_use]
    pub const fn of(self, publication: &'static str) -> Self {
        Self {
            publication: Some(publication),
            ..self
        }
    }

    /// The same with the series' own numbers.
    #[must_use]
    pub const fn numbered(self, numbers: &'static [&'static str]) -> Self {
        Self { numbers, ..self }
    }

    /// The same as a row keeps it.
    pub const fn stored(self) -> InPrint {
        InPrint {
            publication: match self.publication {
                Some(publication) => Some(Cow::Borrowed(publication)),
                None => None,
            },
            heading: Cow::Borrowed(self.heading),
            page: match self.page {
                Page::On(page) => Page::On(Cow::Borrowed(page)),
                Page::Unknown => Page::Unknown,
                Page::Needless => Page::Needless,
            },
            numbers: Texts::Built(self.numbers),
        }
    }
}

impl From<Printed> for InPrint {
    fn from(printed: Printed) -> Self {
        printed.stored()
    }
}

impl InPrint {
    /// Whether it is this numbered paragraph of the rulebook, and nothing more is to be said of it.
    pub(crate) fn is_paragraph(&self, paragraph: &str) -> bool {
        let Self {
            publication,
            heading,
            page,
            numbers,
        } = self;
        publication.is_none()
            && heading == paragraph
            && *page == Page::Needless
            && numbers.is_empty()
    }
}

/// `River Mouth, p. 3; Terrain 8, Terrain 41`.
impl fmt::Display for InPrint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(publication) = &self.publication {
            write!(f, "{publication}, ")?;
        }
        f.write_str(&self.heading)?;
        match &self.page {
            Page::On(page) => write!(f, ", p. {page}")?,
            Page::Unknown => f.write_str(", page not known")?,
            Page::Needless => {}
        }
        if !self.numbers.is_empty() {
            write!(f, "; {}", self.numbers)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_print_read_as_people_cite_them() {
        let mouth = Printed::heading("River Mouth", Page::On("3"));
        for (printed, text) in [
            (Printed::paragraph("11.2.1 (2)"), "11.2.1 (2)"),
            (
                mouth.numbered(&["Terrain 8", "Terrain 41"]),
                "River Mouth, p. 3; Terrain 8, Terrain 41",
            ),
            (
                Printed::heading("Retreat", Page::Unknown).of("Memoir '44"),
                "Memoir '44, Retreat, page not known",
            ),
        ] {
            assert_eq!(printed.stored().to_string(), text);
        }
    }
}
