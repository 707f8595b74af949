import { nodeHttp } from "../../../src/node/http.ts";
import type { Http } from "../../../src/runtime/index.ts";
import type { FakeProfile } from "./profile.ts";
import type { FakeProvider } from "./server.ts";

const KEY = "sk-test-0123456789abcdef";

/** The network in which a fake provider stands at the real one's address; its key goes along. */
export function httpTo(fake: FakeProvider, { address, wire }: FakeProfile): Http {
  const auth =
    wire === "anthropic" ? { header: "x-api-key", value: KEY } : { header: "authorization", value: `Bearer ${KEY}` };
  const http = nodeHttp({ keys: { [fake.origin]: auth } });
  return {
    fetch: (request, signal) => http.fetch({ ...request, url: request.url.replace(address, fake.base_url) }, signal),
  };
}
