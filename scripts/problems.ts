import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { problemsPage } from "../src/diagnostics/index.ts";

/** Writes `docs/problems.md` from the catalogue; a test fails while it is stale. */
writeFileSync(fileURLToPath(new URL("../docs/problems.md", import.meta.url)), problemsPage());
