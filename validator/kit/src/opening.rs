//! [`Opening`]: a pack while a rulebook is opened on one of its scenarios, and what was found to be wrong so far.

use beachhead_engine::{Board, ScenarioLine};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::tables::Tables;

use crate::tables::{Fault, Reader};

/// What is opened. All that is wrong is reported, not only the first.
#[derive(Debug)]
pub struct Opening<'a> {
    /// The pack.
    pub pack: &'a Pack,
    /// The scenario of the pack.
    pub scenario: &'a Scenario,
    /// The compiled map.
    pub board: &'a Board,
    /// What was found to be wrong.
    pub findings: Vec<Diagnostic>,
}

impl Opening<'_> {
    /// Reports what is wrong with a line or field of the scenario, by the paragraph that has it otherwise.
    pub fn report(&mut self, code: Code, line: ScenarioLine<'_>, rule: &str, message: String) {
        let finding = Diagnostic::error(code, message).rule(rule);
        self.about(line, finding);
    }

    /// Reports a finding that is about a line or field of the scenario.
    pub fn about(&mut self, line: ScenarioLine<'_>, finding: Diagnostic) {
        self.findings.push(line.of(&self.scenario.id, finding));
    }

    /// Reads tables of the pack, with faults in these words.
    pub fn tables<T>(
        &mut self,
        in_words: fn(&Tables, &Fault) -> Diagnostic,
        read: impl FnOnce(&mut Reader<'_>) -> T,
    ) -> T {
        let mut reader = Reader::new(&self.pack.tables, in_words);
        let found = read(&mut reader);
        self.findings.append(&mut reader.findings);
        found
    }

    /// The hex of this number; if the map has none, that is reported by the finding.
    pub fn hex(&mut self, number: &HexNo, unknown: impl FnOnce() -> Diagnostic) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        if hex.is_none() {
            self.findings.push(unknown());
        }
        hex
    }

    /// Whether the scenario plays by one of its optional rules.
    pub fn plays_by(&self, option: &str) -> bool {
        let choice = self.scenario.options.get(&option.into());
        choice.is_some_and(|choice| choice.on)
    }
}

/// The scenario's own part is that of another rulebook: `whose` it should be, and the name that heads it.
pub fn other_rulebook(code: Code, scenario: &Scenario, whose: &str, name: &str) -> Diagnostic {
    let message = format!("the `rules` of scenario {} are not {whose}", scenario.id);
    Diagnostic::error(code, message).help(format!("write `rules: {name}((…))`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::ferry_pack;

    #[test]
    fn a_hex_that_the_map_lacks_is_reported() {
        let pack = ferry_pack();
        let scenario = pack.scenarios.first().expect("it has one");
        let board = Board::compile(&pack.map, &pack.palette);
        let mut opening = Opening {
            pack: &pack,
            scenario,
            board: &board,
            findings: Vec::new(),
        };
        let code = Code {
            id: "TEST001",
            name: "missing",
        };
        let lacks = |number: &str| Diagnostic::error(code, format!("there is no hex {number}"));
        let hex = opening.hex(&"0102".into(), || lacks("0102"));
        assert_eq!(hex.map(|hex| board.number(hex)), Some("0102".into()));
        assert_eq!(opening.findings, []);
        assert_eq!(opening.hex(&"0104".into(), || lacks("0104")), None);
        assert_eq!(opening.findings, [lacks("0104")]);
    }
}
