import { DIALECTS, type Dialect, type IrDiagnostic } from "../../ir/index.ts";
import { loadYaml } from "../yaml-1-1/construct.ts";
import { TooLarge, Unreadable } from "../yaml-1-1/problem.ts";
import { advise } from "./advice.ts";
import { entryOf, Findings } from "./finder.ts";
import type { OldFile } from "./model.ts";
import { readFile } from "./read.ts";
import { checkRules } from "./rules.ts";
import { checkShape, SHAPES } from "./shape.ts";
import { textPlaces } from "./text-places.ts";

export interface Judged {
  readonly version: Dialect | null;
  /** Exactly the validity of LANGUAGE 7: errors are what makes a text invalid, warnings stand beside it. */
  readonly valid: boolean;
  /** `Y5xx` at `TextPlace`s. */
  readonly diagnostics: readonly IrDiagnostic[];
  /** What a valid text says, for opening it; null for an invalid one. */
  readonly file: OldFile | null;
}

const MOST_CHARACTERS = 5_000_000;

/**
 * Judges `.stratum.yaml` text of version 0.1, 0.2 or 0.3 (LANGUAGE 7). Null: the text says another version, or none,
 * and is for `parseIr`. A text that YAML 1.1 cannot read is judged here only if it looks like one of these versions.
 * Never throws.
 */
export function judgeOlder(text: string): Judged | null {
  const placeOf = textPlaces(text);
  const findings = new Findings(placeOf);
  const refused = (): Judged => ({ version: null, valid: false, diagnostics: findings.diagnostics, file: null });
  const sniffed = /^["']?version["']?[ ]*:[ ]*["']?0\.[123]\b/m.test(text);
  if (text.length > MOST_CHARACTERS) {
    if (!sniffed) return null;
    findings.error("Y503", { start: 0, end: 0 }, [], { what: "characters", limit: MOST_CHARACTERS });
    return refused();
  }
  try {
    const { value, duplicates } = loadYaml(text);
    const said = value?.type === "mapping" ? entryOf(value, "version")?.value : undefined;
    const word = said?.type === "number" ? String(said.number) : said?.type === "string" ? said.text : "";
    const version = DIALECTS.find((known) => known === word);
    if (value?.type !== "mapping" || !version) return null;
    for (const { key, first, ...spot } of duplicates) {
      findings.warn("Y501", spot, [], { key: key.slice(0, 100), kept: "last", first });
    }
    checkShape(findings, value, SHAPES[version], []);
    if (findings.errors === 0) checkRules(findings, value);
    if (findings.errors === 0) advise(findings, value);
    const valid = findings.errors === 0;
    let file: OldFile | null = null;
    return {
      version,
      valid,
      diagnostics: findings.diagnostics,
      // Whoever wants the verdict alone does not wait for it.
      get file() {
        if (valid) file ??= readFile(value, version, text, placeOf);
        return file;
      },
    };
  } catch (thrown) {
    if (!(thrown instanceof Unreadable || thrown instanceof TooLarge)) throw thrown;
    if (!sniffed) return null;
    const end = thrown instanceof Unreadable ? thrown.end : thrown.start;
    findings.error(thrown.found.code, { start: thrown.start, end }, [], thrown.found.data);
    return refused();
  }
}
