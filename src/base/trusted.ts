interface Realm {
  readonly origin: string;
  readonly location: { readonly href: string };
  readonly URL: new (address: string, base: string) => { readonly href: string };
  readonly trustedTypes?: { createPolicy<Rules extends object>(name: string, rules: Rules): Rules };
}

const realm = globalThis as unknown as Realm;

/**
 * A policy of Trusted Types that makes HTML, or addresses of scripts, from what `rules` let through. Its name must stand
 * in the Content-Security-Policy (`scripts/lib/headers.mjs`), and is taken once in a page or worker: a second call throws
 * a `TypeError`. In an engine without Trusted Types: the rules themselves, which make texts.
 */
export function trustedPolicy<Rules extends object>(name: string, rules: Rules): Rules {
  return realm.trustedTypes?.createPolicy(name, rules) ?? rules;
}

const scriptRules = {
  createScriptURL(address: string): string {
    const { href } = new realm.URL(address, realm.location.href);
    if (!href.startsWith(`${realm.origin}/`)) throw new TypeError(`Foreign script: ${href}`);
    return href;
  },
};
let scripts: typeof scriptRules | undefined;

/**
 * The address of a script that comes with the page, as what starts a worker takes it. A relative one is relative to the
 * page, or to the worker that asks. Throws a `TypeError` for an address of another origin, and for `blob:` and `data:`.
 */
export function ownScript(address: string): string {
  // Not before it is needed: WebKit evaluates the script of a worker again when a part that it loads imports from it.
  scripts ??= trustedPolicy("scripts", scriptRules);
  return scripts.createScriptURL(address);
}
