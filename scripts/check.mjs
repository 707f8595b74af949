/** `npm run check`: format, lint, types, layers, dead code, unit tests and corpus. Seconds, not minutes. */
import { install } from "./lib/install.mjs";
import { conclude, runChecks, runVitest, sum } from "./lib/steps.mjs";

install();
conclude(sum([await runChecks(), await runVitest("unit and corpus", ["src", "tests/corpus"])]));
