import { PanelLeftClose } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { SidebarTab } from "../../workbench/index.ts";
import { useDispatch, useProject, useSession } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { IconButton } from "../kit/index.ts";
import { AddContract } from "./add-contract.tsx";
import { Palette } from "./palette.tsx";
import { Section } from "./section.tsx";

// What can be added is there at once; what the project has comes right after the first screen, and all of it together:
// nothing moves down from under a pointer.
const lists = () => import("./lists.ts");
const Outline = lazy(async () => ({ default: (await lists()).Outline }));
const ContractList = lazy(async () => ({ default: (await lists()).ContractList }));
const FunctionList = lazy(async () => ({ default: (await lists()).FunctionList }));

/** The left panel: what can be added, the flow as a tree, its contracts and functions. */
export function Sidebar() {
  const asked = useSession((state) => state.sidebar);
  const isOpen = useProject((state) => state.isOpen);
  const [closed, setClosed] = useState<ReadonlySet<SidebarTab>>(new Set());
  const root = useRef<HTMLElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    // While the project is being opened. One that does not come is told of where it is shown.
    lists().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    setClosed((was) => new Set([...was].filter((tab) => tab !== asked)));
    const section = root.current?.querySelector(`[data-section="${asked}"]`);
    section?.scrollIntoView({ block: "nearest" });
    const target = section?.querySelector('[tabindex="0"], ul button');
    if (target instanceof HTMLElement) target.focus();
  }, [asked]);
  const part = (tab: SidebarTab) => ({
    open: !closed.has(tab),
    onOpen: (open: boolean) => {
      const next = new Set(closed);
      if (open) next.delete(tab);
      else next.add(tab);
      setClosed(next);
    },
  });
  return (
    <nav ref={root} aria-label="Left panel" className="h-full overflow-y-auto overscroll-contain bg-panel pt-2">
      <div data-section="palette">
        <Section title="Add a step" action={<HidePanel />} {...part("palette")}>
          <Palette />
        </Section>
      </div>
      <Suspense>
        {isOpen ? (
          <>
            <div data-section="outline">
              <Section title="Outline" {...part("outline")}>
                <Outline />
              </Section>
            </div>
            <div data-section="contracts">
              <Section title="Contracts" action={<AddContract />} {...part("contracts")}>
                <ContractList />
              </Section>
            </div>
            <div data-section="functions">
              <Section title="Functions" {...part("functions")}>
                <FunctionList />
              </Section>
            </div>
          </>
        ) : null}
      </Suspense>
    </nav>
  );
}

function HidePanel() {
  const dispatch = useDispatch();
  const panels = useSession((state) => state.settings.panels);
  return (
    <IconButton
      size="small"
      name="Hide the left panel"
      keys={writeShortcut("Mod+B")}
      icon={<PanelLeftClose size={14} />}
      onClick={() => dispatch({ do: "set-settings", settings: { panels: { ...panels, left: false } } })}
    />
  );
}
