import type { Interrupt } from "../node/index.ts";

/** What a supervised command is started with. */
export interface ThreadData {
  readonly argv: readonly string[];
  /** Whether somebody sits at the terminal. */
  readonly interactive: boolean;
}

export type ToThread =
  | { readonly kind: "interrupt"; readonly why: Interrupt }
  | { readonly kind: "answer"; readonly id: number; readonly answer: string | boolean | null };

/** `read`, `printed`, `confirm` and `question` are answered under their id; `abort` takes a question back. */
export type FromThread =
  | { readonly kind: "out" | "err" | "file"; readonly text: string }
  | { readonly kind: "read"; readonly id: number; readonly most: number }
  | { readonly kind: "abort" | "printed"; readonly id: number }
  | { readonly kind: "confirm" | "question"; readonly id: number; readonly text: string }
  | { readonly kind: "end"; readonly code: number };
