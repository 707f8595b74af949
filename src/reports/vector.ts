/**
 * A persistent list: `set` and `push` copy one path of a 32-way tree and share the rest, so a view of 100,000 nodes
 * changes in constant time and the former view stays as it was (time travel, per-node subscriptions by identity).
 */
export interface Vector<T> {
  readonly length: number;
  /** @internal */
  readonly depth: number;
  /** @internal */
  readonly root: Branch<T>;
}

interface Branch<T> {
  readonly leaves?: readonly T[];
  readonly branches?: readonly Branch<T>[];
}

const WIDTH = 32;

export function emptyVector<T>(): Vector<T> {
  return { length: 0, depth: 0, root: { leaves: [] } };
}

export function vectorGet<T>(vector: Vector<T>, index: number): T | undefined {
  if (index < 0 || index >= vector.length) return undefined;
  let branch: Branch<T> | undefined = vector.root;
  for (let depth = vector.depth; depth > 0; depth--) branch = branch?.branches?.[slot(index, depth)];
  return branch?.leaves?.[slot(index, 0)];
}

/** `index` may be the length: then the list grows by one. */
export function vectorSet<T>(vector: Vector<T>, index: number, value: T): Vector<T> {
  let { root, depth } = vector;
  while (index >= WIDTH ** (depth + 1)) {
    root = { branches: [root] };
    depth++;
  }
  return { length: Math.max(vector.length, index + 1), depth, root: setIn(root, depth, index, value) };
}

export function* vectorValues<T>(vector: Vector<T>): Generator<T, void, undefined> {
  yield* valuesOf(vector.root);
}

function* valuesOf<T>(branch: Branch<T>): Generator<T, void, undefined> {
  if (branch.leaves) yield* branch.leaves;
  else for (const inner of branch.branches ?? []) yield* valuesOf(inner);
}

function slot(index: number, depth: number): number {
  return Math.floor(index / WIDTH ** depth) % WIDTH;
}

function setIn<T>(branch: Branch<T> | undefined, depth: number, index: number, value: T): Branch<T> {
  const at = slot(index, depth);
  if (depth === 0) {
    const leaves = branch?.leaves ? branch.leaves.slice() : [];
    leaves[at] = value;
    return { leaves };
  }
  const branches = branch?.branches ? branch.branches.slice() : [];
  branches[at] = setIn(branches[at], depth - 1, index, value);
  return { branches };
}
