/** A part of the program that arrives after the first screen. */
export interface Later<T> {
  /** Null until it has arrived. */
  now(): T | null;
  /** Asks for it once; asks again after a failure. Rejects when it cannot be had. */
  get(): Promise<T>;
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let arrived: T | null = null;
  let coming: Promise<T> | null = null;
  return {
    now: () => arrived,
    get() {
      coming ??= load().then(
        (part) => {
          arrived = part;
          return part;
        },
        (error: unknown) => {
          coming = null;
          throw error;
        },
      );
      return coming;
    },
  };
}
