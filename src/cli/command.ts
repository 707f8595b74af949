import type { Terminal } from "../node/index.ts";
import type { Clock } from "../runtime/index.ts";

/** What a command has of the world. */
export interface Host {
  readonly terminal: Terminal;
  readonly env: { readonly [name: string]: string | undefined };
  /** Of runs that happen in real time. */
  readonly clock: Clock;
}

/**
 * 0: fine. 1: the flow has errors, or the run failed. 2: the command line or a file could not be read. 3: the run waits for
 * a person.
 */
export type ExitCode = 0 | 1 | 2 | 3;

export interface OptionSpec {
  readonly type: "string" | "boolean";
  /** One letter: `-o`. */
  readonly short?: string;
  /** It may be given several times: `Given.texts`. */
  readonly multiple?: true;
  /** `<seed>` in help. */
  readonly value?: string;
  readonly help: string;
}

export interface CliCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  readonly options: { readonly [name: string]: OptionSpec };
  readonly files: { readonly least: number; readonly most: number };
  /** What it does. */
  load(): Promise<(given: Given, host: Host) => Promise<ExitCode>>;
}

/** What was given on the command line. */
export interface Given {
  readonly files: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}

/** Something about the command line or a file that the user can mend: printed as it is, exit 2, no stack. */
export class UsageError extends Error {}
