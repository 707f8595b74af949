/** A document of so many steps, in columns of 25; the first is fed by the flow's input, nothing else is joined. */
export function rowOf(count: number): object {
  const text = { type: "string" };
  const names = Array.from({ length: count }, (_, index) => `step_${index}`);
  return {
    format: "stratum-playground",
    version: 1,
    name: `${count} steps`,
    functions: { shout: { mode: "compute", input: { text }, output: text, code: "return text.toUpperCase();" } },
    flows: {
      main: {
        input: { text },
        nodes: Object.fromEntries(names.map((name) => [name, { kind: "call", function: "shout" }])),
        edges: [{ kind: "data", from: { node: "input", path: ["text"] }, to: { node: names[0], path: ["text"] } }],
      },
    },
    layout: {
      main: Object.fromEntries(
        names.map((name, index) => [name, { x: 300 + 340 * (index % 25), y: 240 * Math.floor(index / 25) }]),
      ),
    },
  };
}
