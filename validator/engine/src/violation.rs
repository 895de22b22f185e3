//! [`Violation`]: why an action is refused.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Subject};

use super::row::Row;

/// Why an action is refused: the row of the rule index, the reason in words, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The row that forbids it.
    pub rule: Row,
    /// Why, in words for the player: `a drop zone lies north of hex row 19xx; this is row 18xx`.
    pub reason: String,
    /// What could be done instead.
    pub help: Option<String>,
    /// The hexes it is about, the most important first.
    pub hexes: Vec<HexNo>,
    /// The units it is about, the most important first.
    pub units: Vec<Id>,
}

impl Violation {
    /// A refusal by this row.
    pub fn new(rule: impl Into<Row>, reason: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            reason: reason.into(),
            help: None,
            hexes: Vec::new(),
            units: Vec::new(),
        }
    }

    /// Names a hex that it is about.
    #[must_use]
    pub fn at(mut self, hex: HexNo) -> Self {
        self.hexes.push(hex);
        self
    }

    /// Names a unit that it is about.
    #[must_use]
    pub fn of(mut self, unit: Id) -> Self {
        self.units.push(unit);
        self
    }

    /// Says what could be done instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same as a finding, so far without a place in a file.
    pub fn diagnostic(&self, code: Code) -> Diagnostic {
        let finding = Diagnostic::error(code, &self.reason);
        let mut finding = self.rule.cited_by(finding);
        finding.help.clone_from(&self.help);
        finding
            .subjects
            .extend(self.hexes.iter().cloned().map(Subject::Hex));
        finding.subjects.extend(
            self.units
                .iter()
                .map(|unit| Subject::Unit(unit.to_string())),
        );
        finding
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleIndex;

    crate::rule_index! {
        Zone = "1.1 zone" in "1.1" [] Permission "Drops are north of the road";
    }

    #[test]
    fn a_finding_names_what_it_is_about() {
        let violation = Violation::new(Rule::Zone, "this is row 18xx")
            .at("1806".into())
            .of("501".into())
            .at("1807".into());
        let finding = violation.diagnostic(crate::codes::ACTION_REFUSED);
        let hex = |number: &str| Subject::Hex(number.into());
        let expected = [hex("1806"), hex("1807"), Subject::Unit("501".to_owned())];
        assert_eq!(finding.subjects, expected);
        assert_eq!(finding.rule.as_deref(), Some(Rule::Zone.cited()));
        assert_eq!(
            (finding.message.as_str(), finding.help),
            ("this is row 18xx", None)
        );
    }
}
