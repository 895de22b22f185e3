//! The thread on which a game is played: it owns the pack as it was when the game began, since rulebooks borrow it.

use std::path::PathBuf;
use std::sync::mpsc::Receiver;

use beachhead_check::legality::refused_setup;
use beachhead_check::playing::{Playing, playable_files};
use beachhead_engine::{ErasedGame, ErasedSession};
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::{MAX_FILE, SourceFile, read_source};

use super::asks::{Answer, Ask, Beginning};
use super::desk::Desk;
use crate::snapshot::Snapshot;

/// Plays a game until nobody asks any more, on the pack as it was in this folder.
pub(super) fn play(
    pack: (Snapshot, Option<PathBuf>),
    beginning: Beginning,
    asks: &Receiver<Ask>,
    tell: impl Fn(Answer) -> bool,
) {
    if let Err(findings) = try_to_play(pack, beginning, asks, &tell) {
        tell(Answer::CanNotBegin(findings));
        tell(Answer::Done);
    }
}

fn try_to_play(
    (snapshot, folder): (Snapshot, Option<PathBuf>),
    beginning: Beginning,
    asks: &Receiver<Ask>,
    tell: &dyn Fn(Answer) -> bool,
) -> Result<(), Vec<Diagnostic>> {
    let texts = snapshot.texts();
    let (pack, files) = playable_files(&texts)?;
    let one = |finding: Box<Diagnostic>| vec![*finding];
    let mut playing = Playing::of(&pack).map_err(one)?.read_from(&files);
    let mut desk = Desk::new(beginning.file(), tell);
    let mut session = match beginning {
        Beginning::New {
            scenario,
            random,
            seed,
            ..
        } => {
            let title = pack.scenario(&scenario).map(|known| known.title.clone());
            let game = playing.of_scenario(scenario.to_string())?;
            let refused = refused_setup(game, &pack, scenario.as_str(), &files);
            if !refused.is_empty() {
                return Err(refused);
            }
            let mut session = game.begin_session(seed, title.unwrap_or_default())?;
            session.set_random(random);
            session
        }
        Beginning::Open(file) => {
            let source = read_source(&file, MAX_FILE).map_err(one)?;
            desk.has_read(&source);
            let game = playing.game(&source)?;
            opened(game, &source, &mut desk)?
        }
        Beginning::Copy { from, .. } => {
            let source = read_source(&from, MAX_FILE).map_err(one)?;
            let game = playing.game(&source)?;
            opened(game, &source, &mut desk)?
        }
        Beginning::Mend { from, .. } => {
            let source = read_source(&from, MAX_FILE).map_err(one)?;
            let game = playing.game(&source)?;
            let (session, findings) = game.open_session(&source, source.syntax());
            desk.say_after(findings.clone());
            session.ok_or(findings)?
        }
        Beginning::Script { script, steps, .. } => {
            let source = script
                .script_source(folder.as_deref(), &texts)
                .map_err(one)?;
            let game = playing.game(&source)?;
            let mut session = game.begin_with(&source)?;
            desk.plays_script(&script, folder.as_deref(), source);
            desk.make(&mut *session, steps);
            session
        }
    };
    desk.moved(&mut *session);
    tell(Answer::Done);
    while let Ok(ask) = asks.recv() {
        desk.answer(&mut *session, ask);
        if !tell(Answer::Done) {
            break;
        }
    }
    Ok(())
}

/// A session that was saved. One of which not every move holds any more is refused, so that nothing of its file is lost.
fn opened<'g>(
    game: &'g dyn ErasedGame,
    source: &SourceFile,
    desk: &mut Desk<'_>,
) -> Result<Box<dyn ErasedSession + 'g>, Vec<Diagnostic>> {
    let (session, findings) = game.open_session(source, source.syntax());
    let holds = findings
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    match session.filter(|_| holds) {
        Some(session) => {
            desk.say_after(findings);
            desk.says_what_holds(&*session);
            Ok(session)
        }
        None => {
            let migrate = |finding: Diagnostic| {
                match finding.help {
                Some(_) => finding,
                None => {
                    finding.help("Keep what holds opens it without the moves that no longer do, in a file of its own")
                }
            }
            };
            Err(findings.into_iter().map(migrate).collect())
        }
    }
}
