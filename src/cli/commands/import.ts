import { type FlowDocument, layoutGraphOf, MAX_NODES, type NodeLayout, printDocument } from "../../flow/index.ts";
import { layout } from "../../layout/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { loadToRun } from "../load.ts";
import { writeOut } from "../out/write-file.ts";

export async function importFlow(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const { terminal } = host;
  const loaded = await loadToRun(file, host);
  if (loaded.version?.startsWith("document/")) throw new UsageError(`${file} is a document already.`);
  const findings = findingsOf(loaded, loaded.diagnostics);
  // What a valid file lacks to be run is no reason not to open it.
  const unplaced = loaded.document;
  if (unplaced && countNodes(unplaced) > MAX_NODES)
    throw new UsageError(`${file} has more than ${MAX_NODES} steps, which is more than a document holds.`);
  const document = unplaced && (await arranged(unplaced));
  const text = document && printDocument(document);
  if (given.flag("json")) {
    const report = { file, version: loaded.version, valid: document !== null, document, diagnostics: findings };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else for (const finding of findings) terminal.err(printFinding(file, finding));
  if (text === null) return 1;
  const out = given.text("out");
  if (out !== undefined) await writeOut(out, text, given.flag("force"));
  else if (!given.flag("json")) terminal.out(text);
  return 0;
}

function countNodes({ flows }: FlowDocument): number {
  return Object.values(flows).reduce((count, { nodes }) => count + Object.keys(nodes).length, 0);
}

/** With the positions that the automatic layout gives. */
async function arranged(document: FlowDocument): Promise<FlowDocument> {
  const flows: [string, { readonly [node: string]: NodeLayout }][] = [];
  for (const flow of Object.keys(document.flows)) {
    const { positions } = await layout(layoutGraphOf(document, flow));
    flows.push([flow, Object.fromEntries(positions)]);
  }
  return { ...document, layout: Object.fromEntries(flows) };
}
