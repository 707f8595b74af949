/** One line of the history of runs. */
export interface RunSummary {
  readonly id: string;
  readonly flow: string;
  readonly at: number;
  readonly model: string;
  readonly case: string | null;
  readonly status: "running" | "ok" | "error" | "cancelled" | "killed" | "suspended" | "lost";
}
