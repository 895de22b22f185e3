//! [`Query`]: a query that has been understood.

use std::ops::Range;

use crate::field::Field;
use crate::of::Of;
use crate::parse::Ask;

/// A query that has been understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub(crate) of: Of,
    pub(crate) ask: Ask,
    pub(crate) fields: Vec<(Field, Range<usize>)>,
}

impl Query {
    /// What it asks about.
    pub fn of(&self) -> Of {
        self.of
    }

    /// The fields that it asks for, in its order, each with the letters of the field's name, counted from 0.
    ///
    /// ```
    /// use beachhead_query::{Field, Query};
    ///
    /// let query = Query::parse("terrain=woods and not named")?;
    /// assert_eq!(query.fields(), [(Field::Terrain, 0..7), (Field::Named, 22..27)]);
    /// # Ok::<(), beachhead_query::QueryError>(())
    /// ```
    pub fn fields(&self) -> &[(Field, Range<usize>)] {
        &self.fields
    }
}
