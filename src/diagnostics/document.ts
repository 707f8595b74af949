import type { FlowProblems } from "../flow/index.ts";
import { didYouMean, type Entries, worded } from "./entry.ts";

/** What else than a flow a file may be. */
const FORMATS: { readonly [format: string]: string } = {
  "": "The file is JSON, but no flow document.",
  "stratum-run": "The file is a run that was saved: the page opens it, and stratum resume goes on with it.",
  "stratum-fragment": "The text holds copied nodes: paste it onto the canvas of a flow.",
};

/** `D1xx`: a document's file. */
export const documentEntries: Entries<FlowProblems> = {
  D101: {
    title: "Wrong kind of value",
    message: (say) => `Expected ${say("expected")} here, found ${say("found")}.`,
    help: "Write a value of the kind that is expected.",
  },
  D102: {
    title: "Unknown key",
    message: (say) => `"${say("key")}" is not a key that belongs here.${didYouMean(say("nearest"))}`,
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
      const problems: { readonly [Problem in FlowProblems["D110"]["problem"]]: string } = {
        empty: "The file is empty.",
        unexpected: `"${say("found")}" doesn't belong here.`,
        unclosed: "The file ends here, in the middle: it was cut off.",
        string: "This text is not ended, or holds something that text may not hold.",
        infinite: `${say("found")} is larger than any number here: they go up to about 1.8e308.`,
        trailing: "The document ends before this; nothing may follow.",
      };
      return worded(problems, say("problem"));
    },
    help: "Correct the text at this place. If it was cut off while it was saved or sent, ask for it again, as a file.",
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
    message: (say) => FORMATS[say("format")] ?? `The file's format is "${say("format")}".`,
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
    title: "Reserved name",
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
    message: (say) => `The run in this file cannot be shown: ${say("problem")}.`,
    help: "Ask for the file again: it must be as it was saved, from its first to its last event.",
  },
  D120: {
    title: "Link that cannot be opened",
    message: (say) => `The link cannot be opened: ${say("problem")}`,
    help: "Ask for the link again, or for the flow as a file: chats and mail programs cut long links.",
  },
  D121: {
    title: "Not read as it stands",
    message: (say) =>
      [
        say.has("around") ? `The flow was read out of ${say("around")}.` : "",
        readAsPlain(
          Number(say("quotes")),
          "curly quote was read as a straight one",
          "curly quotes were read as straight ones",
        ),
        readAsPlain(
          Number(say("spaces")),
          "space that does not break was read as a plain one",
          "spaces that do not break were read as plain ones",
        ),
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
    help: "Other programs may refuse the text: save the flow as a file. Look over its texts where quotes were changed.",
  },
  D122: {
    title: "Perhaps cut off",
    message: () => "The text may have been cut off: this is its last line.",
    help: "Compare its end with the original's, or ask for it again, as a file: chats cut texts at 2,000 or 4,096 characters.",
  },
  D123: {
    title: "Lesson that cannot be worked through",
    message: (say) => `The lesson can't be begun: ${say("problem")}.`,
    help: "Correct the lesson here, or ask its author for a new one: docs/lessons.md says what a lesson is made of.",
  },
};

const readAsPlain = (count: number, one: string, several: string): string =>
  count === 0 ? "" : count === 1 ? `1 ${one}.` : `${count} ${several}.`;
