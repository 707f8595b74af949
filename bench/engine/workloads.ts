/** A graph of no-op steps: `needs[i]` are the places of the steps that step `i` waits for, all before it. */
export interface Workload {
  readonly name: string;
  readonly needs: readonly (readonly number[])[];
}

export function chain(length: number): Workload {
  const needs = Array.from({ length }, (_, place) => (place === 0 ? [] : [place - 1]));
  return { name: `chain of ${length.toLocaleString("en")}`, needs };
}

export function fanOut(width: number): Workload {
  const all = Array.from({ length: width }, (_, place) => place);
  return { name: `fan-out of ${width.toLocaleString("en")} and a join`, needs: [...all.map(() => []), all] };
}

/** Each step needs `degree` steps of the layer before, spread evenly. */
export function layers(depth: number, width: number, degree: number): Workload {
  const needs: number[][] = [];
  for (let layer = 0; layer < depth; layer++) {
    for (let at = 0; at < width; at++) {
      const before = (layer - 1) * width;
      const places = Array.from({ length: degree }, (_, step) => before + ((at * 7 + step * 13) % width));
      needs.push(layer === 0 ? [] : [...new Set(places)]);
    }
  }
  return { name: `layered DAG ${depth} × ${width} × ${degree}`, needs };
}
