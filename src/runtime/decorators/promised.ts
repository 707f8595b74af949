/** What `work` throws at once is its rejection too; what is no promise, its value. */
export function promised<T>(work: () => Promise<T>): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (thrown) {
    return Promise.reject(thrown);
  }
}

/**
 * A failure is in the journal, and ends the flow; a promise that nobody has awaited yet must not end the process first.
 */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.then(undefined, nothing);
  return promise;
}

function nothing(): void {}
