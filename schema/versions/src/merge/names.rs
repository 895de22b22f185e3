//! Lists of names in which each stands once: what one branch puts in or takes out is no affair of the other.

use std::collections::BTreeSet;

use super::value::Versions;
use beachhead_hex::natural;

/// What both branches together have made of a list of names; `None` where each has put it into another order, or where one
/// name stands twice.
///
/// A list that both branches keep sorted stays so. Else new names stand where their branch has put them, and at the end, sorted,
/// if both have some.
pub(super) fn merge_names(lists: &Versions<Vec<String>>) -> Option<Vec<String>> {
    if let Some(plain) = lists.plain() {
        return Some(plain.clone());
    }
    let sets = lists.map(|list| list.iter().collect::<BTreeSet<&String>>());
    let is_distinct = lists.base.len() == sets.base.len()
        && lists.ours.len() == sets.ours.len()
        && lists.theirs.len() == sets.theirs.len();
    if !is_distinct {
        return None;
    }
    let stays = |name: &String| match sets.base.contains(name) {
        true => sets.ours.contains(name) && sets.theirs.contains(name),
        false => true,
    };
    let listed = |list: &[String], is_kept: &dyn Fn(&String) -> bool| -> Vec<String> {
        list.iter().filter(|name| is_kept(name)).cloned().collect()
    };
    let is_old = |name: &String| sets.base.contains(name) && stays(name);
    let orders = lists.map(|list| listed(list, &is_old));
    let order = orders.plain()?;
    let is_new = |name: &String| !sets.base.contains(name);
    let mut added = listed(&lists.ours, &is_new);
    added.extend(listed(&lists.theirs, &|name| {
        is_new(name) && !sets.ours.contains(name)
    }));
    added.sort_by(|a, b| natural(a, b).then_with(|| a.cmp(b)));
    let is_sorted = |list: &[String]| list.is_sorted_by(|a, b| natural(a, b).is_le());
    let mut all: Vec<String> = order.iter().chain(&added).cloned().collect();
    if is_sorted(&lists.ours) && is_sorted(&lists.theirs) {
        all.sort_by(|a, b| natural(a, b).then_with(|| a.cmp(b)));
        return Some(all);
    }
    // The one branch that has put in all that is new says where it stands.
    let whole = |list: &Vec<String>| {
        let kept = listed(list, &stays);
        let fits = kept.len() == all.len() && listed(&kept, &is_old) == *order;
        fits.then_some(kept)
    };
    Some(match (whole(&lists.ours), whole(&lists.theirs)) {
        (Some(one), Some(other)) if one != other => all,
        (Some(one), _) | (None, Some(one)) => one,
        (None, None) => all,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_puts_in_and_the_other_takes_out() {
        for (base, ours, theirs, expected) in [
            ("a c", "a b c", "c", Some("b c")),
            ("b a", "b c a", "b", Some("b c")),
            ("b a", "b c a", "b d a", Some("b a c d")),
            ("b a c", "c a b", "b a c d", Some("c a b d")),
            ("b a c", "c a b", "a b c", None),
            ("2 10", "2 9 10", "2 10 11", Some("2 9 10 11")),
            ("a", "a b b", "a c", None),
        ] {
            let list = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            let merged = |ours, theirs| {
                merge_names(&Versions {
                    base: list(base),
                    ours: list(ours),
                    theirs: list(theirs),
                })
            };
            assert_eq!(merged(ours, theirs), expected.map(list), "{ours}, {theirs}");
            assert_eq!(merged(theirs, ours), expected.map(list), "{theirs}, {ours}");
        }
    }
}
