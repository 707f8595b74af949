/** `npm test`: everything, ending with `N passed, N failed`. */
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureEngines } from "./lib/engines.mjs";
import { bin, fail, install, run } from "./lib/install.mjs";
import { conclude, runChecks, runEngines, runPlaywright, runVitest, sum } from "./lib/steps.mjs";

install();
const chromium = await ensureChromium();
const missing = ensureEngines();
console.log(`Browser: ${chromium}\n`);

const results = [await runChecks(), await runVitest("unit, corpus, properties, hostile", [])];
console.log("Building …");
if (run(bin("vite"), ["build", "--logLevel", "warn"]) !== 0) fail("The build failed: see the message above.");
results.push(await runPlaywright(chromium));
results.push(await runEngines(missing));
conclude(sum(results));
