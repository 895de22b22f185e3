//! The forms of a scenario.

use beachhead_editor::bundled::Sample;
use beachhead_editor::command::{Command, ForcesAsk};
use beachhead_editor::{App, Document};
use beachhead_schema::Id;
use beachhead_schema::claims::Claim;
use beachhead_schema::edit::paint_terrain;
use beachhead_schema::scenario::Scenario;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

fn open(window: &mut Window, section: &str) {
    window
        .state_mut()
        .send(Command::Forces(ForcesAsk::Scenario));
    window.run_steps(4);
    choose(window, section);
}

fn forms(section: &str) -> Window {
    let mut window = window();
    open(&mut window, section);
    window
}

fn scenario(window: &Window) -> Scenario {
    let scenario = window.state().document().scenario();
    scenario.expect("a scenario").clone()
}

/// Opens or closes the record of this id.
fn unfold(window: &mut Window, id: &str) {
    window
        .get_by_label_contains(&format!("{id}: "))
        .click_accesskit();
    window.run_steps(8);
}

/// Whether the form of a record is open.
fn is_open(window: &Window, id: &str) -> bool {
    window.query_by_label(&format!("Remove {id}")).is_some()
}

#[test]
fn a_scenario_is_changed_by_forms() {
    let mut window = forms("Head");
    let before = pack(&window).clone();
    window.get_by_label("Scenario forms");
    fill(&mut window, "Turns", "12");
    assert_eq!(scenario(&window).turns, Some(12));
    fill(&mut window, "Turns", "many");
    window.get_by_label_contains("`many` is no whole number");
    choose(&mut window, "Begin again");

    choose(&mut window, "Victory");
    let known = scenario(&window).victory.len();
    choose_unseen(&mut window, "+ Add objective");
    window.run_steps(4);
    assert_eq!(scenario(&window).victory.len(), known + 1);
    let new = scenario(&window).victory.get(&"new-1".into()).cloned();
    assert!(new.is_some(), "{:?}", scenario(&window).victory);

    choose(&mut window, "Options");
    choose(&mut window, "Of the rulebook");
    let shown = window.query_all_by_label_contains("Utah").count();
    assert!(shown > 0, "the rulebook's own part");
    steps_around(&mut window, &before);
}

/// The form that is open stays that of its record.
#[test]
fn an_open_form_stays_with_its_record() {
    let mut window = forms("Victory");
    unfold(&mut window, "sainte-mere-eglise");
    fill(&mut window, "Id", "a-church");
    assert!(scenario(&window).victory.get(&"a-church".into()).is_some());
    assert!(is_open(&window, "a-church"), "renamed, and first now");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert!(is_open(&window, "sainte-mere-eglise"), "undone");
    unfold(&mut window, "carentan");
    choose_unseen(&mut window, "Remove carentan");
    window.run_steps(8);
    assert!(is_open(&window, "sainte-mere-eglise"));
    assert!(!is_open(&window, "saint-martin-de-varreville"));
    for (id, why) in [
        (" ", "An id can't be blank"),
        ("west-edge-2501", "There is another record `west-edge-2501`"),
    ] {
        fill(&mut window, "Id", id);
        window.get_by_label(why);
        assert!(is_open(&window, "sainte-mere-eglise"));
    }
}

/// The new record is not at the end, and is seen all the same.
#[test]
fn a_new_record_is_opened_and_in_sight() {
    let mut window = forms("Allotments");
    choose_unseen(&mut window, "+ Add allotment");
    window.run_steps(20);
    assert!(is_open(&window, "new-1"));
    let record = window.get_by_label_contains("new-1: ").rect();
    let forms = window.get_by_label("Scenario forms").rect();
    assert!(forms.contains_rect(record), "{record} in {forms}");
}

#[test]
fn another_section_keeps_what_was_typed() {
    let mut window = forms("Head");
    type_over(&mut window, "Turns", "12");
    choose(&mut window, "Victory");
    assert_eq!(scenario(&window).turns, Some(12));
    assert!(window.query_by_label("Turns").is_none(), "it is Victory");
}

/// Closing the forms by keys leaves the field, too.
#[test]
fn closing_the_forms_keeps_what_was_typed() {
    let mut window = forms("Head");
    type_over(&mut window, "Turns", "12");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    assert!(window.query_by_label("Scenario forms").is_none());
    assert_eq!(scenario(&window).turns, Some(12));
    open(&mut window, "Head");
}

#[test]
fn esc_gives_up_a_field_before_the_window() {
    let mut window = forms("Head");
    let before = scenario(&window);
    type_over(&mut window, "Title", "Another");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(scenario(&window), before);
    assert!(window.query_all_by_value(&before.title).count() > 0);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Scenario forms").is_none());
    assert!(history(&window).is_empty());
}

/// Rules find groups by their ids.
#[test]
fn ids_that_rules_know_are_read_only() {
    let mut window = forms("Groups");
    unfold(&mut window, "first-wave");
    let fields = window.query_all_by_role(egui::accesskit::Role::TextInput);
    let is_id = |text: Option<String>| text.as_deref() == Some("first-wave");
    assert!(!fields.into_iter().any(|field| is_id(field.value())));
    window.get_by_label("first-wave");
    choose_unseen(&mut window, "+ Add setup group");
    window.run_steps(8);
    unfold(&mut window, "first-wave");
    fill(&mut window, "Id", "reserve");
    assert!(scenario(&window).groups.get(&"reserve".into()).is_some());
}

/// Without a rulebook groups are renamed, and claims follow.
#[test]
fn claims_follow_a_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let save = Command::SaveTo(folder.path().to_path_buf());
    window.state_mut().send(save);
    window.run_steps(3);
    let manifest = folder.path().join("pack.ron");
    let text = std::fs::read_to_string(&manifest).expect("it is saved");
    let lines = text.lines().filter(|line| !line.contains("rulebook:"));
    let text: Vec<&str> = lines.collect();
    std::fs::write(&manifest, text.join("\n")).expect("it can be written");
    let mut window = window_on(Document::open(folder.path()).expect("it can be read"));
    assert_eq!(pack(&window).rulebook(), None);
    open(&mut window, "Groups");
    unfold(&mut window, "first-wave");
    fill(&mut window, "Id", "boats");
    assert_eq!(history(&window), ["Rename setup group first-wave to boats"]);
    let claims = pack(&window).claims.claims.iter();
    let shown = &scenario(&window).id;
    let groups: Vec<&Id> = claims
        .filter(|record| record.scenario.as_ref().is_none_or(|of| of == shown))
        .filter_map(|record| match &record.claim {
            Claim::Group { group, .. } => Some(group),
            _ => None,
        })
        .collect();
    assert!(groups.iter().any(|group| group.as_str() == "boats"));
    assert!(!groups.iter().any(|group| group.as_str() == "first-wave"));
}

/// What can't be read stays in the form while other things are changed.
#[test]
fn a_refused_draft_is_kept() {
    let mut window = forms("Head");
    fill(&mut window, "Turns", "many");
    let marsh = paint_terrain(&pack(&window).map, &["2404".into()], &"marsh".into());
    let marsh = marsh.expect("a change");
    window.state_mut().send(Command::Apply(marsh));
    window.run_steps(4);
    window.get_by_label_contains("`many` is no whole number");
}

/// Names of sheets may have blanks.
#[test]
fn texts_are_separated_by_commas() {
    let is_landings = |sample: &&Sample| {
        let pack = sample.pack();
        pack.is_some_and(|pack| pack.rulebook() == Some("landings"))
    };
    let landings = Sample::all().iter().find(is_landings);
    let document = Document::sample(*landings.expect("it is a sample")).expect("it can be read");
    let mut window = window_on(document);
    let gold = pack(&window)
        .scenarios
        .iter()
        .position(|scenario| scenario.id == "gold-omaha");
    window
        .state_mut()
        .send(Command::ShowScenario(gold.expect("a scenario")));
    window.run_steps(3);
    open(&mut window, "Of the rulebook");
    assert!(window.query_all_by_value("Gold, Omaha").count() > 0);
    fill(&mut window, "Sheets", "Juno East, Omaha");
    let rules = scenario(&window).rules;
    let Some(beachhead_schema::games::GameScenario::Landings(part)) = rules else {
        panic!("a scenario of these rules");
    };
    assert_eq!(part.sheets, ["Juno East", "Omaha"]);
}

/// Fields of the head say what they are about.
#[test]
fn fields_have_tips() {
    let mut window = forms("Head");
    let label = window.get_by_role_and_label(egui::accesskit::Role::Label, "Turns");
    let label = label.rect();
    window.hover_at(label.center());
    window.run_steps(40);
    assert!(
        window
            .query_by_label_contains("How many game turns it lasts")
            .is_some()
    );
}
