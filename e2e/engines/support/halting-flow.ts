const text = { type: "string" } as const;
const from = (node: string, path: readonly string[] = []) => ({ node, path });
const asks = (word: string) => ({
  ...{ mode: "infer", intent: `Say it ${word}.`, input: { text }, output: { type: "Note" }, retries: 0 },
});

/** Two calls of a model side by side, one told by "steadily" and one by "haltingly", that may take as long as they do. */
export const HALTING = {
  ...{ format: "stratum-playground", version: 1, name: "Long answers", main: "main" },
  contracts: { Note: { fields: { words: text } } },
  functions: {
    steady: asks("steadily"),
    halting: asks("haltingly"),
    both: {
      ...{ mode: "compute", input: { one: { type: "Note" }, other: { type: "Note" } }, output: text },
      code: "return one.words + other.words;",
    },
  },
  flows: {
    main: {
      ...{ input: { text }, output: text },
      nodes: {
        steady: { kind: "call", function: "steady" },
        halting: { kind: "call", function: "halting" },
        both: { kind: "call", function: "both" },
      },
      edges: [
        { kind: "data", from: from("input", ["text"]), to: from("steady", ["text"]) },
        { kind: "data", from: from("input", ["text"]), to: from("halting", ["text"]) },
        { kind: "data", from: from("steady"), to: from("both", ["one"]) },
        { kind: "data", from: from("halting"), to: from("both", ["other"]) },
        { kind: "data", from: from("both"), to: from("output", ["result"]) },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { text: "It rains." } }] },
};
