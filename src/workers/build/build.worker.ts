import { applyPatch, invariant } from "../../base/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { createBuilder } from "./builder.ts";
import type { BuildResult, BuildTask, FromBuild, SentDocument, ToBuild } from "./messages.ts";

/** Compiles, prints, lays out, exports. Documents come as changes, so that what stayed the same is compiled only once. */
const builder = createBuilder();
let held: unknown = null;

function isDocument(value: unknown): value is FlowDocument {
  return typeof value === "object" && value !== null && "format" in value;
}

function received(patch: SentDocument): FlowDocument {
  held = applyPatch(held, patch);
  invariant(isDocument(held), "the page sends documents as changes of the one before");
  return held;
}

async function perform(task: BuildTask): Promise<BuildResult> {
  switch (task.do) {
    case "compile":
      return { did: "compile", value: await builder.compile(received(task.document)) };
    case "code":
      return { did: "code", value: await builder.code(received(task.document)) };
    case "zip":
      return { did: "zip", value: await builder.exportZip(received(task.document)) };
    case "print":
      return { did: "print", value: await builder.print(received(task.document)) };
    case "lift":
      return { did: "lift", value: await builder.lift(task.yaml, received(task.document)) };
    case "layout":
      return { did: "layout", value: await builder.layout(received(task.document), task.flow) };
    case "parse":
      return { did: "parse", value: await builder.parse(task.text) };
    case "plan":
      return { did: "plan", value: await builder.plan(task.request) };
    case "models":
      return { did: "models", value: await builder.knownModels() };
  }
}

async function answer({ id, task }: ToBuild): Promise<FromBuild> {
  try {
    return { id, result: await perform(task) };
  } catch (error) {
    return { id, result: { did: "fail", message: error instanceof Error ? error.message : String(error) } };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToBuild>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});
