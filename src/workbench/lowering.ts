import type { Core } from "./core.ts";
import type { IrVersion } from "./ports.ts";

/** Keeps the text of an older version up with the document, while somebody looks at it. */
export interface Lowering {
  /** Null: nobody looks any more. */
  watch(version: IrVersion | null): void;
  /** The document has changed. */
  start(): void;
}

export function createLowering({ ports, stores, opening }: Core): Lowering {
  let wanted: IrVersion | null = null;
  let isWorking = false;

  async function work(): Promise<void> {
    for (;;) {
      const asked = wanted;
      const { document, revision } = stores.document.getState();
      const known = stores.derived.getState().lowered;
      if (asked === null || (known?.revision === revision && known.value.asked === asked)) return;
      const opened = opening.current;
      const value = await ports.builder.lowerTo(document, asked);
      if (opened === opening.current) stores.derived.setState({ lowered: { revision, value: { asked, ...value } } });
    }
  }

  function start(): void {
    if (isWorking || wanted === null) return;
    isWorking = true;
    work().then(
      () => {
        isWorking = false;
      },
      (error: unknown) => {
        isWorking = false;
        stores.derived.setState({ failure: error instanceof Error ? error.message : String(error) });
      },
    );
  }

  return {
    watch(version) {
      wanted = version;
      start();
    },
    start,
  };
}
