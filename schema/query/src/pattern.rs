//! Patterns: text in which `*` stands for any letters and `?` for one letter.

/// A pattern that texts are compared with; large and small letters are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<char>);

fn small(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(char::to_lowercase)
}

impl Pattern {
    /// The pattern that is written so.
    pub fn new(text: &str) -> Self {
        Self(small(text).collect())
    }

    /// What holds this text anywhere.
    pub fn holding(text: &str) -> Self {
        let stars = || std::iter::once('*');
        Self(stars().chain(small(text)).chain(stars()).collect())
    }

    /// Whether it stands for a single text only.
    pub fn is_plain(&self) -> bool {
        !self.0.iter().any(|letter| matches!(letter, '*' | '?'))
    }

    /// Whether a text fits.
    pub fn fits(&self, text: &str) -> bool {
        let text: Vec<char> = small(text).collect();
        let (mut at, mut here) = (0, 0);
        // Where to go on if what follows the last star doesn't fit.
        let mut back: Option<(usize, usize)> = None;
        while here < text.len() {
            match (self.0.get(at), text.get(here)) {
                (Some('*'), _) => {
                    back = Some((at + 1, here));
                    at += 1;
                }
                (Some(wanted), Some(letter)) if *wanted == '?' || wanted == letter => {
                    at += 1;
                    here += 1;
                }
                _ => match back {
                    Some((after, from)) => {
                        back = Some((after, from + 1));
                        (at, here) = (after, from + 1);
                    }
                    None => return false,
                },
            }
        }
        self.0.iter().skip(at).all(|letter| *letter == '*')
    }
}
