import type { TransportFailureKind } from "../base/index.ts";

/**
 * What an `Http` adapter throws when no response came: nobody is there or nobody may come in (`unreachable`: trying again
 * is in vain), the connection broke (`network`), the server redirected (never followed: the key would travel along), or
 * the origin is not approved. An aborted request rejects with the signal's reason instead.
 */
export class HttpFailure extends Error {
  readonly kind: TransportFailureKind;

  constructor(kind: TransportFailureKind, message: string) {
    super(message);
    this.name = "HttpFailure";
    this.kind = kind;
  }
}
