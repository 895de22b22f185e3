//! Scripts and records, read as every rulebook's and played.

use std::cell::RefCell;
use std::sync::LazyLock;

use beachhead_engine::{Record, ScriptEvent};
use beachhead_landings::script::Landings;
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax};
use beachhead_schema::pack::Pack;
use beachhead_schema::script::Script;
use beachhead_utah::script::Utah;
use beachhead_validator::playing::{Playing, playable};

use super::data::assert_reads;
use super::shown::assert_all_fit;
use beachhead_test_support::root;

/// The packs that scripts are played on.
static PACKS: LazyLock<[Pack; 2]> = LazyLock::new(|| {
    ["utah", "landings"].map(|name| {
        let folder = root().join("sample-data").join(name);
        playable(&DiskFiles(folder)).expect("the samples are whole")
    })
});

thread_local! {
    static TABLES: RefCell<[Playing<'static>; 2]> = RefCell::new({
        let [utah, landings] = &*PACKS;
        [utah, landings].map(|pack| Playing::of(pack).expect("its rulebook is built in"))
    });
}

/// A script: what is found lies in it, it is written and read again as the same, and it goes the same way twice.
pub fn script(bytes: &[u8]) {
    let Some(source) = super::source("script.ron", bytes) else {
        return;
    };
    assert_reads::<Script<Utah>>(&source);
    assert_reads::<Script<Landings>>(&source);
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
    assert_reads::<Record<Utah>>(&source);
    assert_reads::<Record<Landings>>(&source);
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
