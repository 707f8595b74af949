import type { Connection, RefusalCode } from "../../flow/index.ts";

const sentences = {
  "no-such-port": "There is no such port any more",
  "same-node": "A step cannot feed itself",
  "between-lanes": "Branches run apart: no value passes from one to another",
  "out-of-frame": "What leaves a frame leaves by its result port",
  "into-own-frame": "A frame cannot feed what stands in it",
  cycle: "This would close a circle",
  "already-connected": "These are connected already",
  "port-taken": "This port has a source already",
  type: "The types differ",
  nullable: "The value may be null, and this port needs one",
} as const satisfies { [C in RefusalCode]: string };

/** Why two ports do not connect, in a sentence; with both types where they are the reason. */
export function refusalWords(connection: Extract<Connection, { readonly ok: false }>): string {
  const { code, data } = connection.reason;
  const sentence = sentences[code];
  const { from, to, expected, actual } = data;
  if (code !== "type") return sentence;
  const is = typeof from === "string" ? from : actual;
  const needs = typeof to === "string" ? to : expected;
  return typeof is === "string" && typeof needs === "string" ? `${is} does not fit ${needs}` : sentence;
}
