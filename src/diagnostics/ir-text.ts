import type { IrCode } from "../ir/index.ts";
import { didYouMean, type Entry } from "./entry.ts";

/** `Y5xx`: IR text. */
export const irTextEntries = {
  Y500: {
    title: "Not YAML",
    message: (say) => `This cannot be read as YAML: ${say("problem")}`,
    help: "Correct the text at this place.",
  },
  Y501: {
    title: "Duplicate key",
    message: (say) => `"${say("key")}" stands here twice.`,
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
    message: (say) => `"${say("key")}" is not a key that belongs here.${didYouMean(say)}`,
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
    help: 'This program reads version "flow/1".',
  },
  Y515: {
    title: "Not a reference",
    message: (say) => `"${say("text")}" is no reference.`,
    help: "References look like $.input.text or $.steps.classify.output.label. A text that begins with $ is written {value: …}.",
  },
  Y516: {
    title: "Unknown name",
    message: (say) => `There is no ${say("kind")} "${say("name")}".${didYouMean(say)}`,
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
} as const satisfies { readonly [C in IrCode]: Entry };
