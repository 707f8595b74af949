import type { ModelFailureKind } from "../base/index.ts";

/** What a connection check found, in a kind and in words. It costs no tokens. */
export type ConnectionReport =
  /** `listed`: whether the provider names the chosen model; null where it gives no list. */
  | {
      readonly ok: true;
      readonly models: readonly string[];
      readonly listed: boolean | null;
      /** The kind of server that its list lets be seen; null where it could be any. */
      readonly provider: string | null;
    }
  | {
      readonly ok: false;
      /**
       * `way-out`: no service worker; `address`: it can't be one. Of a server on this machine or around:
       * `kept_off`: the browser lets this page call none; `mixed`: it lets pages that came by https call none without it;
       * `closed`: it is there and lets no page in; `down`: nobody is there. Else what went wrong as with
       * any request.
       */
      readonly kind: ModelFailureKind | "way-out" | "address" | "kept_off" | "mixed" | "closed" | "down";
      /** What happened, and the provider's own words. */
      readonly message: string;
    };

/** Of the browser's own model, in the Prompt API's words. */
export type BuiltInState = "unavailable" | "downloadable" | "downloading" | "available";

/** The model that the browser itself brings. */
export interface BuiltInModel {
  /** Whether this browser has the interface at all. */
  readonly isOffered: boolean;
  /** Whether it has the model. Never rejects. */
  state(): Promise<BuiltInState>;
  /** Has the browser fetch it, in a click; `progress` is told shares from 0 to 1. Rejects with a sentence. */
  fetch(progress: (share: number) => void): Promise<void>;
}
