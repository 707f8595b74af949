import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly aside?: string;
  /** Why it cannot be taken now; it stays listed, so that one learns why. */
  readonly refused?: string;
}

interface ChooserProps {
  readonly name: string;
  readonly placeholder: string;
  /** In pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly choices: readonly Choice[];
  readonly empty: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** A short list at a point of the canvas that narrows as one types: arrows choose, Enter takes, Escape leaves. */
export function Chooser({ name, placeholder, at, choices, empty, onChoose, onClose }: ChooserProps) {
  const [query, setQuery] = useState("");
  const [place, setPlace] = useState(0);
  const [asked, setAsked] = useState(name);
  // One question may follow upon another in the same list.
  if (asked !== name) {
    setAsked(name);
    setQuery("");
    setPlace(0);
  }
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = choices.filter((choice) =>
      words.every((word) => `${choice.label} ${choice.aside ?? ""}`.toLowerCase().includes(word)),
    );
    // What is called so comes before what only says so.
    const isNamed = ({ label }: Choice) => words.every((word) => label.toLowerCase().includes(word));
    return words.length === 0
      ? matching
      : [...matching.filter(isNamed), ...matching.filter((choice) => !isNamed(choice))];
  }, [query, choices]);

  // The list was asked for in order to type into it; after it the focus is back where it was.
  useLayoutEffect(() => {
    const back = document.activeElement;
    field.current?.focus();
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    document.addEventListener("pointerdown", leave, true);
    return () => document.removeEventListener("pointerdown", leave, true);
  }, [onClose]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
  }, [at]);

  const current = found[Math.min(place, found.length - 1)];
  function take(choice: Choice | undefined) {
    if (!choice || choice.refused !== undefined) return;
    onClose();
    onChoose(choice.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "ArrowDown") setPlace((was) => Math.min(was + 1, found.length - 1));
    else if (event.key === "ArrowUp") setPlace((was) => Math.max(was - 1, 0));
    else if (event.key === "Enter") take(current);
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
  }
  return (
    <div ref={box} role="dialog" aria-label={name} className="chooser">
      <input
        ref={field}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current ? `${list}-${current.id}` : undefined}
        aria-label={placeholder}
        placeholder={placeholder}
        className="chooser-input"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={list} aria-label={name} className="chooser-list">
        {found.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field
          // biome-ignore lint/a11y/useFocusableInteractive: see the list
          <div
            key={choice.id}
            id={`${list}-${choice.id}`}
            role="option"
            aria-selected={choice === current}
            aria-disabled={choice.refused !== undefined}
            className="chooser-choice"
            ref={choice === current ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            onPointerMove={() => setPlace(found.indexOf(choice))}
            onClick={() => take(choice)}
          >
            {choice.icon}
            <span className="chooser-label">{choice.label}</span>
            <span className="chooser-aside">{choice.refused ?? choice.aside}</span>
          </div>
        ))}
        {found.length === 0 ? <p className="chooser-empty">{empty}</p> : null}
      </div>
    </div>
  );
}
