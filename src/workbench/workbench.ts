import type { Command } from "./command.ts";
import type { Keys, WorkbenchPorts } from "./ports.ts";
import type { Stores } from "./state.ts";

/** The application without a screen: components read its stores and dispatch commands. */
export interface Workbench {
  readonly stores: Stores;
  /**
   * The one gateway. What can be done at once is done when it returns; the promise resolves when the rest (reading,
   * compiling, laying out) is done too. Never rejects: what went wrong stands in a store or a notice.
   */
  dispatch(command: Command): Promise<void>;
  /** The vault, past all stores and commands: a key given here is in its memory and nowhere else. */
  readonly keys: Keys;
  /** The document as a file's text, as it is now, drafts included. */
  fileText(): Promise<string>;
  /** The exported project. Null, with the reason in a notice and in Problems, when it cannot be made. */
  exportZip(): Promise<Uint8Array | null>;
  /** Everything pending is committed and saved; for page hide and before closing. */
  flush(): Promise<void>;
  /** Ends timers, locks and runs. */
  dispose(): void;
}

/** Opens what was open last, else `sample`, else an empty project. */
export declare function createWorkbench(ports: WorkbenchPorts, options?: { readonly sample?: string }): Workbench;
