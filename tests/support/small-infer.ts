import type { Json } from "../../src/base/index.ts";
import type { IrInferBody } from "../../src/ir/index.ts";
import { call, inferFunction, type SmallFlow } from "./small-flows.ts";
import { answering, runSmall, type SmallRunOptions } from "./small-run.ts";

export const mood = (confidence: number, label = "positive"): Json => ({ label, confidence });
export const saying = (json: Json) => answering(10, { value: json });

/** A flow of the one step `a`. */
const only = (changes: Partial<IrInferBody>): SmallFlow => ({
  steps: [call("a")],
  functions: { a: inferFunction("a", changes) },
});
export const run = (changes: Partial<IrInferBody>, options: SmallRunOptions = {}) => runSmall(only(changes), options);
