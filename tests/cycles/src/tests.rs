//! What is followed to its file, and what counts as a circle.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::graph::{cycles, largest};
use crate::source::Source;
use crate::uses::needs;

/// A crate of these files; each pair of files of which the first needs the second, and its circles.
fn look(files: &[(&str, &str)]) -> (Vec<String>, Vec<String>, usize) {
    let folder = std::env::temp_dir().join(format!(
        "beachhead-cycles-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    for (name, text) in files {
        let path = folder.join(name);
        let beside = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(beside).expect("there is room");
        fs::write(path, text).expect("there is room");
    }
    let source = Source::read(&folder).expect("it is a crate");
    fs::remove_dir_all(&folder).expect("it is there");
    let needs = needs(&source, &BTreeSet::from(["of_another_crate"]));
    let shown = |at: usize| source.files[at].to_string_lossy().replace('\\', "/");
    let pairs = needs
        .keys()
        .map(|(from, to)| format!("{} {}", shown(*from), shown(*to)));
    let mut pairs: Vec<String> = pairs.collect();
    pairs.sort();
    let circles = cycles(&source.files, &needs).into_iter();
    let circles = circles.map(|cycle| cycle.members.join(" ")).collect();
    (pairs, circles, largest(&source.files, &needs))
}

const LIB: (&str, &str) = ("lib.rs", "mod a;\nmod b;\n");

#[test]
fn a_method_that_another_crate_has_as_well_says_nothing() {
    let a = "pub struct A; impl A { pub fn of_another_crate(&self) {} pub fn own(&self) {} }";
    for (call, expected) in [("own", 1), ("of_another_crate", 0)] {
        let b = format!("fn g(them: &[u8]) {{ for it in them {{ it.{call}(); }} }}");
        let (pairs, _, _) = look(&[LIB, ("a.rs", a), ("b.rs", &b)]);
        assert_eq!(pairs.len(), expected, "{call}: {pairs:?}");
    }
}

#[test]
fn whatever_code_names_is_followed_to_its_file() {
    for (a, b) in [
        // A function by its path, by an import, by another name, by a glob.
        ("pub fn f() {}", "fn g() { super::a::f(); }"),
        ("pub fn f() {}", "use super::a::f; fn g() { f(); }"),
        ("pub fn f() {}", "use crate::a::f as h; fn g() { h(); }"),
        ("pub fn f() {}", "use super::a::*; fn g() { f(); }"),
        (
            "pub fn f() -> u8 { 1 }",
            "use super::*; fn g() { let _ = vec![a::f()]; }",
        ),
        // Types, constants, variants.
        ("pub struct A;", "pub struct B { a: super::a::A }"),
        (
            "pub enum A { One }",
            "use super::a::A; fn g(a: &A) -> bool { matches!(a, A::One) }",
        ),
        ("pub const A: u8 = 1;", "fn g() -> u8 { crate::a::A }"),
        // A method, by the type of what it is called on; by itself; by a function's result; of a macro's argument.
        (
            "impl super::b::B { pub fn f(&self) {} }",
            "pub struct B; impl B { fn g(&self) { self.f(); } }",
        ),
        (
            "impl super::b::B { pub fn f() {} }",
            "pub struct B; impl B { fn g() { Self::f(); } }",
        ),
        (
            "impl super::b::B { pub fn f(&self) {} }",
            "pub struct B; fn g(b: &B) { b.f(); }",
        ),
        (
            "impl super::b::B { pub fn f(&self) {} }",
            "pub struct B; fn m() -> B { B } fn g() { let b = m(); b.f(); }",
        ),
        (
            "impl super::b::B { pub fn f(&self) {} }",
            "pub struct B; pub struct C { b: B } impl C { fn g(&self) { assert!(self.b.f() == ()); } }",
        ),
        (
            "impl super::b::B { pub fn f(&self) {} }",
            "pub struct B; fn g(all: &[B]) { all.iter().for_each(|b| b.f()); }",
        ),
    ] {
        let (pairs, ..) = look(&[LIB, ("a.rs", a), ("b.rs", b)]);
        assert!(
            pairs.contains(&"b.rs a.rs".to_owned()),
            "{a} / {b}: {pairs:?}"
        );
    }
}

#[test]
fn what_is_not_of_the_crate_or_only_for_tests_is_not_followed() {
    for (a, b) in [
        ("pub fn f() {}", "fn f() {} fn g() { f(); }"),
        (
            "pub struct A; impl A { pub fn len(&self) {} }",
            "pub struct B; impl B { fn len(&self) {} fn g(&self) { self.len(); } }",
        ),
        (
            "pub fn f() {}",
            "#[cfg(test)] mod tests { fn g() { super::super::a::f(); } }",
        ),
        (
            "pub fn f() {}",
            "#[cfg(any(test, feature = \"x\"))] fn g() { super::a::f(); }",
        ),
        (
            "pub fn f() {}",
            "use std::fmt; fn g() -> fmt::Result { Ok(()) }",
        ),
    ] {
        let (pairs, ..) = look(&[LIB, ("a.rs", a), ("b.rs", b)]);
        assert_eq!(pairs, Vec::<String>::new(), "{a} / {b}");
    }
}

/// Two files that import all of each other.
#[test]
fn files_that_need_each_other_by_globs_are_a_circle() {
    let (_, circles, most) = look(&[
        LIB,
        ("a.rs", "use super::b::*;\npub fn f() { g(); }"),
        ("b.rs", "use super::a::*;\npub fn g() { f(); }"),
    ]);
    assert_eq!((circles, most), (vec!["a.rs b.rs".to_owned()], 2));
}

#[test]
fn folders_that_need_each_other_are_a_circle_whatever_files_do_it() {
    let (_, circles, most) = look(&[
        ("lib.rs", "mod x;\nmod y;\n"),
        ("x/mod.rs", "pub mod one;\npub mod two;\n"),
        ("x/one.rs", "pub fn f() { crate::y::one::f(); }"),
        ("x/two.rs", "pub fn f() {}"),
        ("y/mod.rs", "pub mod one;\npub mod two;\n"),
        ("y/one.rs", "pub fn f() {}"),
        ("y/two.rs", "pub fn f() { crate::x::two::f(); }"),
    ]);
    assert_eq!((circles, most), (vec!["x y".to_owned()], 1));
}
