import { cardGeometry, type FlowDocument, laneKey, lanePosition, nodePosition } from "../flow/index.ts";

export interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Arrangement = keyof typeof ARRANGEMENTS;

/** What each is called, in the list of commands as on its button. */
export const ARRANGEMENTS = {
  left: "Align left sides",
  centre: "Align centres",
  right: "Align right sides",
  top: "Align tops",
  middle: "Align middles",
  bottom: "Align bottoms",
  across: "Distribute across",
  down: "Distribute downwards",
} as const;

export const WAYS_TO_ARRANGE = [
  "left",
  "centre",
  "right",
  "top",
  "middle",
  "bottom",
  "across",
  "down",
] as const satisfies readonly Arrangement[];

/** Why nodes cannot be arranged so, in words; null when they can. */
export function whyNotArranged(
  document: FlowDocument,
  flow: string,
  nodes: readonly string[],
  how: Arrangement,
): string | null {
  const lanes = new Set(nodes.map((name) => laneKey(document.flows[flow]?.nodes[name]?.lane)));
  if (lanes.size > 1) return "They stand in different branches.";
  const least = how === "across" || how === "down" ? 3 : 2;
  return nodes.length < least ? `Select ${least} nodes or more.` : null;
}

/** The cards of some nodes of one lane, as they lie in it. */
export function placedCards(document: FlowDocument, flow: string, nodes: readonly string[]): readonly Placed[] {
  return nodes.flatMap((name) => {
    const card = cardGeometry(document, flow, name);
    const inLane = document.flows[flow]?.nodes[name]?.lane !== undefined;
    const at = inLane ? lanePosition(document, flow, name) : nodePosition(document, flow, name);
    return card ? [{ name, x: at.x, y: at.y, width: card.width, height: card.height }] : [];
  });
}

type Positions = { readonly [name: string]: { readonly x: number; readonly y: number } };

/** Where cards come to lie when they are aligned, or spread with equal gaps between the outermost two; on the 4 px grid. */
export function arrange(cards: readonly Placed[], how: Arrangement): Positions {
  if (how === "across" || how === "down") return distribute(cards, how);
  const left = Math.min(...cards.map((card) => card.x));
  const right = Math.max(...cards.map((card) => card.x + card.width));
  const top = Math.min(...cards.map((card) => card.y));
  const bottom = Math.max(...cards.map((card) => card.y + card.height));
  const place = {
    left: (card: Placed) => ({ x: left, y: card.y }),
    centre: (card: Placed) => ({ x: (left + right - card.width) / 2, y: card.y }),
    right: (card: Placed) => ({ x: right - card.width, y: card.y }),
    top: (card: Placed) => ({ x: card.x, y: top }),
    middle: (card: Placed) => ({ x: card.x, y: (top + bottom - card.height) / 2 }),
    bottom: (card: Placed) => ({ x: card.x, y: bottom - card.height }),
  }[how];
  return onGrid(cards, place);
}

function distribute(cards: readonly Placed[], how: "across" | "down"): Positions {
  const [start, size] = how === "across" ? (["x", "width"] as const) : (["y", "height"] as const);
  const sorted = [...cards].sort((a, b) => a[start] - b[start]);
  const first = sorted[0]?.[start] ?? 0;
  const end = Math.max(...cards.map((card) => card[start] + card[size]));
  const taken = cards.reduce((sum, card) => sum + card[size], 0);
  const gap = (end - first - taken) / Math.max(1, cards.length - 1);
  const starts = new Map<string, number>();
  let at = first;
  for (const card of sorted) {
    starts.set(card.name, at);
    at += card[size] + gap;
  }
  return onGrid(cards, (card) => ({ x: card.x, y: card.y, [start]: starts.get(card.name) ?? card[start] }));
}

function onGrid(
  cards: readonly Placed[],
  place: (card: Placed) => { readonly x: number; readonly y: number },
): Positions {
  return Object.fromEntries(
    cards.map((card) => {
      const { x, y } = place(card);
      return [card.name, { x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 }];
    }),
  );
}
