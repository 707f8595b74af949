import { measureElement, type Virtualizer } from "@tanstack/react-virtual";

/**
 * The height of a row in pixels: the estimate until the browser has laid it out by itself, which the list is told in the
 * same frame. To ask as soon as the row is there would lay out the whole page between two changes of it.
 */
export function heightOnceLaidOut<Frame extends Element, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Frame, Row>,
): number {
  if (entry !== undefined) return measureElement(row, entry, list);
  const index = list.indexFromElement(row);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
}
