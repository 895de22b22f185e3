//! Packs that bear one title: menus and reports name a pack by it, so the summary says which can't be told apart.

use std::collections::BTreeMap;

/// The most packs of one title, and the most titles, that the summary names.
const MOST_NAMED: usize = 8;

/// The titles of the packs that were checked, each with the names of its packs.
#[derive(Debug, Default)]
pub(super) struct Titles(BTreeMap<String, Vec<String>>);

impl Titles {
    pub(super) fn take(&mut self, title: &str, pack: String) {
        let title = title.trim();
        // A blank title is a finding of its own.
        if !title.is_empty() {
            self.0.entry(title.to_owned()).or_default().push(pack);
        }
    }

    /// A line for each title that several packs bear; nothing if there is none.
    pub(super) fn summary(&self) -> Option<String> {
        let shared = self.0.iter().filter(|(_, packs)| packs.len() > 1);
        let lines = shared.clone().take(MOST_NAMED).map(|(title, packs)| {
            let named = packs.get(..MOST_NAMED).unwrap_or(packs).join(", ");
            match packs.len().saturating_sub(MOST_NAMED) {
                0 => format!("these packs bear one title, {title:?}: {named}"),
                more => format!("these packs bear one title, {title:?}: {named} and {more} more"),
            }
        });
        let mut lines: Vec<String> = lines.collect();
        if let Some(more) = shared
            .count()
            .checked_sub(MOST_NAMED)
            .filter(|more| *more > 0)
        {
            lines.push(format!("and {more} more titles are those of several packs"));
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(packs: &[(&str, &str)]) -> Option<String> {
        let mut titles = Titles::default();
        for (title, pack) in packs {
            titles.take(title, (*pack).to_owned());
        }
        titles.summary()
    }

    #[test]
    fn packs_of_one_title_are_named() {
        assert_eq!(said(&[("Caen", "a"), ("Falaise", "b")]), None);
        assert_eq!(said(&[("", "a"), (" ", "b")]), None);
        let twice = [("Caen", "a"), ("Falaise", "b"), ("Caen ", "c")];
        assert_eq!(
            said(&twice).as_deref(),
            Some("these packs bear one title, \"Caen\": a, c")
        );
        let many: Vec<(&str, &str)> = vec![("Caen", "a"); 10];
        assert_eq!(
            said(&many).as_deref(),
            Some("these packs bear one title, \"Caen\": a, a, a, a, a, a, a, a and 2 more")
        );
    }

    #[test]
    fn so_are_many_titles() {
        let titles: Vec<String> = (0..10).map(|nth| format!("Title {nth}")).collect();
        let twice = titles.iter().flat_map(|title| [title; 2]);
        let packs: Vec<(&str, &str)> = twice.map(|title| (title.as_str(), "a")).collect();
        let said = said(&packs).expect("some are shared");
        assert_eq!(said.lines().count(), 9);
        assert!(said.ends_with("\nand 2 more titles are those of several packs"));
    }
}
