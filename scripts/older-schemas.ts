import { writeFileSync } from "node:fs";
import { olderSchema } from "../src/ir/v0/json-schema.ts";
import { VERSIONS } from "../src/ir/v0/shape.ts";

/** Writes `public/schemas/stratum-0.*.schema.json` from the key table; a test fails while one is stale. */
for (const version of VERSIONS) {
  const file = new URL(`../public/schemas/stratum-${version}.schema.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(olderSchema(version), null, 2)}\n`);
}
