import type { KeptLesson, Workbench } from "../../workbench/index.ts";

export type LessonPlace = NonNullable<KeptLesson["lesson"]["steps"][number]["at"]>;

/** Opens what a place is in: its flow, its node in the inspector, its panel, the left panel. */
export function openPlace({ node, contract, flow, panel, list }: LessonPlace, { dispatch, stores }: Workbench): void {
  if (panel !== undefined) return void dispatch({ do: "show-drawer", tab: panel });
  if (list !== undefined) return void dispatch({ do: "show-sidebar", tab: list });
  const shown = flow ?? stores.session.getState().flow;
  if (node === undefined && flow !== undefined) return void dispatch({ do: "reveal", place: { in: "document", flow } });
  if (node !== undefined) return void dispatch({ do: "reveal", place: { in: "document", flow: shown, node } });
  if (contract !== undefined) return void dispatch({ do: "reveal", place: { in: "document", contract } });
}

/** The element of a place, once it is on the screen; null until then. */
export function findPlace({ node, section, panel, list, button }: LessonPlace): Element | null {
  if (panel !== undefined) return seen(document.querySelector('[role="tabpanel"]'));
  if (list !== undefined) return seen(document.querySelector(`[data-section="${list}"]`));
  if (button !== undefined) return buttonOf(button);
  if (section !== undefined) return sectionOf(section);
  if (node === undefined) return seen(document.querySelector('[data-region="inspector"]'));
  return seen(document.querySelector(`[data-node="${CSS.escape(node)}"]`));
}

/** A section of the inspector by its title. */
function sectionOf(title: string): Element | null {
  const titles = document.querySelectorAll('[data-region="inspector"] h3');
  return seen([...titles].find(({ textContent }) => textContent === title)?.closest("section") ?? null);
}

/** By its name, as it stands on the screen or is read aloud. */
function buttonOf(name: string): Element | null {
  const buttons = document.querySelectorAll("button, [role=button], [role=tab]");
  const isNamed = (said: string) => said === name || said.startsWith(`${name}:`);
  return [...buttons].find((one) => isNamed(nameOf(one)) && seen(one) !== null) ?? null;
}

const nameOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent.trim();

/** Something that takes up room. */
function seen(element: Element | null): Element | null {
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return width > 0 && height > 0 ? element : null;
}

/** Said where a place can't be shown: what it is, and what may be in its way. */
export function wordsOfPlace({ node, contract, flow, section, panel, list, button }: LessonPlace): string {
  if (panel !== undefined)
    return `The panel “${panel}” is in the drawer at the bottom. Make the window higher to see it.`;
  if (list !== undefined) return `The list “${list}” is in the left panel. Make the window wider to see it.`;
  if (button !== undefined)
    return `The button “${button}” isn't on the screen now. Close what lies over the flow, or make the window wider.`;
  const where =
    node !== undefined ? `node “${node}”` : contract !== undefined ? `contract “${contract}”` : `flow “${flow}”`;
  if (section !== undefined)
    return `“${section}” is a section of the inspector, at the right, when the ${where} is selected. It isn't there now: the flow may have changed.`;
  return `There is no ${where} now. Undo brings it back, or start the lesson over.`;
}
