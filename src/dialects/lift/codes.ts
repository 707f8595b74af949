/**
 * Codes of opening files of 0.1 to 0.3 (LANGUAGE 7, "Lifting"), all warnings at a `TextPlace`: the file opens, and what is
 * named here is kept for printing it again, but not carried out.
 */
export const liftCodes = [
  "L420", // an expression that cannot be read here (text)
  "L421", // an input that is no edge: a reference that leads nowhere, forwards, or too deep (input, text)
  "L422", // an input of another type than what it is given, which takes anything now (input)
  "L423", // a list of a field's values with some that are no texts (field, values)
  "L424", // keys that are not carried out (id, keys)
  "L425", // a name that is another here (name, here)
] as const;
export type LiftCode = (typeof liftCodes)[number];
