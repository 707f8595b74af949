/** What changes documents, with all that it needs: the page asks for it when the first project is shown. */
export { applyEdits, copyFragment, parseFragment, printFragment } from "../flow/index.ts";
export { placeNew } from "./placing.ts";
