/**
 * Codes of the checks, `C3xx`. Stable for ever; the sentence for each is in `diagnostics/`.
 * `E2xx` (expressions) come from the expression checker and pass through with their place filled in.
 */
export const compilerCodes = [
  // names that lead nowhere
  "C301", // unknown contract
  "C302", // unknown function
  "C303", // unknown flow
  "C304", // edge to an input that isn't there
  "C305", // edge from an output that isn't there
  "C306", // edge to or from a node that isn't there
  "C307", // a name used twice
  "C308", // constant for an input that isn't there
  "C309", // a reserved word as a name
  // types on edges and ports
  "C310", // the types do not fit
  "C311", // a value that may be null into an input that needs one
  "C312", // needed input without a source
  "C313", // constant of the wrong type
  "C314", // several edges into one input
  "C315", // a whole input and a part of it both have a source
  "C316", // the flow has no result
  "C317", // a result that is not there on every way
  // the graph
  "C320", // cycle of nodes
  "C321", // circular contracts
  "C322", // edge between lanes
  "C323", // edge out of a frame from inside
  "C324", // empty lane
  "C325", // lane with several ends and no chosen result
  "C326", // lane whose result isn't in it
  "C327", // node in a lane that isn't there
  "C328", // frame without lanes
  "C329", // frame inside itself
  "C330", // independent steps chained by a control edge only
  "C331", // control port that the node doesn't have
  "C332", // document without a flow
  "C333", // contracts or frames nested too deep
  // conditions and ways back
  "C334", // a condition reads what it cannot
  "C335", // a Branch that decides nothing
  "C336", // an outcome that goes back and elsewhere
  "C337", // the same condition twice
  "C338", // a node that no way leads to
  "C339", // ways back that overlap
  // functions
  "C340", // empty intent
  "C341", // opaque value in instruction text
  "C342", // `{name}` in text is never substituted
  "C343", // quorum without its companions
  "C344", // agree_on names no field of the output
  "C345", // bad pattern
  "C346", // number out of range
  "C347", // temperature not taken by the model
  "C348", // global cache
  "C349", // compute without code
  "C350", // ensure that the contract makes always true
  "C351", // ensure that the contract makes always false
  "C352", // `until` or `feedback` that calls a function
  "C353", // a refinement without feedback
  "C358", // a promise of stability that no case tests
  "C357", // a function that a person answers
  "C359", // thinking that the model cannot do
  // budgets
  "C354", // a step's budget exceeds its flow's
  "C355", // worst case over the flow's budget
  "C356", // usd budget with a model that has no known price
  // unused
  "C360", // contract
  "C361", // function
  "C362", // output
  // frames and calls of flows
  "C370", // a frame requires more branches than it has
  "C371", // branches of different types where one is needed
  "C372", // an item for an input that the target doesn't have
  "C373", // a flow that comes back to itself
  "C374", // a debate with fewer than two agents
  "C375", // agents of different output types
  "C376", // an agent that asks no model
  "C378", // a call of an unstable function that doesn't say which value it takes
  "C379", // an adaptive function that is not stable
  "C377", // what a debate gives to a function is not what it takes
  // compute code, from the TypeScript checker
  "C380", // TypeScript's own finding
  "C381", // syntax
  "C382", // not on every path a value is returned
  "C383", // returned value of another type
  "C384", // something the sandbox doesn't have
  // human review
  "C390", // empty question
  "C391", // an option that is no value of the decision's type
  "C392", // a value for when the time runs out that is none of the decision's type
  "C393", // an end of the time without a time limit
] as const;

export type CompilerCode = (typeof compilerCodes)[number];
