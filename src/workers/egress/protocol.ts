import type { TransportFailureKind } from "../../base/index.ts";

/**
 * The way out (QUALITY "Security"): pages and workers post what they want to send to these same-origin paths, the service
 * worker answers in the provider's stead. Anything else the page fetches is its own origin's.
 */
export const EGRESS_REQUEST = "egress/send";
export const EGRESS_ABORT = "egress/abort";

export interface EgressRequest {
  /** By which it is aborted. */
  readonly id: string;
  /** The page whose vault is asked. */
  readonly page: string;
  /** That it is of: one that has to be ended from outside leaves none of its requests open. */
  readonly run?: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Some requests, or all of a run. Answered once they are aborted. */
export type EgressAbort = { readonly ids: readonly string[] } | { readonly run: string };

/**
 * On every answer of the service worker, which always is a 200 and comes at once: the first line of its body says what the
 * provider answered (`EgressHead`).
 */
export const EGRESS_HEADER = "x-egress";

export interface EgressFailure {
  readonly kind: TransportFailureKind;
  readonly message: string;
}

/** Service worker to page, with a port for the answer. A page that is not the one named stays silent. */
export interface VaultQuestion {
  readonly ask: "vault";
  readonly page: string;
  readonly origin: string;
}

export type VaultAnswer =
  | { readonly approved: false }
  | { readonly approved: true; readonly header: { readonly name: string; readonly value: string } | null };

/**
 * A message to the service worker. `claim`: from a page that it does not control, which it shall. `alive`: a page's answer
 * to the same word, which the service worker sends while requests are under way: browsers stop one to which nothing has
 * happened for half a minute or, with a request under way, for one minute (Firefox) or five (Chromium).
 */
export interface EgressWord {
  readonly ask: "claim" | "alive";
}
