/** The host of an address on this machine. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * Of those, what a page may call without https: policies of pages (`scripts/lib/headers.mjs`) name hosts, no ranges, and
 * know no IPv6.
 */
export const isOpenToPages = (host: string): boolean => host === "localhost" || host === "127.0.0.1";
