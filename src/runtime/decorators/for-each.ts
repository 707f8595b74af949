import { runForEach } from "../for-each.ts";
import { SKIPPED } from "../frame.ts";
import type { Require } from "../requirement.ts";
import { type Given, type OrNull, type Outcome, type Validation, validationChecks } from "./frame-types.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./promised.ts";
import { claimNode, requireScope, selfIn } from "./self.ts";

/** What is done with one item; resolving with `undefined` skips it. */
export type ItemWork<Self, Item, Result> = (self: Self, item: Item, index: number) => Promise<Result>;

export interface ForEachOptions<Required extends Require, Result> {
  /** Of the node; `for_each` if absent. */
  readonly name?: string;
  /** How many items are worked on at the same time; all if absent. */
  readonly maxConcurrent?: number;
  /** How many items must succeed: `all` if absent, the first one (`any`), the first N, or 0: all outcomes count. */
  readonly require?: Required;
  readonly validate?: Validation<Result>;
}

/**
 * One piece of work for every item (LANGUAGE 4), begun in order, the results in the order of the items:
 * `const moods = await forEach(this, texts, (self, text) => self.classify(text), { maxConcurrent: 4 });` `require` as in
 * `parallel`.
 */
export function forEach<Self extends object, Item, Result>(
  self: Self,
  items: readonly Item[],
  work: ItemWork<Self, Item, Result>,
  options?: ForEachOptions<"all", OrNull<Result>>,
): Promise<OrNull<Result>[]>;
export function forEach<Self extends object, Item, Result>(
  self: Self,
  items: readonly Item[],
  work: ItemWork<Self, Item, Result>,
  options: ForEachOptions<"any", Given<Result>> & { readonly require: "any" },
): Promise<Given<Result>>;
export function forEach<Self extends object, Item, Result>(
  self: Self,
  items: readonly Item[],
  work: ItemWork<Self, Item, Result>,
  options: ForEachOptions<0, Outcome<Given<Result>>> & { readonly require: 0 },
): Promise<Outcome<Given<Result>>[]>;
export function forEach<Self extends object, Item, Result>(
  self: Self,
  items: readonly Item[],
  work: ItemWork<Self, Item, Result>,
  options: ForEachOptions<number, Given<Result>> & { readonly require: number },
): Promise<Given<Result>[]>;
export function forEach<Self extends object, Item>(
  self: Self,
  items: readonly Item[],
  work: ItemWork<Self, Item, unknown>,
  options: ForEachOptions<Require, never> = {},
): Promise<unknown> {
  const scope = requireScope(self, "forEach");
  const node = claimNode(self, scope, options.name ?? "for_each");
  const { maxConcurrent } = options;
  const spec = {
    node,
    require: options.require ?? "all",
    ...(maxConcurrent !== undefined && { maxConcurrent }),
    ...validationChecks(options.validate),
  };
  const values = items.map((item, index) => jsonOf(item, `item ${index} of ${node}`));
  return handled(
    runForEach(spec, values, scope, async (item, index, inner) => {
      const value = await work(selfIn(self, inner), typed<Item>(item), index);
      return value === undefined ? SKIPPED : jsonOf(value, `the result for item ${index} of ${node}`);
    }),
  );
}
