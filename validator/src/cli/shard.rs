//! A part of the work, so that several machines share it.

use std::str::FromStr;

/// One of several equal parts, counted from 1: `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    part: usize,
    parts: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Self { part, parts }),
            Some((part, parts)) => Err(format!("there is no part {part} of {parts}")),
            None => Err("expected part and number of parts, as in `3/8`".to_owned()),
        }
    }
}

impl Shard {
    /// Every item that this part has: each is in one part, whoever asks, and the parts one after the other are the whole.
    pub(super) fn of<T>(self, items: Vec<T>) -> Vec<T> {
        let upto = |part: usize| items.len().saturating_mul(part) / self.parts;
        let (from, to) = (upto(self.part - 1), upto(self.part));
        items.into_iter().take(to).skip(from).collect()
    }

    /// Which part it is, of how many.
    pub(super) fn numbers(self) -> (usize, usize) {
        (self.part, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for count in 0..20 {
            for parts in 1..6 {
                let part =
                    |part: usize| -> Shard { format!("{part}/{parts}").parse().expect("a part") };
                let all: Vec<usize> = (1..=parts)
                    .flat_map(|at| part(at).of((0..count).collect()))
                    .collect();
                assert!(all.into_iter().eq(0..count), "{count} in {parts}");
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "3", "0/8", "9/8", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
