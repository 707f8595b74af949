/**
 * Codes of findings about IR text (LANGUAGE 7), all at a `TextPlace`. Data by code:
 * - Y500 not YAML: `problem` (a sentence of the parser's), `rule` (its name for it)
 * - Y501 duplicate key: `key`
 * - Y502 unknown tag: `tag`
 * - Y503 too large: `what` (`bytes`, `depth`, `nodes`), `limit`
 * - Y504 too many aliases, or too much text behind them: `limit`
 * - Y505 more than one document in the file
 * - Y510 unknown key: `key`, `nearest` (or null)
 * - Y511 missing key: `key`
 * - Y512 wrong kind of value: `expected`, `found`
 * - Y513 a value out of its range: `expected`
 * - Y514 a version that cannot be read here: `version`
 * - Y515 not a reference: `text`
 * - Y516 unknown name: `kind` (`contract`, `function`, `flow`, `step`), `name`, `nearest` (or null)
 * - Y517 a name that is not legal: `name`
 * - Y518 two steps of one id: `id`
 * - Y519 no flow
 *
 * Of 0.1 to 0.3 only (LANGUAGE 7; there, warnings do not make a text invalid):
 * - Y520 not exactly one of function, intent, flow: `id`, `found` (the keys)
 * - Y521 a key that must not stand on this kind of thing: `key`, `kind`
 * - Y522 revise goes to no earlier step: `id`, `target`
 * - Y523 on_fail can never happen
 * - Y524 a key without its companion: `key`, `needs`
 * - Y525 `__` in an exit criterion
 * - Y526 not a pattern: `problem`
 * - Y527 a flow that is reached twice: `flow`
 * - Y529 inputs of workflow and flow differ: `missing`, `extra` (keys)
 * - Y530 a step on or behind a cycle: `id`
 * - Y532 not an expression: `text`
 * - Y533 unknown type of a field: `type`
 */
export const irCodes = [
  "Y500",
  "Y501",
  "Y502",
  "Y503",
  "Y504",
  "Y505",
  "Y510",
  "Y511",
  "Y512",
  "Y513",
  "Y514",
  "Y515",
  "Y516",
  "Y517",
  "Y518",
  "Y519",
  "Y520",
  "Y521",
  "Y522",
  "Y523",
  "Y524",
  "Y525",
  "Y526",
  "Y527",
  "Y529",
  "Y530",
  "Y532",
  "Y533",
] as const;
export type IrCode = (typeof irCodes)[number];
