//! What is printed along the side of a table as numbers: dice, ranges, odds, differentials.
//!
//! Whether `1-3` is a range of a die or odds is seen from what stands beside it: odds have a 1 on one side, or fall.

use std::cmp::Ordering;

use beachhead_base::Id;

/// A head that is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// `4`, `-3`.
    Number(i64),
    /// `1-3`, `3:1`.
    Pair(i64, i64),
    /// `7+`.
    From(i64),
}

/// What the heads along a side are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Numbers without a gap that begin at 0, 1 or 2, as those of a die do.
    Die,
    /// Other numbers: the least that a row serves, differentials.
    Numbers,
    /// Ranges of numbers.
    Ranges,
    /// Odds, attacker first.
    Odds,
}

/// Reads the last word of a head: rows of several lines in one table have the name of the line before it.
fn head(text: &str) -> Option<Head> {
    let word = text.rsplit(' ').next()?;
    if let Some(from) = word.strip_suffix('+') {
        return from.parse().ok().map(Head::From);
    }
    if let Ok(number) = word.parse() {
        return Some(Head::Number(number));
    }
    let (a, b) = word.split_once(['-', '–', ':'])?;
    let is_count =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !is_count(a) || !is_count(b) {
        return None;
    }
    Some(Head::Pair(a.parse().ok()?, b.parse().ok()?))
}

/// The line of a table that a row belongs to: what stands before its last word.
pub(super) fn line(row: &Id) -> &str {
    row.as_str().rsplit_once(' ').map_or("", |(line, _)| line)
}

/// Reads heads as a scale, if they are one.
pub(super) fn scale<'a>(heads: impl IntoIterator<Item = &'a Id>) -> Option<(Scale, Vec<Head>)> {
    let heads: Option<Vec<Head>> = heads.into_iter().map(|id| head(id.as_str())).collect();
    let heads = heads.filter(|heads| heads.len() > 1)?;
    let pairs = || {
        heads.iter().filter_map(|head| match head {
            Head::Pair(a, b) => Some((*a, *b)),
            _ => None,
        })
    };
    let scale = if pairs().next().is_none() {
        let numbers = heads.iter().map(|head| first(*head));
        let steps = heads.windows(2).all(|step| match step {
            [a, b] => first(*b).checked_sub(first(*a)) == Some(1),
            _ => false,
        });
        let begins = numbers.min().unwrap_or_default();
        if steps && (0..=2).contains(&begins) {
            Scale::Die
        } else if heads.iter().any(|head| matches!(head, Head::From(_))) {
            Scale::Ranges
        } else {
            Scale::Numbers
        }
    } else {
        let falls = pairs().any(|(a, b)| a > b);
        let has_one = pairs().all(|(a, b)| a.min(b) == 1) && pairs().nth(1).is_some();
        if falls || has_one {
            Scale::Odds
        } else {
            Scale::Ranges
        }
    };
    Some((scale, heads))
}

/// The first number of a head.
pub(super) fn first(head: Head) -> i64 {
    match head {
        Head::Number(a) | Head::Pair(a, _) | Head::From(a) => a,
    }
}

/// The last number of a head.
pub(super) fn last(head: Head) -> i64 {
    match head {
        Head::Number(a) | Head::Pair(_, a) => a,
        Head::From(_) => i64::MAX,
    }
}

/// Which of two heads is the greater: of odds the better for the attacker.
pub(super) fn compare(scale: Scale, a: Head, b: Head) -> Ordering {
    let parts = |head: Head| match head {
        Head::Pair(a, b) if scale == Scale::Odds => (i128::from(a), i128::from(b)),
        other => (i128::from(first(other)), 1),
    };
    let ((a, under_a), (b, under_b)) = (parts(a), parts(b));
    (a * under_b).cmp(&(b * under_a))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_distinguished_by_their_company() {
        for (heads, expected) in [
            ("1 2 3 4 5 6", Some(Scale::Die)),
            ("2 3 4", Some(Scale::Die)),
            ("-5 -3 -1 0 2", Some(Scale::Numbers)),
            ("1 2 4 5", Some(Scale::Numbers)),
            ("1-2 3-4 5-6", Some(Scale::Ranges)),
            ("1-3 4 5+", Some(Scale::Ranges)),
            ("1-2 1-1 2-1", Some(Scale::Odds)),
            ("1-4 1-3 1-2", Some(Scale::Odds)),
            ("3-2 2-1", Some(Scale::Odds)),
            ("leg mobile", None),
            ("1/2 1", None),
            ("4", None),
        ] {
            let ids: Vec<Id> = heads.split(' ').map(Id::from).collect();
            assert_eq!(scale(&ids).map(|(scale, _)| scale), expected, "{heads}");
        }
    }

    #[test]
    fn odds_are_compared_as_they_are_meant() {
        let odds = [
            Head::Pair(1, 3),
            Head::Pair(1, 1),
            Head::Pair(3, 2),
            Head::Pair(4, 1),
        ];
        assert!(odds.is_sorted_by(|a, b| compare(Scale::Odds, *a, *b).is_lt()));
        let lines = ["field -5", "field", "beach-open 10"].map(|row| line(&row.into()).to_owned());
        assert_eq!(lines, ["field", "", "beach-open"]);
    }
}
