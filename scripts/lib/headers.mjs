import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * The one script that stands in the page itself: it chooses theme and outlines before anything is painted. Browsers read
 * every end of a line in a page as LF, and hash what they read.
 */
export const firstLook = readFileSync(new URL("../../src/ui/start/look.cjs", import.meta.url), "utf8").replaceAll(
  "\r\n",
  "\n",
);
const firstLookHash = createHash("sha256").update(firstLook).digest("base64");

/**
 * The security headers of the app (QUALITY "Security"), in one place: the local server sends them, the build writes
 * them as `_headers` and, as far as a document may state its own policy, as a `<meta>` element.
 */
const policy = {
  "default-src": "'none'",
  "script-src": `'self' 'sha256-${firstLookHash}' 'wasm-unsafe-eval'`,
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "worker-src": "'self'",
  // Only `local-network.html`.
  "frame-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "object-src": "'none'",
  "frame-ancestors": "'none'",
  // No text becomes HTML or the address of a script but through one of these: `base/trusted.ts`, the editor's two
  // (`monaco-environment.ts`; the second is its own sanitiser's) and `render-markdown.ts`.
  "require-trusted-types-for": "'script'",
  "trusted-types": "scripts editor dompurify markdown",
};

/**
 * The service worker is the only way out, to the origins that the user approved: https anywhere, http to this machine and
 * to private addresses. Policies name hosts and know no ranges, so \`forward.ts\` holds which.
 */
const serviceWorkerPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "connect-src": "'self' https: http:",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "'none'",
};

/** Of the frame that asks for the local network (docs/adr/0023), as its document says too. */
const localNetworkPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "connect-src": "http:",
  "frame-ancestors": "'self'",
};

const print = (directives) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

export const contentSecurityPolicy = print(policy);
export const serviceWorkerContentSecurityPolicy = print(serviceWorkerPolicy);

/** Policies of files that have their own. Some hosts (Cloudflare Pages) leave `.html` out of an address. */
const ownPolicies = {
  "service-worker.js": serviceWorkerContentSecurityPolicy,
  "local-network.html": print(localNetworkPolicy),
  "local-network": print(localNetworkPolicy),
};

/** A document's own policy: browsers ignore `frame-ancestors` there. */
export const metaContentSecurityPolicy = print(
  Object.fromEntries(Object.entries(policy).filter(([name]) => name !== "frame-ancestors")),
);

const common = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** Headers for one file of the build, by its path under the base (`service-worker.js`). */
export function headersFor(path) {
  return {
    ...common,
    "Content-Security-Policy": ownPolicies[path] ?? contentSecurityPolicy,
    "Cache-Control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  };
}

/** The file that static hosts of the Netlify and Cloudflare kind read. */
export function headersFile() {
  const block = (path, headers) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  return `${[
    block("/*", { ...common, "Content-Security-Policy": contentSecurityPolicy }),
    ...Object.entries(ownPolicies).map(([path, policy]) =>
      block(`/${path}`, { "! Content-Security-Policy": "", "Content-Security-Policy": policy }).replace(
        "! Content-Security-Policy: ",
        "! Content-Security-Policy",
      ),
    ),
    block("/assets/*", { "Cache-Control": "public, max-age=31536000, immutable" }),
  ].join("\n\n")}\n`;
}
