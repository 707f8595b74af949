/**
 * What is done with a flow from its text to its project, for the page's worker and the command line alike: opening,
 * compiling, who answers and what that costs. Making the project's files brings TypeScript's printer along and has a door of its own
 * (`toolchain/project`).
 */
export { type Answering, type AnsweringFacts, factsOf } from "./answering.ts";
export { compileDocument, type FlowCompiler, flowCompiler } from "./flow-compiler.ts";
export { irTextIn } from "./ir-text.ts";
export { documentOf, type Opened, type OpenOptions, openText } from "./open.ts";
