//! Whole files: what is imported comes back, however it is spelt, and an edit comes with it.
