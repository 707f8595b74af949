import { applyPatch, diff, invariant } from "../../base/index.ts";
import type { Compilation } from "../../compiler/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import type { PageBuilder } from "./builder.ts";
import type { BuildResult, BuildTask, FromBuild, SentCompilation, SentDocument, ToBuild } from "./messages.ts";

/** Answers the build messages of one page, in order of their arrival as far as documents go. */
export function serveBuilds(builder: PageBuilder): (message: ToBuild) => Promise<FromBuild> {
  let held: unknown = null;
  let told: Compilation | null = null;

  /** Parts that did not change stay the same objects, so the compiler knows them again. */
  function received(patch: SentDocument): FlowDocument {
    held = applyPatch(held, patch);
    invariant(isDocument(held), "the page sends documents as changes of the one before");
    return held;
  }

  /** The compiler gives what it knows again as the same objects; findings it makes anew, so equal ones are looked for. */
  function change(made: Compilation): SentCompilation {
    const known = new Map(told?.diagnostics.map((finding) => [JSON.stringify(finding), finding]));
    const diagnostics = made.diagnostics.map((finding) => known.get(JSON.stringify(finding)) ?? finding);
    const sent: SentCompilation = {
      ir: JSON.stringify(diff(told?.ir ?? null, made.ir)),
      diagnostics: diff(told?.diagnostics ?? null, diagnostics),
    };
    told = { ir: made.ir, diagnostics };
    return sent;
  }

  async function perform(task: BuildTask): Promise<BuildResult> {
    switch (task.do) {
      case "compile":
        return { did: "compile", value: change(await builder.compile(received(task.document), task.prices)) };
      case "code":
        return { did: "code", value: await builder.code(received(task.document)) };
      case "zip":
        return { did: "zip", value: await builder.exportZip(received(task.document)) };
      case "print":
        return { did: "print", value: await builder.print(received(task.document)) };
      case "ir-text":
        return { did: "ir-text", value: await builder.irText(received(task.document)) };
      case "lift":
        return { did: "lift", value: await builder.lift(task.yaml, received(task.document)) };
      case "lower":
        return { did: "lower", value: await builder.lowerTo(received(task.document), task.version) };
      case "layout":
        return { did: "layout", value: await builder.layout(received(task.document), task.flow) };
      case "parse":
        return { did: "parse", value: await builder.parse(task.text) };
      case "plan":
        return { did: "plan", value: await builder.plan(task.request, task.learnt) };
      case "models":
        return { did: "models", value: await builder.knownModels() };
    }
  }

  return async ({ id, task }) => {
    try {
      return { id, result: await perform(task) };
    } catch (error) {
      return { id, result: { did: "fail", message: error instanceof Error ? error.message : String(error) } };
    }
  };
}

function isDocument(value: unknown): value is FlowDocument {
  return typeof value === "object" && value !== null && "format" in value;
}
