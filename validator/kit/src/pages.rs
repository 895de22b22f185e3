//! [`pages!`](macro@crate::pages): the findings that only one rulebook makes.

/// Declares the codes of findings that a rulebook makes as it is opened on a pack, each with its page, and lists them in a
/// constant. The files of the pages are seen from the file in which this stands.
///
/// A page begins with code and name, `# FERRY001 table-missing`, says why (`**Why:**`) and what to do (`**Fix:**`), and shows an
/// example: the tests of `beachhead-check` hold each listed rulebook to that.
///
/// ```ignore
/// beachhead_kit::pages! {
///     /// The findings that only this rulebook makes, each with its page.
///     pub(crate) const PAGES;
///
///     /// A table, row or column that the rules need is missing.
///     NO_TABLE = "FERRY001" "table-missing" "pages/table_missing.md";
/// }
/// ```
#[macro_export]
macro_rules! pages {
    (
        $(#[$meta:meta])* $vis:vis const $PAGES:ident;
        $($(#[$doc:meta])+ $CODE:ident = $id:literal $name:literal $page:literal;)+
    ) => {
        $(
            $(#[$doc])+
            $vis const $CODE: $crate::private::Code = $crate::private::Code { id: $id, name: $name };
        )+

        $(#[$meta])*
        $vis const $PAGES: &[($crate::private::Code, &str)] = &[$(($CODE, include_str!($page)),)+];
    };
}
