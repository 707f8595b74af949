import { writeFileSync } from "node:fs";
import type { JsonObject } from "../src/base/index.ts";
import { olderSchema } from "../src/dialects/file/json-schema.ts";
import { documentSchema } from "../src/flow/file/json-schema.ts";
import { DIALECTS } from "../src/ir/index.ts";
import { flowSchema } from "../src/ir/yaml/json-schema.ts";
import { lessonSchema } from "../src/lessons/index.ts";

/** Writes `public/schemas` from the tables that read and write the files; a test fails while one is stale. */
const schemas: { readonly [name: string]: JsonObject } = {
  "flow-document": documentSchema(),
  "flow-1": flowSchema(),
  lesson: lessonSchema(),
  ...Object.fromEntries(DIALECTS.map((version) => [`stratum-${version}`, olderSchema(version)])),
};
for (const [name, schema] of Object.entries(schemas)) {
  const file = new URL(`../public/schemas/${name}.schema.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
