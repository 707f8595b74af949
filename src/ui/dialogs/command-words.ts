/** Further words under which people look for a command, by its id. */
export const commandWords: { readonly [id: string]: string } = {
  run: "start execute play go test",
  lessons: "learn teach tutorial course guide help start",
  "run-everything": "whole all again start over",
  "run-step": "one node single execute only test this",
  "run-to": "until here up stop node",
  "run-from": "rest of here onwards again node",
  pin: "freeze fix mock keep node",
  unpin: "release free let go node",
  "run-test": "test mode stable samples repeat",
  stop: "cancel abort kill end",
  review: "human inbox approve revise kill answer question",
  plan: "cost estimate order budget price dry",
  models: "key provider anthropic openai simulated llm api settings temperature",
  case: "case input form data test value",
  undo: "back revert",
  redo: "again forward repeat",
  history: "undo steps snapshots versions",
  insert: "add step new create",
  connect: "edge wire link arrow draw",
  cut: "move",
  copy: "clipboard",
  paste: "clipboard insert",
  duplicate: "copy clone",
  delete: "remove erase",
  "select-all": "everything",
  "tidy-up": "layout arrange clean auto align",
  "show-result": "output answer drawer",
  "show-timeline": "gantt duration time",
  "show-trace": "calls tokens cost log prompt debug",
  "show-ir": "yaml text source file",
  "show-code": "typescript source",
  "show-problems": "errors warnings diagnostics",
  "show-palette": "parts nodes sidebar",
  "show-outline": "tree list nodes",
  "show-contracts": "types schema",
  "show-functions": "library intent prompt",
  "toggle-left": "sidebar palette outline collapse",
  "toggle-right": "sidebar properties details collapse",
  "toggle-bottom": "panel timeline trace result collapse",
  theme: "theme colours colors dark mode light appearance settings",
  contrast: "accessibility theme settings",
  "single-keys": "hotkeys single-key accessibility settings",
  keys: "help all keys hotkeys keymap bindings cheat sheet",
  projects: "open recent switch load examples",
  "new-project": "examples templates empty start begin create",
  "make-copy": "duplicate fork clone",
  "take-over": "edit unlock",
  snapshot: "version backup checkpoint",
  share: "link url send",
  export: "download zip code typescript save",
};

/** Every way to arrange is found by these. */
export const ARRANGE_WORDS = "arrange layout align distribute";

/** Every word typed must occur; at the beginning of a word it counts more, at the beginning of the name most. */
export function match(value: string, search: string): number {
  const text = value.toLowerCase();
  const scores = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const at = text.indexOf(word);
      if (at <= 0) return at < 0 ? 0 : 1;
      return /[\s_./-]/.test(text[at - 1] ?? "") ? 0.8 : 0.4;
    });
  return scores.length === 0 ? 1 : Math.min(...scores);
}
