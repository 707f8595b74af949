/** The kind of data that a drag from the palette carries: an `Insertable` as JSON. */
export const INSERT_TYPE = "application/x-stratum-step";
