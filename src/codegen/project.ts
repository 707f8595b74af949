import type { Json, ScriptedAnswer, ScriptedDecisions } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";

export interface CodeFile {
  /** With `/`, relative to the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** The runtime's own source, which exported projects carry: made by a build step, never read from here. */
export interface Library {
  /** Paths under `src/stratum/`. */
  readonly files: readonly CodeFile[];
  /** Packages that those files import, with exact versions. */
  readonly dependencies: { readonly [name: string]: string };
  /** The same for building and typing the project. */
  readonly devDependencies: { readonly [name: string]: string };
}

export type ExportedScript = ScriptedAnswer;

export interface ExportedCase {
  readonly name: string;
  readonly flow: string;
  readonly input: { readonly [name: string]: Json };
  /** What people decide in it; where this says nothing, they approve. */
  readonly answers?: ScriptedDecisions;
}

/** What an exported project is made of. Equal requests give equal bytes. */
export interface ExportRequest {
  readonly ir: Ir;
  readonly title: string;
  /** `flow.json`, as saved. */
  readonly documentText: string;
  /** `flow.stratum.yaml`. */
  readonly irText: string;
  /** Sentences for the README: why it is of its version, and what it does not carry. */
  readonly irVersion: { readonly why: string; readonly lost: readonly string[] };
  readonly cases: readonly ExportedCase[];
  /** Scripted answers of the simulated model. */
  readonly scripts: readonly ExportedScript[];
  readonly seed: number;
}
