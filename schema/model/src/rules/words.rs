//! The words that rules name: what a renaming follows, and what has to be known to the pack.

use super::says::{Move, Over, Says, Stack, Zoc};
use super::{Act, MoveClass, Phase, RuleLine, Whose};
use crate::vocabulary::Vocabulary;
use beachhead_base::Id;

/// The list that a word of a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleWord {
    /// A list of the pack.
    Of(Vocabulary),
    /// The pack's tables, by id.
    Table,
    /// The modes of movement, which phases name.
    Mode,
    /// The other lines, by id.
    Line,
}

/// The records that a query of a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleQuery {
    /// Units.
    Units,
    /// Hexes.
    Hexes,
}

/// A record of the rules that names words of other parts.
pub trait NamesWords: Clone {
    /// Every word that it names, with its list.
    fn words_mut(&mut self) -> Vec<(RuleWord, &mut Id)>;

    /// Every query that it has, by the field that it stands in, and what it asks about.
    fn queries_mut(&mut self) -> Vec<(&'static str, RuleQuery, &mut String)>;

    /// The words as they are.
    fn words(&self) -> Vec<(RuleWord, Id)> {
        let mut copy = self.clone();
        let words = copy.words_mut().into_iter();
        words.map(|(list, word)| (list, word.clone())).collect()
    }

    /// The queries as they are.
    fn queries(&self) -> Vec<(&'static str, RuleQuery, String)> {
        let mut copy = self.clone();
        let queries = copy.queries_mut().into_iter();
        queries
            .map(|(field, of, text)| (field, of, text.clone()))
            .collect()
    }
}

impl NamesWords for MoveClass {
    fn words_mut(&mut self) -> Vec<(RuleWord, &mut Id)> {
        Vec::new()
    }

    fn queries_mut(&mut self) -> Vec<(&'static str, RuleQuery, &mut String)> {
        vec![("units", RuleQuery::Units, &mut self.units)]
    }
}

impl NamesWords for Phase {
    /// A phase gives modes of movement their names, and so names none.
    fn words_mut(&mut self) -> Vec<(RuleWord, &mut Id)> {
        match &mut self.side {
            Whose::Only(side) => vec![(RuleWord::Of(Vocabulary::Sides), side)],
            Whose::Each => Vec::new(),
        }
    }

    fn queries_mut(&mut self) -> Vec<(&'static str, RuleQuery, &mut String)> {
        Vec::new()
    }
}

impl Phase {
    /// The modes in which units move in it.
    pub fn modes(&self) -> impl Iterator<Item = &Id> {
        self.does.iter().filter_map(|act| match act {
            Act::Move(mode) => Some(mode),
            Act::SetUp => None,
        })
    }
}

impl NamesWords for RuleLine {
    fn words_mut(&mut self) -> Vec<(RuleWord, &mut Id)> {
        let replaced = self.replaces.iter_mut().map(|id| (RuleWord::Line, id));
        self.says.words_mut().into_iter().chain(replaced).collect()
    }

    fn queries_mut(&mut self) -> Vec<(&'static str, RuleQuery, &mut String)> {
        let scopes = [
            ("units", RuleQuery::Units, self.units.as_mut()),
            ("hexes", RuleQuery::Hexes, self.hexes.as_mut()),
        ];
        let scopes = scopes.into_iter();
        let scopes = scopes.filter_map(|(field, of, text)| Some((field, of, text?)));
        let said = self.says.query_mut();
        let said = said.map(|(of, text)| ("says", of, text));
        scopes.chain(said).collect()
    }
}

impl Says {
    fn words_mut(&mut self) -> Vec<(RuleWord, &mut Id)> {
        const HEXSIDES: RuleWord = RuleWord::Of(Vocabulary::Hexsides);
        match self {
            Self::Move(Move::Allowance { figure, mode }) => vec![
                (RuleWord::Of(Vocabulary::Figures), figure),
                (RuleWord::Mode, mode),
            ],
            Self::Move(Move::HexCost { table } | Move::PathCost { table, .. }) => {
                vec![(RuleWord::Table, table)]
            }
            Self::Move(Move::HexsideCost { table, over }) => {
                let pairs = over.iter_mut();
                let pairs = pairs.flat_map(|Over(upper, lower)| [upper, lower]);
                let pairs = pairs.map(|kind| (HEXSIDES, kind));
                [(RuleWord::Table, table)]
                    .into_iter()
                    .chain(pairs)
                    .collect()
            }
            Self::Move(Move::Closed { hexsides }) => {
                hexsides.iter_mut().map(|kind| (HEXSIDES, kind)).collect()
            }
            Self::Move(Move::Bridged {
                hexsides,
                counts_as,
                ..
            }) => vec![(HEXSIDES, hexsides), (HEXSIDES, counts_as)],
            Self::Move(Move::Only { mode } | Move::NotFromZones { mode }) => {
                vec![(RuleWord::Mode, mode)]
            }
            Self::Zoc(Zoc::NotOver { hexsides, but_for }) => {
                let others = but_for.iter_mut();
                let all = std::iter::once(hexsides).chain(others);
                all.map(|kind| (HEXSIDES, kind)).collect()
            }
            Self::Move(
                Move::OneHex | Move::NotIntoEnemies | Move::NotThroughFriends | Move::StopsIn,
            )
            | Self::Basic(_)
            | Self::Turn(_)
            | Self::Setup(_)
            | Self::Zoc(_)
            | Self::Stack(_)
            | Self::Define(_)
            | Self::NotYet(_) => Vec::new(),
        }
    }

    fn query_mut(&mut self) -> Option<(RuleQuery, &mut String)> {
        match self {
            Self::Move(Move::PathCost { never, .. }) => Some((RuleQuery::Hexes, never.as_mut()?)),
            Self::Move(Move::Bridged { between, .. }) => Some((RuleQuery::Hexes, between)),
            Self::Stack(Stack::NeverWith { others }) => Some((RuleQuery::Units, others)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Paragraph;

    fn line(says: Says) -> RuleLine {
        RuleLine {
            id: "a".into(),
            printed: Paragraph::from("1"),
            says,
            units: Some("kind=guns".to_owned()),
            hexes: None,
            replaces: vec!["b".into()],
            title: None,
            ruling: None,
            source: None,
            note: None,
        }
    }

    #[test]
    fn a_line_names_what_it_replaces_and_what_it_says() {
        let over = vec![Over("bridge".into(), "river".into())];
        let table = Id::from("sides");
        let costs = line(Says::Move(Move::HexsideCost { table, over }));
        let words: Vec<String> = costs.words().iter().map(|(_, id)| id.to_string()).collect();
        assert_eq!(words, ["sides", "bridge", "river", "b"]);
        let others = "kind=horse".to_owned();
        let apart = line(Says::Stack(Stack::NeverWith { others }));
        let queries: Vec<_> = apart.queries();
        assert_eq!(
            queries,
            [
                ("units", RuleQuery::Units, "kind=guns".to_owned()),
                ("says", RuleQuery::Units, "kind=horse".to_owned())
            ]
        );
    }
}
