/** Path of a Firefox; undefined where there is none. */
export function findFirefox(): string | undefined;

/** What drives WebKit without a screen; undefined where something of it is missing. */
export function findWebKit():
  | { readonly driver: string; readonly display: string; readonly browser: string }
  | undefined;
