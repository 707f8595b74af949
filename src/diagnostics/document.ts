import type { FlowCode } from "../flow/index.ts";
import { didYouMean, type Entry } from "./entry.ts";

/** `D1xx`: a document's file. */
export const documentEntries = {
  D101: {
    title: "Wrong kind of value",
    message: (say) => `Expected ${say("expected")} here, found ${say("found")}.`,
    help: "Write a value of the kind that is expected.",
  },
  D102: {
    title: "Unknown key",
    message: (say) => `"${say("key")}" is not a key that belongs here.${didYouMean(say)}`,
    help: "Correct the key or take it out. Unknown keys are refused so that a misspelt one is never silently ignored.",
  },
  D103: {
    title: "Missing key",
    message: (say) => `"${say("key")}" is missing.`,
    help: "Add the key.",
  },
  D104: {
    title: "Value out of range",
    message: (say) => `${say.has("key") ? `"${say("key")}"` : "This"} must be ${say("expected") || "another value"}.`,
    help: "Change the value to one that is allowed.",
  },
  D110: {
    title: "Not JSON",
    message: (say) => {
      const problems: { readonly [problem: string]: string } = {
        empty: "The file is empty.",
        unexpected: `"${say("found")}" doesn't belong here.`,
        unclosed: "Something that was opened is never closed.",
        string: "This text is not ended, or holds something that text may not hold.",
        infinite: `${say("found")} is larger than any number here: they go up to about 1.8e308.`,
        trailing: "The document ends before this; nothing may follow.",
      };
      return problems[say("problem")] ?? "This is not JSON.";
    },
    help: "Correct the file at this place. It may have been cut off while it was saved or sent.",
  },
  D111: {
    title: "Too large",
    message: (say) => `The file has more than ${say("limit")} ${say("what")}.`,
    help: "Split the flow into several files, or take out large constants and cases.",
  },
  D112: {
    title: "Written by a newer version",
    message: (say) => `The file says version ${say("version")}; this program knows up to ${say("known")}.`,
    help: "Reload to get the newest version of this program. The file was not changed.",
  },
  D113: {
    title: "Not a flow document",
    message: (say) =>
      say.has("format") ? `The file's format is "${say("format")}".` : "The file is JSON, but no flow document.",
    help: 'A flow document says "format": "stratum-playground".',
  },
  D114: {
    title: "Duplicate key",
    message: (say) => `"${say("key")}" stands here twice.`,
    help: "Remove or rename one of the two.",
  },
  D115: {
    title: "Refused key",
    message: (say) => `"${say("key")}" cannot be used as a name.`,
    help: "Choose another name.",
  },
  D116: {
    title: "Not a name",
    message: (say) => `"${say("name")}" cannot be a name.`,
    help: "Names are made of letters, digits and single underscores, and begin with a letter.",
  },
  D117: {
    title: "Reserved node name",
    message: (say) => `Every flow has a node "${say("name")}" of its own.`,
    help: "Give the node another name.",
  },
  D118: {
    title: "Name used twice",
    message: (say) => `"${say("name")}" stands twice in this list.`,
    help: "Give one of the two another name.",
  },
  D119: {
    title: "Not the file of a run",
    message: (say) =>
      say.has("problem") ? `The run in this file cannot be shown: ${say("problem")}.` : "The run cannot be shown.",
    help: "Ask for the file again: it must be as it was saved, from its first to its last event.",
  },
} as const satisfies { readonly [C in FlowCode]: Entry };
