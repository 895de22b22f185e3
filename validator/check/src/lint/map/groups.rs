//! [`Groups`]: things by their numbers, in the groups that hang together.

/// Groups of the numbers from 0; each begins by itself.
pub(super) struct Groups {
    /// For each number one of its group that is no greater; the least of a group stands for the group.
    earlier: Vec<usize>,
}

impl Groups {
    /// As many groups of one.
    pub(super) fn of(count: usize) -> Self {
        Self {
            earlier: (0..count).collect(),
        }
    }

    /// Makes one group of those of two numbers.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        if let Some(slot) = self.earlier.get_mut(one.max(other)) {
            *slot = one.min(other);
        }
    }

    /// Returns the least number of a number's group. The way there is made shorter for the next time.
    pub(super) fn first(&mut self, number: usize) -> usize {
        let mut at = number;
        while let Some(next) = self.earlier.get(at).copied().filter(|next| *next != at) {
            let beyond = self.earlier.get(next).copied().unwrap_or(next);
            if let Some(slot) = self.earlier.get_mut(at) {
                *slot = beyond;
            }
            at = beyond;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_has_one_first() {
        let mut groups = Groups::of(6);
        groups.join(4, 2);
        groups.join(5, 4);
        groups.join(1, 5);
        let firsts: Vec<usize> = (0..6).map(|number| groups.first(number)).collect();
        assert_eq!(firsts, [0, 1, 1, 3, 1, 1]);
    }
}
