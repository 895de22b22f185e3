//! [`Rulebook`]: one line of the registry, a [`Game`] without its types.

use std::borrow::Cow;

use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::games::GameData;
use beachhead_model::pack::Pack;
use beachhead_model::script::{Script, Step, script_schema_name};
use beachhead_model::session::{SavedSession, session_schema_name};
use beachhead_model::syntax::Syntax;
use beachhead_text::{SourceFile, Spans, conflict_findings, read_part, with_schema, write_part};

use super::board::{Board, SharedBoard};
use super::codes;
use super::coverage::checklist;
use super::erased::{ErasedGame, Opened};
use super::game::Game;
use super::row::Rows;
use super::rule::{OptionalRule, RuleRow};
use super::sight::SightBy;

type RewriteSession = fn(&SourceFile, Syntax) -> Result<(String, usize), Vec<Diagnostic>>;

type Open =
    for<'p> fn(&SharedBoard, &'p Pack, &str) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>>;

/// A rulebook that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// The name by which packs refer to it.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Whether it has rules, and is no free play ([`Game::HAS_RULES`]).
    pub has_rules: bool,
    /// The findings that only it makes, each code with its page.
    pub pages: &'static [(Code, &'static str)],
    /// Source of its lines of sight.
    pub sight: SightBy,
    rows: &'static [RuleRow],
    rows_in: fn(&Pack) -> Rows,
    options: &'static [OptionalRule],
    options_in: fn(&Pack) -> Cow<'static, [OptionalRule]>,
    open: Open,
    read_script: fn(&Pack, &SourceFile) -> Vec<Diagnostic>,
    rewrite_session: RewriteSession,
    script_schema: &'static str,
    session_schema: &'static str,
}

impl Rulebook {
    /// The rulebook that this game plays, with the JSON Schemas of its scripts and its sessions as they are checked in.
    pub const fn of<G: Game>(script_schema: &'static str, session_schema: &'static str) -> Self {
        Self {
            id: G::Data::ID,
            title: G::TITLE,
            has_rules: G::HAS_RULES,
            pages: G::PAGES,
            sight: G::SIGHT,
            rows: G::RULES,
            rows_in: G::rules_in,
            options: G::OPTIONS,
            options_in: G::options_in,
            open: open::<G>,
            read_script: read_script::<G>,
            script_schema,
            session_schema,
            rewrite_session: rewrite_session::<G>,
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
        let board = Board::compile(&pack.map, &pack.palette);
        self.open_on(&board.into(), pack, scenario)
    }

    /// As [`Rulebook::open`], on the compiled map of the pack, for who opens several of its scenarios.
    ///
    /// # Errors
    /// As [`Rulebook::open`].
    pub fn open_on<'p>(
        &self,
        board: &SharedBoard,
        pack: &'p Pack,
        scenario: &str,
    ) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>> {
        (self.open)(board, pack, scenario)
    }

    /// What is wrong with a script of the pack as a file, before anything of it is played.
    pub fn read_script(&self, pack: &Pack, source: &SourceFile) -> Vec<Diagnostic> {
        (self.read_script)(pack, source)
    }

    /// The JSON Schema of its scripts, and the name that it goes by: `script-utah`.
    pub fn script_schema(&self) -> (String, &'static str) {
        (script_schema_name(self.id), self.script_schema)
    }

    /// The JSON Schema of its sessions, and the name that it goes by: `session-utah`.
    pub fn session_schema(&self) -> (String, &'static str) {
        (session_schema_name(self.id), self.session_schema)
    }

    /// A session of it in its canonical layout, as RON or JSON, and how many comments the file has. Nothing of it is played.
    ///
    /// # Errors
    /// Every mistake in the file, since it would be lost by rewriting.
    pub fn rewrite_session(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> Result<(String, usize), Vec<Diagnostic>> {
        (self.rewrite_session)(source, syntax)
    }

    /// The rows of its rule index that it has whatever the pack. Who has a pack asks [`Rulebook::rules_of`].
    pub fn rules(&self) -> Rows {
        self.rows.into()
    }

    /// Every row of its rule index, as it plays this pack.
    pub fn rules_of(&self, pack: &Pack) -> Rows {
        (self.rows_in)(pack)
    }

    /// The rules that scenarios may choose to play by, whatever the pack. Who has a pack asks [`Rulebook::options_of`].
    pub fn options(&self) -> &'static [OptionalRule] {
        self.options
    }

    /// The rules that scenarios of this pack may choose to play by.
    pub fn options_of(&self, pack: &Pack) -> Cow<'static, [OptionalRule]> {
        (self.options_in)(pack)
    }

    /// What people call it, as it plays the pack: rules that are data have a title of their own.
    pub fn title_of<'p>(&self, pack: &'p Pack) -> &'p str {
        match pack.has_rules() {
            true => &pack.rules.title,
            false => self.title,
        }
    }

    /// How many entries the rulebook's checklist has: each is reached by at least one row.
    pub fn checklist_len(&self) -> usize {
        checklist(&self.rules()).len()
    }
}

fn read_script<G: Game>(pack: &Pack, source: &SourceFile) -> Vec<Diagnostic> {
    let read = read_part::<Script<G::Data>>(source, source.syntax());
    let mut findings = read.diagnostics;
    if let Some(script) = &read.value {
        findings.extend(conflict_findings(&script.margin.conflicts, &read.spans));
    }
    let is_read = findings.is_empty() && G::HAS_RULES;
    if let Some(script) = read.value.as_ref().filter(|_| is_read) {
        findings.extend(expects_nothing(&script.part.steps, &read.spans));
    }
    // Where a scenario couldn't be read, the script may well be for that one.
    let is_whole = pack.scenarios.len() == pack.manifest.scenarios.len();
    let named = read.value.map(|script| script.part.scenario);
    if let Some(named) = named.filter(|named| is_whole && pack.scenario(named).is_none()) {
        findings.push(no_such_scenario(pack, named.as_str()).at(read.spans.field("scenario")));
    }
    findings
}

fn rewrite_session<G: Game>(
    source: &SourceFile,
    syntax: Syntax,
) -> Result<(String, usize), Vec<Diagnostic>> {
    let read = read_part::<SavedSession<G::Data>>(source, source.syntax());
    let Some(session) = read.value.filter(|_| read.diagnostics.is_empty()) else {
        return Err(read.diagnostics);
    };
    let text = write_part(&session, syntax).map_err(|error| {
        let code = beachhead_text::codes::NOT_SAVED;
        vec![Diagnostic::error(code, error.to_string())]
    })?;
    let schema = read.spans.schema().filter(|_| syntax == Syntax::Json);
    let text = match schema {
        Some(schema) => with_schema(&text, schema),
        None => text,
    };
    Ok((text, read.comments))
}

/// A script of rules proves something by what it expects, denies or has refused.
fn expects_nothing<A, F, P>(steps: &[Step<A, F, P>], spans: &Spans) -> Option<Diagnostic> {
    let proves = |step: &Step<A, F, P>| match step {
        Step::Expect(..) | Step::Deny(..) | Step::Refuse(..) | Step::Decides { .. } => true,
        Step::Given(_) | Step::Do(..) | Step::Auto(..) => false,
    };
    if steps.iter().any(proves) {
        return None;
    }
    let message = match steps {
        [] => "the script has no steps",
        _ => "no step of the script expects, denies or refuses anything",
    };
    let finding = Diagnostic::warning(codes::EXPECTS_NOTHING, message).at(spans.field("steps"));
    Some(finding.help(
        "add what is so after its actions, as `Expect(…)`, or what is not allowed, as `Refuse(…)`",
    ))
}

fn no_such_scenario(pack: &Pack, id: &str) -> Diagnostic {
    let known = pack.scenarios.iter().map(|known| known.id.as_str());
    let known: Vec<&str> = known.collect();
    Diagnostic::error(
        codes::NO_SUCH_SCENARIO,
        format!("the pack has no scenario `{id}`"),
    )
    .help(format!("it has `{}`", known.join("`, `")))
}

fn open<'p, G: Game>(
    board: &SharedBoard,
    pack: &'p Pack,
    id: &str,
) -> Result<Box<dyn ErasedGame + 'p>, Vec<Diagnostic>> {
    let mut scenarios = pack.scenarios.iter();
    let Some(scenario) = scenarios.find(|scenario| scenario.id == *id) else {
        return Err(vec![no_such_scenario(pack, id)]);
    };
    let game = G::open_on(board.clone(), pack, scenario)?;
    Ok(Box::new(Opened::new(game, pack, scenario)))
}
