import { FAILURE_KINDS, MODEL_FAILURES } from "../../src/base/index.ts";
import type { RealError } from "../../tests/support/fake-provider/real-error.ts";
import { REAL_ERRORS } from "../../tests/support/fake-provider/real-errors.ts";
import { takenSections } from "./providers-taken.ts";

const INTRO = `# Providers as they are

What goes wrong with providers, how each failure is told, and what is done about it. Made from \`src/base/model-failures.ts\` and
\`tests/support/fake-provider/real-errors.ts\` by \`npx tsx scripts/providers.ts\`; \`src/models/real-errors.test.ts\` sends every row
through a server on this machine and fails while this page is stale. Messages are shortened; their shapes are the providers'.
What each provider takes of a request, and what is not known, stands at the end.

How a response is read, in this order: words of its message, names in its body (\`code\`, \`type\`, \`status\`, \`reason\`, \`quotaId\`,
\`limit_source\`), its status. \`bad_request\` and \`server\` count last of all names. An error may be an object, a text, a list, or
stand as text in the message of a gateway's error. A failure that *passes* is waited out, at most 6 times an attempt: as long as
\`retry-after-ms\`, \`retry-after\` (seconds or a date), Google's \`retryDelay\` or the message ask for, if that is at most 5
minutes. Every other failure ends the step at once.
`;

/** `docs/providers.md`. */
export function providersPage(): string {
  return `${INTRO}${FAILURE_KINDS.map(section).join("")}${takenSections()}`;
}

function section(kind: (typeof FAILURE_KINDS)[number]): string {
  const { title, help, passes, breaksOff, statuses, names, words } = MODEL_FAILURES[kind];
  const signs = [
    ...(statuses.length > 0 ? [`status ${statuses.join(", ")}`] : []),
    ...(names ? [`a name with \`${names.source}\``] : []),
    ...(words ? [`words like \`${words.source}\``] : []),
  ];
  const told = signs.length > 0 ? `Told by ${signs.join("; ")}.\n` : "";
  const real = REAL_ERRORS[kind];
  const rows = typeof real === "string" ? `${real}\n` : `${HEAD}${real.map(row).join("")}`;
  return `\n## \`${kind}\`: ${title}\n\n${passes ? "Passes" : "Final"}${breaksOff ? ", until the request was accepted: then it is an attempt that failed" : ""}. ${help}\n\n${told}${told && "\n"}${rows}`;
}

const HEAD = "| provider | status | body | asks to wait | known from |\n|---|---|---|---|---|\n";
const LONGEST = 180;

function row({ provider, status, body, asks_ms, from }: RealError): string {
  const short = body.length > LONGEST ? `${body.slice(0, LONGEST - 1)}…` : body;
  const shown = body === "" ? "" : `\`${short.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("`", "'")}\``;
  const wait = asks_ms === undefined ? "" : `${asks_ms.toLocaleString("en-US")} ms`;
  return `| ${provider} | ${status ?? "200"} | ${shown} | ${wait} | <${from}> |\n`;
}
