import type { IrComputeFunction } from "./model.ts";

/** What a person is asked for the result of a function without code: what it is described to do. */
export function answerQuestion(name: string, { description }: IrComputeFunction): string {
  return description !== undefined && description.trim() !== "" ? description : `What is the result of ${name}?`;
}
