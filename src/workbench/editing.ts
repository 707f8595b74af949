/** What changes documents, with all that it needs: the page asks for it when the first project is shown. */
export {
  applyEdits,
  copyFragment,
  parseFragment,
  pasteNames,
  printFragment,
  readGivenText,
  sayRenamed,
} from "../flow/index.ts";
export { record, redo, undo } from "./history.ts";
export { placeNew } from "./placing.ts";
export { followRenames } from "./renames.ts";
export { towardsChange } from "./towards-change.ts";
