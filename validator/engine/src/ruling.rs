//! Rulings: how a row is read where the rulebook is silent or contradicts itself.
//!
//! Words that allow two readings have both here: the one that is played, and the other one, with the script of the
//! rulebook's sample whose position comes out differently under it. The validator's test `readings` plays these scripts.

use std::borrow::Cow;

/// How a row is read where the rulebook leaves it open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The reading that is played, and why.
    pub reading: Cow<'static, str>,
    /// The other reading that the words allow, if they do.
    pub other: Option<OtherReading>,
}

/// A reading that is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// The reading, in our own words.
    pub reading: Cow<'static, str>,
    /// A script of the sample, by its file name, with a position in which the two readings play differently: it shows the
    /// row as it is played. None where the engine doesn't reach the row, or only a unit test can tell the readings apart.
    pub script: Option<Cow<'static, str>>,
}

impl OtherReading {
    /// A reading that is built in, and the script that shows it.
    pub const fn new(reading: &'static str, script: Option<&'static str>) -> Self {
        Self {
            reading: Cow::Borrowed(reading),
            script: match script {
                Some(script) => Some(Cow::Borrowed(script)),
                None => None,
            },
        }
    }
}

impl Ruling {
    /// A ruling that is built in.
    pub const fn new(reading: &'static str, other: Option<OtherReading>) -> Self {
        let reading = Cow::Borrowed(reading);
        Self { reading, other }
    }

    /// For people: a line for each reading, each with its label.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let other = self.other.as_ref().map(|other| {
            let script = other.script.as_ref();
            let script = script.map(|script| format!(" ({script} tells them apart)"));
            format!(
                "other reading: {}{}",
                other.reading,
                script.unwrap_or_default()
            )
        });
        std::iter::once(format!("ruling: {}", self.reading)).chain(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleIndex;

    crate::rule_index! {
        Silent = "1.1 silent" in "1.1" [] Permission "A";
        Settled = "1.2 settled" in "1.2" [] Permission "B" ruling "So.";
        Disputed = "1.3 disputed" in "1.3" [] Permission "C"
            ruling "So." other "Or so." in "tides.ron";
        Unreached = "1.4 unreached" in "1.4" [] NotYet "D" ruling "So." other "Or so.";
    }

    /// Rows take a ruling with or without another reading, and that with or without its script.
    #[test]
    fn both_readings_are_listed() {
        for (rule, expected) in [
            (Rule::Silent, &[][..]),
            (Rule::Settled, &["ruling: So."]),
            (
                Rule::Disputed,
                &[
                    "ruling: So.",
                    "other reading: Or so. (tides.ron tells them apart)",
                ],
            ),
            (Rule::Unreached, &["ruling: So.", "other reading: Or so."]),
        ] {
            let lines: Vec<String> = rule.row().ruling.iter().flat_map(Ruling::lines).collect();
            assert_eq!(lines, expected, "{}", rule.cited());
        }
    }
}
