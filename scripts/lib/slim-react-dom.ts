import { type Cut, emptied } from "./cut.ts";

/**
 * React DOM calls these where a tree has what ours never has. What a call gives back where there is none of it is
 * nothing, or is asked for only behind a flag that is never set: so an empty function does the same.
 */
export const reactDom: readonly Cut[] = [
  // <ViewTransition>.
  ...emptied(
    "startViewTransition",
    "trackEnterViewTransitions",
    "commitEnterViewTransitions",
    "commitExitViewTransitions",
    "commitNestedViewTransitions",
    "restoreEnterOrExitViewTransitions",
    "restoreNestedViewTransitions",
    "measureNestedViewTransitions",
    "commitAfterMutationEffectsOnFiber",
    "scheduleViewTransitionEvent",
    "createViewTransitionInstance",
    "ViewTransitionPseudoElement",
  ),
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = [\s\S]*?^\};$/gm, ""],
  // Refs to fragments.
  ...emptied(
    "FragmentInstance",
    "commitNewChildToFragmentInstances",
    "commitFragmentInstanceInsertionEffects",
    "commitFragmentInstanceDeletionEffects",
    "isFragmentInstanceParent",
  ),
  [/^FragmentInstance\.prototype\.\w+ = [\s\S]*?^\};$/gm, ""],
  // Pages that a server has written, and events that wait until React has taken them over.
  [/^exports\.hydrateRoot = [\s\S]*?^\};$/m, ""],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?^\};$/m, ""],
  [/^ReactDOMHydrationRoot\.prototype\.\w+ = /gm, ""],
  ...emptied(
    "ReactDOMHydrationRoot",
    "prepareToHydrateHostInstance",
    "popHydrationState",
    "resetHydrationState",
    "throwOnHydrationMismatch",
    "canHydrateInstance",
    "canHydrateTextInstance",
    "canHydrateHydrationBoundary",
    "clearHydrationBoundary",
    "hideOrUnhideDehydratedBoundary",
    "commitActivityHydrationCallbacks",
    "commitSuspenseHydrationCallbacks",
    "updateDehydratedSuspenseComponent",
    "retryDehydratedSuspenseBoundary",
    "attemptContinuousHydration",
    "attemptHydrationAtCurrentPriority",
    "attemptExplicitHydrationTarget",
    "queueIfContinuousEvent",
    "clearIfContinuousEvent",
    "retryIfBlockedOn",
  ),
  // useActionState, useFormStatus, and forms whose action is a function.
  ...emptied(
    "mountActionState",
    "updateActionState",
    "rerenderActionState",
    "startHostTransition",
    "TransitionAwareHostComponent",
    "extractEvents$1",
  ),
  // <SuspenseList> and <Activity>.
  ...emptied("updateSuspenseListComponent", "updateActivityComponent"),
  // Stylesheets, scripts and metadata among the components, and hints about them.
  [/^ {2}D: prefetchDNS,[\s\S]*?(?=^\};$)/m, ""],
  ...emptied(
    "isHostHoistableType",
    "getResource",
    "acquireResource",
    "suspendResource",
    "insertSuspendedStylesheets",
    "preloadResourceAndSuspendIfNeeded",
  ),
];

const FEATURES =
  "ViewTransition|addTransitionType|hydrateRoot|useActionState|useFormState|useFormStatus|requestFormReset|(?:unstable_)?SuspenseList|Activity|prefetchDNS|preconnect|preload(?:Module)?|preinit(?:Module)?";
const IMPORTED = new RegExp(
  `\\bimport\\s*(?:\\w+\\s*,\\s*)?\\{[^}]*\\b(${FEATURES})\\b[^}]*\\}\\s*from\\s*["']react(?:-dom)?(?:/client)?["']`,
);
const CALLED = new RegExp(`\\bReact(?:DOM)?\\.(${FEATURES})\\b`);

/** What a module asks of React by name that the build has cut; undefined if nothing. */
export const asksForCut = (code: string): string | undefined => (IMPORTED.exec(code) ?? CALLED.exec(code))?.[1];
