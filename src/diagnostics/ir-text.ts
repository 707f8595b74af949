import type { IrProblems } from "../ir/index.ts";
import { didYouMean, type Entries } from "./entry.ts";

/** `Y5xx`: IR text. */
export const irTextEntries: Entries<IrProblems> = {
  Y500: {
    title: "Not YAML",
    message: (say) => `This cannot be read as YAML: ${say("problem")}`,
    help: "Correct the text at this place.",
  },
  Y501: {
    title: "Duplicate key",
    message: (say) => `"${say("key")}" stands here twice.${say("kept") === "last" ? " The last one counts." : ""}`,
    help: "Remove or rename one of the two.",
  },
  Y502: {
    title: "Unknown tag",
    message: (say) => `The tag ${say("tag")} is not read.`,
    help: "Write the value without a tag.",
  },
  Y503: {
    title: "Too large",
    message: (say) => `The text has more than ${say("limit")} ${say("what")}.`,
    help: "Split the file.",
  },
  Y504: {
    title: "Too many aliases",
    message: (say) => `Aliases would expand to more than the limit of ${say("limit")}.`,
    help: "Write repeated parts out, or repeat less.",
  },
  Y505: {
    title: "Several documents",
    message: () => "The file holds more than one YAML document.",
    help: "Keep one document a file.",
  },
  Y510: {
    title: "Unknown key",
    message: (say) => `"${say("key")}" is not a key that belongs here.${didYouMean(say("nearest"))}`,
    help: "Correct the key or take it out.",
  },
  Y511: { title: "Missing key", message: (say) => `"${say("key")}" is missing.`, help: "Add the key." },
  Y512: {
    title: "Wrong kind of value",
    message: (say) => `Expected ${say("expected")} here, found ${say("found")}.`,
    help: "Write a value of the kind that is expected.",
  },
  Y513: {
    title: "Value out of range",
    message: (say) => `This must be ${say("expected")}.`,
    help: "Change the value to one that is allowed.",
  },
  Y514: {
    title: "Version that cannot be read",
    message: (say) => `The text says version "${say("version")}".`,
    help: 'This program reads "flow/1", and judges "0.1", "0.2" and "0.3"; the version is a text in quotes.',
  },
  Y515: {
    title: "Not a reference",
    message: (say) => `"${say("text")}" is no reference.`,
    help: "References look like $.input.text or $.steps.classify.output.label. A text that begins with $ is written {value: …}.",
  },
  Y516: {
    title: "Unknown name",
    message: (say) => `There is no ${say("kind")} "${say("name")}".${didYouMean(say("nearest"))}`,
    help: "Correct the name, or add what it names.",
  },
  Y517: {
    title: "Not a name",
    message: (say) => `"${say("name")}" cannot be a name.`,
    help: "Names are made of letters, digits and single underscores, and begin with a letter.",
  },
  Y518: {
    title: "Two steps of one id",
    message: (say) => `There are two steps "${say("id")}".`,
    help: "Give one of them another id.",
  },
  Y519: { title: "No flow", message: () => "The text describes no flow.", help: "Add a flow with at least one step." },
  Y520: {
    title: "Not one thing to do",
    message: (say) =>
      say.has("found")
        ? `Step "${say("id")}" has more than one thing to do: ${say("found")}.`
        : `Step "${say("id")}" has nothing to do.`,
    help: "Give the step exactly one of function, intent and flow.",
  },
  Y521: {
    title: "Key out of place",
    message: (say) => `"${say("key")}" cannot stand on a ${say("kind")}.`,
    help: "Take it out. What a function step checks and spends is said on its function; routes belong to gates.",
  },
  Y522: {
    title: "Revise goes nowhere earlier",
    message: (say) => `"${say("target")}" does not come before the gate "${say("id")}".`,
    help: "Name a step that the gate depends on, or one that stands before it.",
  },
  Y523: {
    title: "Failure that never happens",
    message: () => "Nothing here can fail, so on_fail is never taken.",
    help: "Add ensure, guardrails or output_schema, or take on_fail out.",
  },
  Y524: {
    title: "Key without its companion",
    message: (say) => `"${say("key")}" needs "${say("needs")}".`,
    help: "Add the other key, or take this one out.",
  },
  Y525: {
    title: "Double underscore",
    message: () => 'An exit criterion may not contain "__".',
    help: "Write the condition without it.",
  },
  Y526: {
    title: "Not a pattern",
    message: (say) => `This is no pattern of Python: ${say("problem")}.`,
    help: "Correct the pattern.",
  },
  Y527: {
    title: "Flow reached twice",
    message: (say) => `From "${say("flow")}" a flow is reached a second time.`,
    help: "Let no flow call itself, and no chain of calls come to one flow in two ways.",
  },
  Y529: {
    title: "Inputs of workflow and flow differ",
    message: (say) =>
      `The workflow's inputs are not those of its flow.${say.has("missing") ? ` Missing: ${say("missing")}.` : ""}${say.has("extra") ? ` Too many: ${say("extra")}.` : ""}`,
    help: "Give both the same inputs.",
  },
  Y530: {
    title: "Step that waits for itself",
    message: (say) => `Step "${say("id")}" stands on a cycle of depends_on, or behind one.`,
    help: "Take one of the dependencies out.",
  },
  Y532: {
    title: "Not an expression",
    message: (say) => `This cannot be read as an expression: ${say("text")}`,
    help: "Correct the expression.",
  },
  Y533: {
    title: "Unknown type of a field",
    message: (say) => `There is no type "${say("type")}".`,
    help: "Use string, number, integer, boolean, array, object, or a contract's name.",
  },
};
