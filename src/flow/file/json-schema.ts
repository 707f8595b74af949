import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";
import { fileDefinitions } from "../../contracts/index.ts";
import { documentCodec } from "./document-codec.ts";

/** The published JSON Schema of documents: what the codecs that read and write them say of themselves. */
export function documentSchema(): JsonObject {
  const definitions: { [name: string]: Json } = { ...fileDefinitions() };
  const written = (part: Json): Json => {
    if (isJsonArray(part)) return part.map(written);
    if (!isJsonObject(part)) return part;
    const { named, of } = part;
    if (typeof named !== "string" || of === undefined) {
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, written(inner)]));
    }
    definitions[named] ??= written(of);
    return { $ref: `#/$defs/${named}` };
  };
  const whole = written(documentCodec.schema);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "flow-document.schema.json",
    title: "Stratum Playground document, version 1",
    ...(isJsonObject(whole) && whole),
    // Everything has a default when it is read, but whoever writes a file by hand means to write a flow.
    required: ["flows"],
    $defs: definitions,
  };
}
