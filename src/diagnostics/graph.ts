import type { CheckProblems } from "../compiler/index.ts";
import { didYouMean, type Entries } from "./entry.ts";

/** `C32x` and `C33x`: the graph, conditions, ways back. */
export const graphEntries = {
  C320: {
    title: "Cycle",
    message: (say) => `These steps wait for one another: ${say("nodes")}.`,
    help: "Remove one of the edges between them. For repetition a function has retries and refine.",
  },
  C321: {
    title: "Circular contracts",
    message: (say) => `These contracts contain one another: ${say("contracts")}.`,
    help: "Take one of the fields out, or hold a name or id instead of the whole.",
  },
  C322: {
    title: "Edge between branches",
    message: (say) => `"${say("from")}" and "${say("to")}" stand in different branches.`,
    help: "Branches run on their own. Move one of the steps, or join the values after the frame.",
  },
  C323: {
    title: "Edge out of a frame",
    message: (say) => `"${say("from")}" stands inside "${say("frame")}"; its value leaves only by the frame's output.`,
    help: "Connect from the frame's output instead.",
  },
  C324: {
    title: "Empty branch",
    message: (say) => `The branch "${say("branch")}" of "${say("node")}" holds no step.`,
    help: "Put a step into the branch, or remove it.",
  },
  C325: {
    title: "Branch with several ends",
    message: (say) => `The branch "${say("branch")}" could give the value of any of these: ${say("ends")}.`,
    help: "Choose the step whose value is the branch's result.",
  },
  C326: {
    title: "Result that isn't in its branch",
    message: (say) => `The branch "${say("branch")}" has no value "${say("result")}".`,
    help: "Choose a step inside the branch.",
  },
  C327: {
    title: "Step in a branch that isn't there",
    message: (say) => `"${say("node")}" belongs to "${say("frame")}", branch "${say("branch")}", which isn't there.`,
    help: "Move the step out, or into a branch that is there.",
  },
  C328: {
    title: "Frame without branches",
    message: (say) => `"${say("node")}" has no branches.`,
    help: "Add a branch, or remove the frame.",
  },
  C329: {
    title: "Frame inside itself",
    message: (say) => `"${say("node")}" stands inside itself, by way of "${say("frame")}".`,
    help: "Move it out of its own branch.",
  },
  C330: {
    title: "Waits for no reason",
    message: (say) => `"${say("to")}" waits for "${say("from")}" but uses nothing of it.`,
    help: "Remove the edge and both run at the same time. Keep it if the order matters outside the flow.",
  },
  C331: {
    title: "Control port that isn't there",
    message: (say) => `This step has no control port "${say("port")}".${didYouMean(say("nearest"))}`,
    help: "Remove the edge.",
  },
  C332: { title: "No flow", message: () => "The document has no flow.", help: "Add a flow." },
  C333: {
    title: "Nested too deep",
    message: (say) => `The ${say("what")} contain one another more than ${say("limit")} deep.`,
    help: "Flatten the structure.",
  },
  C334: {
    title: "Condition reads what it cannot",
    message: (say) =>
      say("problem") === "form"
        ? "A condition reads the flow by `$.input.name` and `$.steps.name.output` only."
        : `"${say("node")}" cannot read "${say("step")}": it stands in another branch, or is this step itself or its frame.`,
    help: "Read a step of the same branch, or of one around it. Use `$` in its two forms only.",
  },
  C335: {
    title: "Branch that decides nothing",
    message: (say) =>
      say("problem") === "cases"
        ? `"${say("node")}" has no case: always \`else\` is taken.`
        : `Nothing hangs on what "${say("node")}" decides.`,
    help: "Add a case and draw an edge from it to what should run then, or remove the Branch.",
  },
  C336: {
    title: "Goes back and elsewhere",
    message: (say) =>
      `On \`${say("port")}\` "${say("node")}" goes to "${say("to")}", so it cannot go to "${say("other")}" as well.`,
    help: "Keep one of the edges.",
  },
  C337: {
    title: "Same condition twice",
    message: (say) => `"${say("name")}" has the condition of "${say("other")}", which comes first: it is never taken.`,
    help: "Change the condition, or remove the case.",
  },
  C338: {
    title: "Never runs",
    message: (say) => `No way leads to "${say("node")}": what it waits for can never all be there.`,
    help: "Look at its conditions and at what feeds it, or remove it.",
  },
  C339: {
    title: "Ways back that overlap",
    message: (say) =>
      `What runs again from "${say("from")}" back to "${say("to")}" and from "${say("otherFrom")}" back to ` +
      `"${say("otherTo")}" overlaps, with neither inside the other.`,
    help: "Let one way back lie inside the other, or apart from it.",
  },
} satisfies Partial<Entries<CheckProblems>>;
