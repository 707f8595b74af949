import type { CompilerCode } from "../compiler/index.ts";
import { amount, axisName, didYouMean, type Entry, type Say } from "./entry.ts";

const PATTERN_PROBLEMS: { readonly [problem: string]: string } = {
  empty: "it is empty, so it would match everything",
  "unclosed-group": "this parenthesis is never closed",
  "unopened-group": "this parenthesis was never opened",
  "unclosed-set": "this bracket is never closed",
  "nothing-to-repeat": "there is nothing here to repeat",
  "bad-escape": "Python knows no such escape",
  "bad-range": "this range runs backwards",
  "bad-group": "Python knows no such group",
  "unknown-group": "it refers to a group that isn't there",
  "ends-in-backslash": "it ends in a backslash",
  "not-ecmascript": "it is no regular expression of JavaScript with the flag u",
};

const REASONS: { readonly [reason: string]: (say: Say) => string } = {
  "missing-field": (say) => ` It lacks the field "${say("field")}".`,
  "extra-field": (say) => ` It has the field "${say("field")}", which is not expected there.`,
  values: (say) =>
    say.has("values") ? ` It may be ${say("values")}, which is not expected there.` : " It may be any text.",
  nullable: () => " A part of it may be null.",
};

/** `C30x`–`C33x`: names, types, the graph. */
const flowEntries = {
  C301: {
    title: "Unknown contract",
    message: (say) => `There is no contract "${say("contract")}".${didYouMean(say)}`,
    help: "Correct the name, or add the contract.",
  },
  C302: {
    title: "Unknown function",
    message: (say) => `There is no function "${say("function")}".${didYouMean(say)}`,
    help: "Choose another function for this node, or add it.",
  },
  C303: {
    title: "Unknown flow",
    message: (say) => `There is no flow "${say("flow")}".${didYouMean(say)}`,
    help: "Choose one of the flows in this document.",
  },
  C304: {
    title: "Edge to an input that isn't there",
    message: (say) => `"${say("node")}" has no input "${say("port")}".${didYouMean(say)}`,
    help: "Connect the edge to another input, or add this one to the function.",
  },
  C305: {
    title: "Edge from an output that isn't there",
    message: (say) => `The output of "${say("node")}" has no field "${say("port")}".${didYouMean(say)}`,
    help: "Connect from a field that the contract has.",
  },
  C306: {
    title: "Edge to or from a node that isn't there",
    message: (say) => `There is no node "${say("node")}" that this edge could join.${didYouMean(say)}`,
    help: "Remove the edge, or add the node.",
  },
  C307: {
    title: "Name used twice",
    message: (say) =>
      say.has("other")
        ? `"${say("name")}" and "${say("other")}" would be one name in code.`
        : `"${say("name")}" is there twice.`,
    help: "Give one of the two another name. Functions and flows become methods of one class.",
  },
  C308: {
    title: "Value for an input that isn't there",
    message: (say) => `"${say("node")}" has no input "${say("port")}"; its value is not used.`,
    help: "Remove the value, or add the input to the function.",
  },
  C309: {
    title: "Reserved word as a name",
    message: (say) => `"${say("name")}" is a word of TypeScript or of expressions, so code could not use it as a name.`,
    help: "Give it another name; everything that refers to it follows.",
  },
  C310: {
    title: "Types that do not fit",
    message: (say) => `${say("from")} does not fit ${say("to")}.${REASONS[say("reason")]?.(say) ?? ""}`,
    help: "Connect a field that fits, change one of the two types, or put a compute step between them.",
  },
  C311: {
    title: "May be null",
    message: (say) => `${say("from")} may be null, and ${say("to")} may not.`,
    help: "Let the input be null, or put a step between them that gives a default.",
  },
  C312: {
    title: "Input without a source",
    message: (say) => `"${say("node")}" needs ${say("port")} (${say("type")}), and nothing gives it.`,
    help: "Connect an output to it, or give it a fixed value.",
  },
  C313: {
    title: "Value of the wrong type",
    message: (say) => `The value of "${say("port")}" is no ${say("type")}. ${say("problem")}`,
    help: "Change the value.",
  },
  C314: {
    title: "Several edges into one input",
    message: (say) => `"${say("node")}" already has a source for ${say("port")}.`,
    help: "Keep one of the edges. Several are allowed only when at most one of their sources can run.",
  },
  C315: {
    title: "A whole input and a part of it",
    message: (say) => `Both ${say("port")} as a whole and ${say("part")} have a source.`,
    help: "Keep the edge to the whole, or the edges to its parts.",
  },
  C316: {
    title: "Flow without a result",
    message: (say) => `Nothing leads to the output of "${say("flow")}".`,
    help: "Connect the node whose value the flow should give to the Output node.",
  },
  C320: {
    title: "Cycle",
    message: (say) => `These nodes wait for one another: ${say("nodes")}.`,
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
    help: "Branches run on their own. Move one of the nodes, or join the values after the frame.",
  },
  C323: {
    title: "Edge out of a frame",
    message: (say) => `"${say("from")}" stands inside "${say("frame")}"; its value leaves only by the frame's output.`,
    help: "Connect from the frame's output instead.",
  },
  C324: {
    title: "Empty branch",
    message: (say) => `The branch "${say("branch")}" of "${say("node")}" holds no node.`,
    help: "Put a node into the branch, or remove it.",
  },
  C325: {
    title: "Branch with several ends",
    message: (say) => `The branch "${say("branch")}" could give the value of any of these: ${say("ends")}.`,
    help: "Choose the node whose value is the branch's result.",
  },
  C326: {
    title: "Result that isn't in its branch",
    message: (say) => `The branch "${say("branch")}" has no value "${say("result")}".`,
    help: "Choose a node inside the branch.",
  },
  C327: {
    title: "Node in a branch that isn't there",
    message: (say) => `"${say("node")}" belongs to "${say("frame")}", branch "${say("branch")}", which isn't there.`,
    help: "Move the node out, or into a branch that is there.",
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
    message: (say) => `The node has no control port "${say("port")}".${didYouMean(say)}`,
    help: "Remove the edge.",
  },
  C334: {
    title: "Condition reads what it cannot",
    message: (say) =>
      say("problem") === "form"
        ? "A condition reads the flow by `$.input.name` and `$.steps.name.output` only."
        : `"${say("node")}" cannot read "${say("step")}": it stands in another lane, or is the node itself or its frame.`,
    help: "Read a node of the same lane or of one around it; leave `$` to its two forms.",
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
    message: (say) => `No way leads to "${say("node")}": what it needs never comes together.`,
    help: "Look at its conditions and at what feeds it, or remove it.",
  },
  C339: {
    title: "Ways back that overlap",
    message: (say) =>
      `What runs again from "${say("from")}" back to "${say("to")}" and from "${say("otherFrom")}" back to ` +
      `"${say("otherTo")}" overlaps, with neither inside the other.`,
    help: "Let one way back lie inside the other, or apart from it.",
  },
  C333: {
    title: "Nested too deep",
    message: (say) => `The ${say("what")} contain one another more than ${say("limit")} deep.`,
    help: "Flatten the structure.",
  },
  C332: { title: "No flow", message: () => "The document has no flow.", help: "Add a flow." },
} as const satisfies { readonly [code: string]: Entry };

/** `C34x`–`C36x`: functions, budgets, what isn't used. */
const functionEntries = {
  C340: {
    title: "Empty intent",
    message: (say) => `"${say("function")}" doesn't say what the model should do.`,
    help: "Write what is asked for in one sentence.",
  },
  C341: {
    title: "Opaque value in the instructions",
    message: (say) => `"${say("name")}" is opaque: it must not stand among the instructions.`,
    help: "Take it out of the text. The model gets the value as an attachment; name it in plain words.",
  },
  C342: {
    title: "Text that is not filled in",
    message: (say) =>
      say("known") === "true"
        ? `{${say("name")}} reaches the model just as it stands here.`
        : `{${say("name")}} is not filled in.${didYouMean(say)}`,
    help: "Inputs are listed below the instructions by themselves; refer to them by name, without braces.",
  },
  C343: {
    title: "Quorum without its companions",
    message: (say) => `quorum, agree_on and threshold go together; missing: ${say("missing")}.`,
    help: "Say how many members are asked, on which field they must agree, and how many of them.",
  },
  C344: {
    title: "Nothing to agree on",
    message: (say) => `The output has no field "${say("path")}".`,
    help: "Choose a field of the output.",
  },
  C345: {
    title: "Bad pattern",
    message: (say) => `The pattern cannot be used: ${PATTERN_PROBLEMS[say("problem")] ?? say("problem")}.`,
    help: "Guardrails are patterns of Python's re module; a contract's patterns are JSON Schema's, so JavaScript's.",
  },
  C346: {
    title: "Number out of range",
    message: (say) => {
      if (say("problem") === "crossed")
        return `The lowest ${say("what")} (${say("low")}) is above the highest (${say("high")}).`;
      const range = say.has("high") ? `from ${say("low")} to ${say("high")}` : `at least ${say("low")}`;
      return `${say("what")} must be a ${say("problem") === "whole" ? "whole " : ""}number, ${range}.`;
    },
    help: "Change the number.",
  },
  C347: {
    title: "Temperature is not sent",
    message: (say) => `${say("model")} takes no temperature, so ${say("temperature")} is not sent.`,
    help: "Take it out, or choose a model that takes one.",
  },
  C348: {
    title: "Global cache",
    message: (say) =>
      `Answers of "${say("function")}" are kept across runs, so an old answer may come back after the world has changed.`,
    help: "Use the cache of one run, unless an answer for the same inputs stays right for ever.",
  },
  C349: {
    title: "No code",
    message: (say) => `"${say("function")}" has no code: a run asks you for its result.`,
    help: 'Write the body of the function: return sentiment.label === "negative";',
  },
  C350: {
    title: "Always true",
    message: (say) => `The contract already makes sure of this: ${say("text")}`,
    help: "Remove the line, or ask for more than the contract does.",
  },
  C351: {
    title: "Always false",
    message: (say) => `No answer that fits the contract can meet this: ${say("text")}`,
    help: "Change the line or the bounds in the contract; as it is every attempt fails.",
  },
  C352: {
    title: "A function in a refinement",
    message: (say) => `${say("part")} calls "${say("called")}", but it is decided without calling functions or models.`,
    help: "Write until as an expression over result, and feedback as a sentence.",
  },
  C353: {
    title: "Refinement without feedback",
    message: (say) => `"${say("function")}" is asked again without being told what is wrong.`,
    help: "Say in feedback what the result still lacks.",
  },
  C354: {
    title: "Step budget above the flow's",
    message: (say) =>
      `"${say("function")}" may use ${amount(say, "step")} (${axisName(say)}), the whole flow "${say("flow")}" only ${amount(say, "limit")}.`,
    help: "The flow's limit holds anyway. Lower the step's, or raise the flow's.",
  },
  C355: {
    title: "Worst case over the budget",
    message: (say) =>
      `By their own limits the steps of "${say("flow")}" may need ${amount(say, "worst")}; its budget is ${amount(say, "limit")}.`,
    help: "If everything is retried to the end the run stops at the budget. Raise it, or lower retries or the steps' limits.",
  },
  C356: {
    title: "Cost limit that cannot be enforced",
    message: (say) =>
      `No price is known for "${say("model")}", so the cost limit of "${say("function") || say("flow")}" ${say.has("flow") ? "leaves it out" : "is not enforced"}.`,
    help: "Limit tokens or time as well, or choose a model whose price is known.",
  },
  C360: {
    title: "Unused contract",
    message: (say) => `Nothing uses "${say("contract")}".`,
    help: "Remove it, or leave it for later.",
  },
  C361: {
    title: "Unused function",
    message: (say) => `No node calls "${say("function")}".`,
    help: "Remove it, or drop it on the canvas.",
  },
  C362: {
    title: "Unused output",
    message: (say) =>
      say.has("port")
        ? `Nothing uses the flow's input "${say("port")}".`
        : `Nothing uses the output of "${say("node")}".`,
    help: "Connect it to something, or remove it: as it is the work is done for nothing.",
  },
} as const satisfies { readonly [code: string]: Entry };

/** `C38x`: compute code. */
const codeEntries = {
  C370: {
    title: "More branches required than there are",
    message: (say) => `"${say("node")}" requires ${say("require")} of its ${say("branches")} branches.`,
    help: "Require fewer, or add branches.",
  },
  C371: {
    title: "Branches of different types",
    message: (say) =>
      `The output of "${say("node")}" has one type, but branch "${say("left")}" gives ${say("leftType")} and "${say("right")}" ${say("rightType")}.`,
    help: "Let all branches give the same type, or require all of them: then the output has a field for each.",
  },
  C372: {
    title: "No input for the item",
    message: (say) => `"${say("called")}" has no input "${say("item")}" that could take the items.${didYouMean(say)}`,
    help: "Choose the input of the function or flow that takes one item of the list.",
  },
  C373: {
    title: "Flow that comes back to itself",
    message: (say) => `"${say("flow")}" runs "${say("called")}", which comes back to it: ${say("flows")}.`,
    help: "A flow cannot run itself, not even by way of others. Take one of these nodes out.",
  },
  C374: {
    title: "Too few agents",
    message: (say) => `"${say("node")}" needs at least two agents, and has ${say("agents")}.`,
    help: "Add an agent.",
  },
  C375: {
    title: "Agents of different types",
    message: (say) =>
      `Agents of a debate give one type, but "${say("left")}" gives ${say("leftType")} and "${say("right")}" ${say("rightType")}.`,
    help: "Let all agents' functions have the same output.",
  },
  C376: {
    title: "Agent that asks no model",
    message: (say) =>
      `Agent "${say("agent")}" calls "${say("function")}", which is ${say("mode")}: agents are infer functions.`,
    help: "Choose an infer function, or change this one's mode.",
  },
  C377: {
    title: "Input of another type than a debate gives",
    message: (say) =>
      `"${say("input")}" of "${say("function")}" wants ${say("wanted")}, but the debate gives ${say("type")}.`,
    help: "Give the input the type of what the agents say, or another name if it means something else.",
  },
  C378: {
    title: "Which value of an unstable function",
    message: (say) => `"${say("function")}" is not stable, so "${say("node")}" must say which of its values it takes.`,
    help: "Take the most likely one, a sample, or only one that enough samples agree on.",
  },
  C379: {
    title: "Adaptive function that is not stable",
    message: (say) =>
      `"${say("function")}" may run code, which always gives the same, so its model must be stable too.`,
    help: "Remove stable: false, or make it an infer function.",
  },
  C380: {
    title: "Type error in code",
    message: (say) => say("message"),
    help: "Correct the code; the types are those of the contracts.",
  },
  C381: {
    title: "Syntax error in code",
    message: (say) => say("message"),
    help: "Code is the body of one TypeScript function.",
  },
  C382: {
    title: "No value returned",
    message: (say) => `The code of "${say("function")}" can end without returning a value.`,
    help: "Return a value of the output's type on every path.",
  },
  C383: {
    title: "Wrong type returned",
    message: (say) => say("message"),
    help: "Return a value of the output's type, or change the output.",
  },
  C384: {
    title: "Not there in compute code",
    message: (say) => `"${say("name")}" doesn't exist where compute code runs.`,
    help: "Compute code has the language and nothing else: no network, files, timers, console or modules. Use its inputs, and return its result.",
  },
  C390: {
    title: "No question",
    message: (say) => `"${say("node")}" does not say what it asks.`,
    help: "Write the question that the reviewer decides.",
  },
  C391: {
    title: "Option that cannot be decided",
    message: (say) => `"${say("option")}" is no value of the decision's type: ${say("problem")}`,
    help: "Options are values of the decision. Take it out, or let the decision be a string.",
  },
  C392: {
    title: "Wrong value for when the time runs out",
    message: (say) => `What "${say("node")}" goes on with is no value of the decision's type: ${say("problem")}`,
    help: "Give a value that a reviewer could give, or let the step fail.",
  },
  C393: {
    title: "No time limit",
    message: (say) => `"${say("node")}" says what happens when the time runs out, but has no time limit.`,
    help: "Give it a time limit, or take this out: without one, it waits.",
  },
} as const satisfies { readonly [code: string]: Entry };

/** `L4xx`: what cannot be carried. */
const loweringEntries = {} as const satisfies { readonly [code: string]: Entry };

/** `C3xx` and `L4xx`: the compiler and the code check. */
export const compilerEntries: { readonly [C in CompilerCode]: Entry } = {
  ...flowEntries,
  ...functionEntries,
  ...codeEntries,
  ...loweringEntries,
};
