import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { type StaticServer, serveStatic } from "../../../scripts/lib/static-server.mjs";
import { type Engine, Tab } from "./driver.ts";
import { installed } from "./found.ts";

/** The place of a file of the project. */
export const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const DIST = process.env["DIST"] ?? at("dist");

/** In the page: nothing is stored any more. */
const FORGET = `
  localStorage.clear();
  sessionStorage.clear();
  const gone = (name) => new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
  return indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => gone(name)))).then(() => true);
`;

/** Where a trial takes place: what it is given holds from its first line on. */
export interface Stage {
  readonly name: (typeof installed)[number]["name"];
  /** The address of the build; nothing of it is stored when a trial begins. */
  readonly url: string;
  readonly engine: Engine;
  readonly page: Tab;
  /** What the page remembers of an earlier visit; said before it is opened. */
  readonly remember: (settings: object) => Promise<void>;
  /** Opens a flow, as by dropping its file on the page. */
  readonly openFlow: (flow: object) => Promise<void>;
  /** Another browser whose user blocks all storage, where the engine has such a setting. */
  readonly openBlocked?: () => Promise<{ readonly engine: Engine; readonly page: Tab }>;
}

/** Trials in every engine that is installed, one engine after the other. */
export function inEachEngine(trials: (stage: Stage) => void): void {
  let script = "";
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [at("e2e/engines/support/in-page.ts")],
      bundle: true,
      write: false,
      format: "iife",
      target: "es2020",
    });
    script = outputFiles[0]?.text ?? "";
  });

  describe.each(installed)("in $name", ({ name, open, openBlocked }) => {
    let server: StaticServer;
    let engine: Engine;
    let page: Tab;
    /** Of the same origin, and no page of ours: nothing of it runs there. */
    const besidePage = () => engine.goto(`${server.url}icon.svg`);
    beforeAll(async () => {
      server = await serveStatic(DIST, { base: "/some/path/" });
      engine = await open();
      page = new Tab(engine, script);
    });
    afterAll(async () => {
      await engine.close();
      await server.close();
    });
    // Another host for each trial would be simpler, but none of its files are in the engine's cache then.
    beforeEach(async () => {
      await besidePage();
      await engine.evaluate(FORGET, []);
    });

    trials({
      name,
      get url() {
        return server.url;
      },
      get engine() {
        return engine;
      },
      get page() {
        return page;
      },
      remember: async (settings) => {
        await besidePage();
        const preferences = JSON.stringify({ settings });
        await engine.evaluate("localStorage.setItem(args[0], args[1])", [
          "stratum-playground/preferences",
          preferences,
        ]);
      },
      openFlow: async (flow) => {
        await engine.evaluate(
          `const data = new DataTransfer();
           data.items.add(new File([args[0]], "test.flow.json", { type: "application/json" }));
           window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));`,
          [JSON.stringify(flow)],
        );
      },
      ...(openBlocked && {
        openBlocked: async () => {
          const blocked = await openBlocked();
          return { engine: blocked, page: new Tab(blocked, script) };
        },
      }),
    });
  });
}
