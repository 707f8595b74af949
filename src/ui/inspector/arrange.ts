export interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Arrangement = "left" | "centre" | "right" | "top" | "middle" | "bottom" | "across" | "down";

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
