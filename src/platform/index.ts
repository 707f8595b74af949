/**
 * What the page gives the headless application: storage, worker clients, the vault, files, links, locks, timers.
 * `createPagePorts()` makes them all; `files` opens and saves.
 */
export { openDroppedText } from "./files.ts";
export { createPagePorts } from "./page-ports.ts";
export { isShareFragment } from "./share-fragment.ts";
