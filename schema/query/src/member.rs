//! Members: what is asked for by the name of a field and one of its own, `own.vp>=3`, `figure.attack<2`.

use super::Pattern;
use super::lex::Sign;
use beachhead_model::own::OwnValue;

/// What is asked of one member.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MemberTest {
    /// That it is there, and not `false`.
    Has,
    /// That it is this, or another.
    Is {
        pattern: Pattern,
        /// What the pattern is as a number.
        number: Option<f64>,
        is: bool,
    },
    /// That its text holds this.
    Holds(Pattern),
    /// That it is a number which compares so.
    Compares { sign: Sign, with: f64 },
}

impl MemberTest {
    /// The test that a sign and a value make; `None` where the value must be a number and is none.
    pub fn new(sign: Sign, value: &str) -> Option<Self> {
        let number: Option<f64> = value.parse().ok().filter(|number: &f64| number.is_finite());
        Some(match sign {
            Sign::Is | Sign::IsNot => Self::Is {
                pattern: Pattern::new(value),
                number,
                is: sign == Sign::Is,
            },
            Sign::Holds => Self::Holds(Pattern::holding(value)),
            Sign::Less | Sign::More | Sign::AtMost | Sign::AtLeast => Self::Compares {
                sign,
                with: number?,
            },
        })
    }

    /// Whether a value is as asked. What isn't there is neither this nor another.
    pub fn fits(&self, value: Option<&OwnValue>) -> bool {
        let Some(value) = value else { return false };
        match self {
            Self::Has => *value != OwnValue::Truth(false),
            Self::Is {
                pattern,
                number,
                is,
            } => {
                let fits = match (value.number(), number) {
                    (Some(value), Some(number)) => value == *number,
                    _ => pattern.fits(&value.to_string()),
                };
                fits == *is
            }
            Self::Holds(pattern) => pattern.fits(&value.to_string()),
            Self::Compares { sign, with } => value.number().is_some_and(|value| match sign {
                Sign::Less => value < *with,
                Sign::More => value > *with,
                Sign::AtMost => value <= *with,
                Sign::AtLeast => value >= *with,
                Sign::Is | Sign::IsNot | Sign::Holds => false,
            }),
        }
    }
}
