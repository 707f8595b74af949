const ORDER = { title: "Tea", due: "2026-11-29", at: "2026-11-29T09:00:00Z", count: 7, fresh: true };

/** A flow that gives back an order of every kind of field, fifty times. */
export const FORMS = {
  ...{ format: "stratum-playground", version: 1, name: "Forms", main: "main" },
  contracts: {
    Order: {
      fields: {
        title: { type: "string" },
        due: { type: "date" },
        at: { type: "datetime" },
        count: { type: "integer" },
        fresh: { type: "boolean" },
      },
    },
  },
  functions: {
    copies: {
      ...{ mode: "compute", input: { order: { type: "Order" } }, output: { type: "array", items: { type: "Order" } } },
      code: "return Array.from({ length: 50 }, (_, at) => ({ ...order, count: order.count + at }));",
    },
    line: {
      ...{ mode: "compute", input: { one: { type: "Order" } }, output: { type: "string" } },
      code: "return [one.title, one.count, one.due, one.at, one.fresh].join(' ');",
    },
  },
  flows: {
    main: {
      input: { order: { type: "Order" } },
      nodes: {
        copies: { kind: "call", function: "copies" },
        each: { kind: "for_each", target: { function: "line" }, item: "one", require: "all" },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["order"] }, to: { node: "copies", path: ["order"] } },
        { kind: "data", from: { node: "copies", path: [] }, to: { node: "each", path: ["one"] } },
        { kind: "data", from: { node: "each", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { order: ORDER } }] },
};

/** One call of a model, which may be a person. */
export const ASKED = {
  ...{ format: "stratum-playground", version: 1, name: "Asked", main: "main" },
  functions: {
    note: {
      ...{ mode: "infer", intent: "Note what the text says.", input: { text: { type: "string" } } },
      ...{ output: { type: "array", items: { type: "string" }, min_items: 1 }, ensure: ["len(result) > 0"] },
    },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: { note: { kind: "call", function: "note" } },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "note", path: ["text"] } },
        { kind: "data", from: { node: "note", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { text: "It rains." } }] },
};
