//! [`Rulebook`]: one line of the registry, a [`Game`] without its types.

use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::GameData;
use beachhead_schema::io::{SourceFile, read_part};
use beachhead_schema::pack::Pack;
use beachhead_schema::script::Script;

use super::codes;
use super::coverage::checklist;
use super::erased::{ErasedGame, Opened};
use super::game::Game;
use super::rule::RuleRow;

type Open = for<'p> fn(&'p Pack, &str) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>>;

/// A rulebook that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// The name by which packs refer to it.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Every row of its rule index.
    pub rules: &'static [RuleRow],
    /// The findings that only it makes, each code with its page.
    pub pages: &'static [(Code, &'static str)],
    open: Open,
    read_script: fn(&SourceFile) -> Vec<Diagnostic>,
}

impl Rulebook {
    /// The rulebook that this game plays.
    pub const fn of<G: Game>() -> Self {
        Self {
            id: G::Data::ID,
            title: G::TITLE,
            rules: G::RULES,
            pages: G::PAGES,
            open: open::<G>,
            read_script: read_script::<G>,
        }
    }

    /// Opens it on a pack and one of its scenarios.
    ///
    /// # Errors
    /// The pack has no such scenario, or lacks what the rules need.
    pub fn open<'p>(
        &self,
        pack: &'p Pack,
        scenario: &str,
    ) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>> {
        (self.open)(pack, scenario)
    }

    /// What is wrong with a script as a file, before anything of it is played.
    pub fn read_script(&self, source: &SourceFile) -> Vec<Diagnostic> {
        (self.read_script)(source)
    }

    /// How many entries the rulebook's checklist has: each is reached by at least one row.
    pub fn checklist_len(&self) -> usize {
        checklist(self.rules).len()
    }
}

fn read_script<G: Game>(source: &SourceFile) -> Vec<Diagnostic> {
    read_part::<Script<G::Data>>(source, source.syntax()).diagnostics
}

fn open<'p, G: Game>(
    pack: &'p Pack,
    id: &str,
) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>> {
    let Some(scenario) = pack.scenarios.iter().find(|scenario| scenario.id == *id) else {
        let message = format!("the pack has no scenario `{id}`");
        let known: Vec<&str> = pack
            .scenarios
            .iter()
            .map(|scenario| scenario.id.as_str())
            .collect();
        let finding = Diagnostic::error(codes::NO_SUCH_SCENARIO, message);
        return Err(vec![
            finding.help(format!("it has `{}`", known.join("`, `"))),
        ]);
    };
    let game = G::open(pack, scenario)?;
    Ok(Box::new(Opened {
        game,
        pack,
        scenario,
    }))
}
