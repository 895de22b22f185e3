//! Scripts and records, read as every rulebook's and played.

use std::cell::RefCell;
use std::sync::LazyLock;

use beachhead_check::playing::{Playing, playable};
use beachhead_check::registry::RULEBOOKS;
use beachhead_engine::{Record, ScriptEvent};
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax};
use beachhead_schema::pack::Pack;
use beachhead_schema::script::Script;

use super::data::assert_reads;
use super::shown::assert_all_fit;
use crate::each_rulebook;
use beachhead_test_support::pack_of;

/// The packs that scripts are played on.
static PACKS: LazyLock<Vec<Pack>> = LazyLock::new(|| {
    let folders = RULEBOOKS.iter().map(|rulebook| pack_of(rulebook.id));
    let packs = folders.map(|folder| playable(&DiskFiles(folder)).expect("the samples are whole"));
    packs.collect()
});

thread_local! {
    static TABLES: RefCell<Vec<Playing<'static>>> = RefCell::new({
        let playing = PACKS.iter().map(|pack| Playing::of(pack).expect("its rulebook is built in"));
        playing.collect()
    });
}

/// A script: what is found lies in it, it is written and read again as the same, and it goes the same way twice.
pub fn script(bytes: &[u8]) {
    let Some(source) = super::source("script.ron", bytes) else {
        return;
    };
    each_rulebook!(|G| assert_reads::<Script<G>>(&source));
    TABLES.with_borrow_mut(|tables| {
        for playing in tables {
            let reported = played(playing, &source);
            assert_eq!(
                reported,
                played(playing, &source),
                "the same bytes go the same way"
            );
        }
    });
}

fn played(playing: &mut Playing<'_>, source: &SourceFile) -> String {
    let mut found = Vec::new();
    let mut reported = Vec::new();
    let summary = playing.play(source, &mut |event| match event {
        ScriptEvent::Failed(finding) => found.push(finding),
        other => reported.push(format!("{other:?}")),
    });
    assert!(summary.passed <= summary.steps);
    assert!(summary.passes || !found.is_empty(), "it says why it fails");
    // What keeps a game from opening is reported at the pack's files, which are none here.
    found.retain(|finding| finding.place.file == source.name());
    let sources = [(source.name().to_owned(), source.clone())].into();
    assert_all_fit(&found, &sources);
    format!("{summary:?} {found:?} {reported:?}")
}

/// A record: what is found lies in it, and what it would be today holds.
pub fn record(bytes: &[u8]) {
    let Some(source) = super::source("record.ron", bytes) else {
        return;
    };
    each_rulebook!(|G| assert_reads::<Record<G>>(&source));
    TABLES.with_borrow_mut(|tables| {
        for playing in tables {
            let Ok(game) = playing.game(&source) else {
                continue;
            };
            let report = game.replay(&source, Syntax::Ron);
            let sources = [(source.name().to_owned(), source.clone())].into();
            assert_all_fit(&report.diagnostics, &sources);
            assert!(report.held <= report.actions);
            let Some(renewed) = report.renewed else {
                continue;
            };
            let again = game.replay(&SourceFile::new("record.ron", renewed), Syntax::Ron);
            assert_eq!(again.held, again.actions, "what was renewed holds");
        }
    });
}
