import { printPath, type RunPath } from "../base/index.ts";

/** Which review has sent which place of a run back: the `review_id` of what is called again because of it (LANGUAGE 5.7). */
export class Reviews {
  readonly #pending = new Map<string, string>();
  readonly #current = new Map<string, string>();

  /** A reviewer has decided so, in this place. */
  revise(scope: RunPath, review: string): void {
    this.#pending.set(printPath(scope), review);
  }

  /** The place goes back: because of the review that came just before, if one did. */
  goBack(scope: RunPath): void {
    const name = printPath(scope);
    const review = this.#pending.get(name);
    this.#pending.delete(name);
    if (review === undefined) this.#current.delete(name);
    else this.#current.set(name, review);
  }

  /**
   * Of the call at this path, which may be inside what is made again; null for one that is made for the first time, or
   * again for another reason.
   */
  of(path: RunPath): string | null {
    const again = path.findLastIndex(({ visit = 1 }) => visit > 1);
    return again < 0 ? null : (this.#current.get(printPath(path.slice(0, again))) ?? null);
  }
}
