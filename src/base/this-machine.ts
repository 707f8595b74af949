/** The host of an address on this machine. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Of those, what browsers reach by the same name everywhere. */
export const isLoopbackOfPages = (host: string): boolean => host === "localhost" || host === "127.0.0.1";

/**
 * A host of the network around: an IPv4 address of RFC 1918, 3927 or 6598, or a name of RFC 6762 (`.local`). The hosts that
 * Chromium lets pages that came by https call without it, once their user agrees.
 */
export const isPrivateNetwork = (host: string): boolean =>
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|(?:[\w-]+\.)+local)$/.test(
    host,
  );

/** Whether a page may send a key there: over https, and to this machine (QUALITY "Security"). */
export const mayCarryKey = ({
  protocol,
  hostname,
}: {
  readonly protocol: string;
  readonly hostname: string;
}): boolean => protocol === "https:" || isLoopbackOfPages(hostname);

/** What a page may call without https. */
export const isOpenToPages = (host: string): boolean => isLoopbackOfPages(host) || isPrivateNetwork(host);
