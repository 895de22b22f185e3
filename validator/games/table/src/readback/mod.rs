//! Read-back: the English sentence that each line comes to, so that a designer holds his paragraph against what the program plays.
//!
//! Every variant and flag has a sentence of its own, no two alike: `golden.txt` has them all, for a person to read.

mod silence;

pub use silence::{Silence, silences};

use beachhead_base::Id;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Basic, Move, Over, RuleLine, Says, Setup, Stack, StackUnit, Zoc};
use beachhead_model::vocabulary::Vocabulary;

/// The sentence that a line comes to, without a full stop.
pub fn sentence(pack: &Pack, line: &RuleLine) -> String {
    let words = Words { pack, line };
    let said = match &line.says {
        Says::Basic(said) => basic(*said).to_owned(),
        Says::Turn(_) => "The game ends after the last turn of the scenario".to_owned(),
        Says::Setup(Setup::Groups) => {
            "Each unit is set up within the area of its setup group, no more to a hex than the scenario says of the group, and all of them are".to_owned()
        }
        Says::Setup(Setup::Stacking) => {
            "The limits of stacking hold while units are set up, too".to_owned()
        }
        Says::Move(said) => words.of_move(said),
        Says::Zoc(said) => words.of_zoc(said),
        Says::Stack(said) => words.of_stack(said),
        Says::Define(text) => text.clone(),
        Says::NotYet(text) => format!("Not played yet: {text}"),
    };
    let replaced = replaced_by(pack, line);
    let said = match replaced.is_empty() {
        true => said,
        false => format!(
            "{said}; of units of which {} speaks, that holds instead",
            replaced.join(" or ")
        ),
    };
    match &line.units {
        Some(units) if !matches!(line.says, Says::Define(_) | Says::NotYet(_)) => {
            let of_them = !matches!(
                line.says,
                Says::Move(Move::Only { .. }) | Says::Stack(Stack::Limit { .. })
            );
            match of_them {
                true => format!("Of units with `{units}`: {said}"),
                false => said,
            }
        }
        _ => said,
    }
}

/// The lines that stand in the place of this one for the units that they are about.
fn replaced_by(pack: &Pack, line: &RuleLine) -> Vec<String> {
    let others = pack.rules.rules.iter();
    let others = others.filter(|other| other.replaces.contains(&line.id));
    others.map(|other| format!("`{}`", other.row())).collect()
}

fn basic(said: Basic) -> &'static str {
    match said {
        Basic::OrderOfPlay => "Each thing is done by its own side in its own phase",
        Basic::KnownNames => "Units and hexes go by what is printed on them",
        Basic::StepByStep => {
            "A unit moves from a hex into one beside it, and ends its move elsewhere than it began"
        }
        Basic::OncePerPhase => "A unit moves once in a phase",
    }
}

/// The words of one line.
struct Words<'a> {
    pack: &'a Pack,
    line: &'a RuleLine,
}

impl Words<'_> {
    /// The name of a word of the palette, in quotes.
    fn called(&self, list: Vocabulary, id: &Id) -> String {
        let called = list.called(&self.pack.palette, id);
        format!("“{}”", called.unwrap_or_else(|| id.to_string()))
    }

    fn hexside(&self, id: &Id) -> String {
        self.called(Vocabulary::Hexsides, id)
    }

    /// The title of a table, in quotes.
    fn table(&self, id: &Id) -> String {
        let table = self.pack.tables.tables.get(id);
        format!(
            "“{}”",
            table.map_or(id.as_str(), |table| table.title.as_str())
        )
    }

    /// The hexes of the line.
    fn hexes(&self, otherwise: &str) -> String {
        match &self.line.hexes {
            Some(hexes) => format!("with `{hexes}`"),
            None => otherwise.to_owned(),
        }
    }

    fn of_move(&self, said: &Move) -> String {
        match said {
            Move::Allowance { figure, mode } => format!(
                "In `{mode}` movement a unit spends as many movement points as its figure {} says, at most",
                self.called(Vocabulary::Figures, figure)
            ),
            Move::HexCost { table } => format!(
                "To enter a hex costs what table {} says of its terrain for the class of the unit; a dash closes it",
                self.table(table)
            ),
            Move::HexsideCost { table, over } => {
                let cost = format!(
                    "To cross a hexside costs what table {} says of it for the class of the unit, on top of the hex; a dash closes it",
                    self.table(table)
                );
                over.iter().fold(cost, |cost, Over(upper, lower)| {
                    let (upper, lower) = (self.hexside(upper), self.hexside(lower));
                    format!("{cost}; on a hexside with both, {upper} counts and {lower} does not")
                })
            }
            Move::PathCost { table, never } => {
                let cost = format!(
                    "Along a path a step costs what table {} says of it for the class of the unit, and hex and hexside cost nothing",
                    self.table(table)
                );
                match never {
                    Some(never) => format!("{cost}; into hexes with `{never}` no path leads"),
                    None => cost,
                }
            }
            Move::OneHex => {
                "A unit may always move one hex that is not closed to it, whatever that costs"
                    .to_owned()
            }
            Move::NotIntoEnemies => "A unit enters no hex with an enemy unit in it".to_owned(),
            Move::NotThroughFriends => {
                "A unit passes through no hex with a friendly unit in it".to_owned()
            }
            Move::StopsIn => {
                format!(
                    "A unit that enters a hex {} stops there",
                    self.hexes("of these")
                )
            }
            Move::Closed { hexsides: None } => {
                format!("A unit enters no hex {}", self.hexes("of these"))
            }
            Move::Closed {
                hexsides: Some(kind),
            } => format!("A unit crosses no hexside {}", self.hexside(kind)),
            Move::Bridged {
                hexsides,
                counts_as,
                between,
            } => format!(
                "A hexside {} between two hexes with `{between}` counts as {}",
                self.hexside(hexsides),
                self.hexside(counts_as)
            ),
            Move::Only { mode } => format!(
                "In `{mode}` movement only units with `{}` move",
                self.line.units.as_deref().unwrap_or_default()
            ),
            Move::NotFromZones { mode } => format!(
                "In `{mode}` movement a unit that begins in an enemy zone of control stays where it is"
            ),
        }
    }

    fn of_zoc(&self, said: &Zoc) -> String {
        match said {
            Zoc::Has => "A unit has a zone of control: the hexes around it".to_owned(),
            Zoc::NotOver { hexsides, but_for } => {
                let over = format!("A zone does not reach over a hexside {}", self.hexside(hexsides));
                match but_for.is_empty() {
                    true => over,
                    false => {
                        let kinds = but_for.iter().map(|kind| self.hexside(kind));
                        let kinds: Vec<String> = kinds.collect();
                        format!("{over}, unless it has {}, too", kinds.join(" or "))
                    }
                }
            }
            Zoc::NotInto => format!("No zone reaches into a hex {}", self.hexes("of these")),
            Zoc::NotFrom => format!("A unit has no zone in a hex {}", self.hexes("of these")),
            Zoc::Stops => "A unit that enters an enemy zone of control stops there".to_owned(),
            Zoc::NotThrough { first: true } => {
                "A unit never goes straight from one hex in an enemy zone of control into another".to_owned()
            }
            Zoc::NotThrough { first: false } => {
                "A unit does not go straight from one hex in an enemy zone of control into another, save by the first step of its move".to_owned()
            }
            Zoc::EnterCosts { points } => format!(
                "To enter a hex in an enemy zone of control costs {} more",
                movement_points(*points)
            ),
            Zoc::LeaveCosts { points } => format!(
                "To leave a hex in an enemy zone of control costs {} more",
                movement_points(*points)
            ),
            Zoc::Locks => {
                "A unit that begins its move in an enemy zone of control stays where it is".to_owned()
            }
        }
    }

    fn of_stack(&self, said: &Stack) -> String {
        match said {
            Stack::Limit { most, of } => {
                let hex = match &self.line.hexes {
                    Some(hexes) => format!("hex with `{hexes}`"),
                    None => "hex".to_owned(),
                };
                // What the limit counts is no less than what it is about: others don't count.
                let such = match &self.line.units {
                    Some(units) => format!(" with `{units}`"),
                    None => String::new(),
                };
                let what = match (of, most) {
                    (StackUnit::Units, 1) => format!("more than 1 unit{such} of a side"),
                    (StackUnit::Units, most) => format!("more than {most} units{such} of a side"),
                    (StackUnit::Steps, 1) => {
                        format!("units{such} of a side with more than 1 step together")
                    }
                    (StackUnit::Steps, most) => {
                        format!("units{such} of a side with more than {most} steps together")
                    }
                };
                format!("At the end of a move no {hex} holds {what}")
            }
            Stack::NeverWith { others } => {
                format!("A unit ends its move in no hex in which there is another with `{others}`")
            }
        }
    }
}

fn movement_points(points: u8) -> String {
    match points {
        1 => "1 movement point".to_owned(),
        points => format!("{points} movement points"),
    }
}

#[cfg(test)]
mod tests;
