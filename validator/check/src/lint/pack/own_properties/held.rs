//! [`Held`]: what holds own properties to their schema.
//!
//! Without the feature `own-schema` there is no knowledge of JSON Schema: then only names are compared.

use beachhead_model::own::{OwnKind, OwnProperties, OwnSchema, SchemaFault};

use super::fault::OwnFault;

/// Whether values are checked at all, and what must be there.
pub(super) const CHECKS_VALUES: bool = cfg!(feature = "own-schema");

/// A schema that is understood.
pub(super) struct Held<'s> {
    schema: &'s OwnSchema,
    #[cfg(feature = "own-schema")]
    values: super::values::Values,
}

impl<'s> Held<'s> {
    /// Understands a schema.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(schema: &'s OwnSchema) -> Result<Self, Vec<SchemaFault>> {
        let faults = schema.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            schema,
            #[cfg(feature = "own-schema")]
            values: super::values::Values::new(schema)?,
        })
    }

    /// What is wrong with the own properties of a record, in the order of names; none of it twice.
    pub fn faults(&self, kind: OwnKind, own: &OwnProperties) -> Vec<OwnFault> {
        let names = own.iter().map(|(name, _)| name);
        let unknown = names.filter(|name| !self.schema.declares(kind, name));
        #[cfg_attr(not(feature = "own-schema"), expect(unused_mut))]
        let mut faults: Vec<OwnFault> = unknown.cloned().map(OwnFault::Undeclared).collect();
        #[cfg(feature = "own-schema")]
        for fault in self.values.faults(kind, own) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        faults
    }
}
