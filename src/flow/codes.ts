/**
 * Codes of findings about document files, all at a `TextPlace`. Those of fields (D101–D104, `contracts`) mean the same
 * here. Data by code, `path` besides:
 * - D101 wrong kind of value: `expected`, `found`
 * - D102 unknown key: `key`, `nearest` (or null)
 * - D103 missing key: `key`
 * - D104 a value out of its range: `key`, `value`, `expected`
 * - D110 not JSON: `problem` (`empty`, `unexpected`, `unclosed` (it ends too early), `string`, `number`, `trailing`), `found`
 * - D111 too large: `what` (`characters`, `nodes`, `depth`), `limit`
 * - D112 written by a newer version, so not opened for editing: `version`, `known`
 * - D113 JSON, but no flow document: `format` (or null)
 * - D114 duplicate key: `key`
 * - D115 a key that is refused everywhere: `key`
 * - D116 a name that is no identifier: `name`
 * - D117 a node under a reserved name: `name`
 * - D118 two things of one name in a list: `name`
 * - D119 the file of a run that cannot be shown or gone on with: `problem`
 * - D120 a link that cannot be opened: `problem`
 * - D121 not read as it stands: `around` (what it was found in, or null), `quotes` and `spaces` that were read as plain ones
 * - D122 text that may have been cut off
 */
export const flowCodes = [
  "D101",
  "D102",
  "D103",
  "D104",
  "D110",
  "D111",
  "D112",
  "D113",
  "D114",
  "D115",
  "D116",
  "D117",
  "D118",
  "D119",
  "D120",
  "D121",
  "D122",
] as const;
export type FlowCode = (typeof flowCodes)[number];
