import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { providersPage } from "./lib/providers-page.ts";

/** Writes `docs/providers.md` from the table of failures and from what providers really send; a test fails while it is stale. */
writeFileSync(fileURLToPath(new URL("../docs/providers.md", import.meta.url)), providersPage());
