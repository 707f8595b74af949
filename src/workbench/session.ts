import { isJsonObject, type Json, type JsonObject, type UserPrice, type UserPrices } from "../base/index.ts";
import { type Case, edgeId, type FlowDocument, INPUT_NODE, OUTPUT_NODE } from "../flow/index.ts";
import { type ModelChoice, SIMULATED } from "./model-choice.ts";
import type { DrawerTab, RunState, Selection, SessionState, Settings } from "./state.ts";

export const NOTHING_SELECTED: Selection = { nodes: [], edges: [], inspect: null };

export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  contrast: "system",
  singleKeyShortcuts: true,
  panels: { left: true, right: true, bottom: null },
  layout: null,
  model: SIMULATED,
  confirmAbove: 0,
  prices: {},
  wrapText: true,
};

/** Whether the drawer stands open: as it was left by hand, else as soon as there is something in it. */
export function isDrawerOpen({ panels }: Settings, { shown }: Pick<RunState, "shown">): boolean {
  return panels.bottom ?? shown !== null;
}

export function openPanel({ settings }: SessionState, panel: keyof Settings["panels"]): Settings {
  return settings.panels[panel] ? settings : { ...settings, panels: { ...settings.panels, [panel]: true } };
}

/** The session with a tab of the drawer before one's eyes. */
export function openDrawer(session: SessionState, drawer: DrawerTab): Pick<SessionState, "drawer" | "settings"> {
  return { drawer, settings: openPanel(session, "bottom") };
}

/** The flow to show first. Every document has one; an empty name only while it has none. */
export function firstFlow(document: FlowDocument): string {
  const names = Object.keys(document.flows);
  const main = document.main;
  return main !== undefined && names.includes(main) ? main : (names[0] ?? "");
}

/** What is remembered by this browser besides the projects. */
export interface Remembered {
  readonly settings: Settings;
  readonly lastProject: string | null;
}

/** Remembered preferences: anything that is not as expected falls back to its default. */
export function parseRemembered(value: Json): Remembered {
  const root = isJsonObject(value) ? value : {};
  const settings = isJsonObject(root["settings"]) ? root["settings"] : {};
  const panels = isJsonObject(settings["panels"]) ? settings["panels"] : {};
  const confirmAbove = settings["confirmAbove"];
  return {
    lastProject: typeof root["lastProject"] === "string" ? root["lastProject"] : null,
    settings: {
      theme: oneOf(settings["theme"], ["system", "light", "dark"], DEFAULT_SETTINGS.theme),
      contrast: oneOf(settings["contrast"], ["system", "high"], DEFAULT_SETTINGS.contrast),
      singleKeyShortcuts: flag(settings["singleKeyShortcuts"], true),
      panels: {
        left: flag(panels["left"], true),
        right: flag(panels["right"], true),
        bottom: typeof panels["bottom"] === "boolean" ? panels["bottom"] : null,
      },
      layout: settings["layout"] ?? null,
      model: parseModelChoice(settings["model"]),
      confirmAbove: typeof confirmAbove === "number" && confirmAbove >= 0 ? confirmAbove : 0,
      prices: parsePrices(settings["prices"]),
      wrapText: flag(settings["wrapText"], true),
    },
  };
}

export function printRemembered(remembered: Remembered): Json {
  const { settings } = remembered;
  return {
    lastProject: remembered.lastProject,
    settings: {
      ...settings,
      panels: { ...settings.panels },
      model: { ...settings.model },
      prices: printPrices(settings.prices),
    },
  };
}

function printPrices(prices: UserPrices): Json {
  return Object.fromEntries(Object.entries(prices).map(([model, price]) => [model, { ...price }]));
}

/** Price by price: one that is none does not take the others along. */
function parsePrices(value: Json | undefined): UserPrices {
  const prices: { [model: string]: UserPrice } = {};
  for (const [model, price] of Object.entries(isJsonObject(value) ? value : {})) {
    const { input, output }: JsonObject = isJsonObject(price) ? price : {};
    if (isAmount(input) && isAmount(output)) prices[model] = { input, output };
  }
  return prices;
}

const isAmount = (value: Json | undefined): value is number => typeof value === "number" && value >= 0;

function flag(value: Json | undefined, standard: boolean): boolean {
  return typeof value === "boolean" ? value : standard;
}

function oneOf<const T extends string>(value: Json | undefined, allowed: readonly T[], standard: T): T {
  return allowed.find((candidate) => candidate === value) ?? standard;
}

function parseModelChoice(value: Json | undefined): ModelChoice {
  if (!isJsonObject(value)) return SIMULATED;
  const { kind, model, baseUrl, pace, provider }: JsonObject = value;
  if (typeof model === "string" && typeof baseUrl === "string") {
    if (kind === "anthropic") return { kind, model, baseUrl };
    if (kind === "openai-compatible")
      return { kind, model, baseUrl, ...(typeof provider === "string" && { provider }) };
  }
  if (kind === "manual" || kind === "built-in") return { kind };
  return kind === "simulated" && (pace === null || (typeof pace === "number" && pace > 0)) ? { kind, pace } : SIMULATED;
}

export function initialSession(
  document: FlowDocument,
  preferences: Json,
  origins: SessionState["origins"],
): SessionState {
  return {
    flow: firstFlow(document),
    selection: NOTHING_SELECTED,
    viewports: {},
    sight: null,
    arrival: null,
    yamlDraft: null,
    reading: null,
    drawer: "result",
    sidebar: "palette",
    dialog: null,
    reviewer: "",
    cases: {},
    reveal: null,
    origins,
    settings: parseRemembered(preferences).settings,
  };
}

/** The session as it is for another document: nothing of the former one stays. */
export function sessionFor(document: FlowDocument): Partial<SessionState> {
  return {
    flow: firstFlow(document),
    selection: NOTHING_SELECTED,
    viewports: {},
    arrival: null,
    yamlDraft: null,
    dialog: null,
    cases: {},
    reveal: null,
  };
}

/** The session after a change of the document: what is gone is no longer shown or selected. */
export function settle(session: SessionState, document: FlowDocument): SessionState {
  const name = Object.hasOwn(document.flows, session.flow) ? session.flow : firstFlow(document);
  const selection = name === session.flow ? settleSelection(session.selection, document, name) : NOTHING_SELECTED;
  return name === session.flow && selection === session.selection ? session : { ...session, flow: name, selection };
}

function settleSelection(selection: Selection, document: FlowDocument, flowName: string): Selection {
  const flow = document.flows[flowName];
  if (flow === undefined) return NOTHING_SELECTED;
  const exists = (node: string): boolean =>
    node === INPUT_NODE || node === OUTPUT_NODE || Object.hasOwn(flow.nodes, node);
  const nodes = selection.nodes.filter(exists);
  const ids = selection.edges.length === 0 ? null : new Set(flow.edges.map(edgeId));
  const edges = selection.edges.filter((edge) => ids?.has(edge));
  const inspect =
    selection.inspect !== null && inspectable(selection.inspect, document, flowName) ? selection.inspect : null;
  const same =
    nodes.length === selection.nodes.length && edges.length === selection.edges.length && inspect === selection.inspect;
  return same ? selection : { nodes, edges, inspect };
}

function inspectable(inspect: NonNullable<Selection["inspect"]>, document: FlowDocument, flow: string): boolean {
  if (inspect.kind === "contract") return Object.hasOwn(document.contracts, inspect.name);
  if (inspect.kind === "function") return Object.hasOwn(document.functions, inspect.name);
  if (inspect.kind === "visit") return Object.hasOwn(document.flows[flow]?.nodes ?? {}, inspect.node);
  const frame = document.flows[flow]?.nodes[inspect.frame];
  return frame?.kind === "parallel" && frame.branches.some((branch) => branch.name === inspect.branch);
}

/** The case that Run uses: the chosen one, else the flow's first; null where the flow has none. */
export function currentCase(document: FlowDocument, cases: SessionState["cases"], flow: string): Case | null {
  const own = document.bench.cases.filter((candidate) => candidate.flow === flow);
  return own.find((candidate) => candidate.name === cases[flow]) ?? own[0] ?? null;
}
