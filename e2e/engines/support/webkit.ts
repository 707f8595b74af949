import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine, MouseAction } from "./driver.ts";

/** No call to the driver takes longer. */
const CALL_MS = 60_000;

/** Keys that have no character, as WebDriver spells them. */
const KEYS: { readonly [key: string]: string } = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  Delete: "\uE017",
  Control: "\uE009",
  Shift: "\uE008",
  Alt: "\uE00A",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Home: "\uE011",
  End: "\uE010",
};

/** WebKitGTK's MiniBrowser, on a display of its own, over plain WebDriver. */
export async function openWebKit(paths: {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "stratum-webkit-"));
  const started: ChildProcess[] = [];
  const xvfb = spawn(paths.display, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  started.push(xvfb);
  const [number] = await once(xvfb.stdio[3] ?? xvfb, "data");
  const port = await freePort();
  const driver = spawn(paths.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: "x11",
      HOME: home,
      XDG_DATA_HOME: join(home, "data"),
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_CONFIG_HOME: join(home, "config"),
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      NO_AT_BRIDGE: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(driver);
  const complaints: string[] = [];
  for (const stream of [driver.stdout, driver.stderr]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      complaints.push(...lines.filter((line) => /^CONSOLE \S+ (?:ERROR|WARN)/.test(line)));
    });
  }

  const base = `http://127.0.0.1:${port}`;
  await answering(`${base}/status`);
  const { sessionId } = (await call("POST", `${base}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: paths.browser,
          args: ["--automation", "--enable-write-console-messages-to-stdout=true"],
        },
      },
    },
  })) as { readonly sessionId: string };
  const session = `${base}/session/${sessionId}`;
  const post = (path: string, body: object) => call("POST", `${session}/${path}`, body);
  await post("timeouts", { script: CALL_MS, pageLoad: CALL_MS });
  await post("window/rect", { width: 1280, height: 840 });

  return {
    name: "WebKit",
    async goto(url) {
      await post("url", { url });
      await post("execute/sync", { script: KEEP_SAVED, args: [] });
    },
    async reload() {
      // The driver's own reload goes past the service worker, as a forced one does.
      await post("url", { url: await call("GET", `${session}/url`) });
      await post("execute/sync", { script: KEEP_SAVED, args: [] });
    },
    async evaluate(body, args) {
      // Synchronous where it can be: the driver's asynchronous scripts are slower.
      const script = `const args = arguments[0]; const done = arguments[1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = (await post("execute/async", { script, args: [args] })) as { value?: unknown; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async mouse(actions) {
      for (const part of inParts(actions)) await post("actions", { actions: [part] });
    },
    async type(text) {
      const actions = [...text].flatMap((character) => stroke(character === "\n" ? "Enter" : character));
      await post("actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    async press(keys) {
      const held = keys.split("+");
      const last = held.pop() ?? "";
      const down = held.map((key) => ({ type: "keyDown", value: KEYS[key] ?? key }));
      const up = held.map((key) => ({ type: "keyUp", value: KEYS[key] ?? key })).reverse();
      await post("actions", { actions: [{ type: "key", id: "keys", actions: [...down, ...stroke(last), ...up] }] });
    },
    async choose(selector, path) {
      const found = (await post("element", { using: "css selector", value: selector })) as Record<string, string>;
      await post(`element/${Object.values(found)[0]}/value`, { text: path });
    },
    downloaded: () => savedBytes(post),
    complaints: () => complaints,
    async close() {
      await call("DELETE", session).catch(() => {});
      for (const process of started.reverse()) {
        if (process.exitCode !== null || process.signalCode !== null) continue;
        const ended = once(process, "exit");
        process.kill();
        await ended;
      }
      // The browser may still be writing its last files.
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** MiniBrowser saves no files while it is driven: what the page hands it to save is kept in the page. */
const KEEP_SAVED = `const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.savedBlob = blob; return make.call(URL, blob); };`;

async function savedBytes(post: (path: string, body: object) => Promise<unknown>): Promise<Uint8Array> {
  const script = `const done = arguments[0];
    const look = () => {
      if (!window.savedBlob) return setTimeout(look, 100);
      const reader = new FileReader();
      reader.onload = () => done(reader.result.split(",")[1]);
      reader.readAsDataURL(window.savedBlob);
    };
    look();`;
  return Buffer.from(String(await post("execute/async", { script, args: [] })), "base64");
}

const stroke = (key: string) => [
  { type: "keyDown", value: KEYS[key] ?? key },
  { type: "keyUp", value: KEYS[key] ?? key },
];

/** Pointer and wheel are two devices to WebDriver, and a device has one sequence in a call. */
function inParts(actions: readonly MouseAction[]): readonly object[] {
  const parts: { type: string; actions: object[] }[] = [];
  for (const action of actions) {
    const type = action.kind === "wheel" ? "wheel" : "pointer";
    if (parts.at(-1)?.type !== type) parts.push({ type, actions: [] });
    parts.at(-1)?.actions.push(spelled(action));
  }
  return parts.map((part) => ({ ...part, id: part.type }));
}

function spelled(action: MouseAction): object {
  switch (action.kind) {
    case "move":
      return { type: "pointerMove", x: action.to.x, y: action.to.y, duration: 15, origin: "viewport" };
    case "down":
      return { type: "pointerDown", button: 0 };
    case "up":
      return { type: "pointerUp", button: 0 };
    case "wheel":
      return { type: "scroll", x: action.at.x, y: action.at.y, deltaX: 0, deltaY: action.by, origin: "viewport" };
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await response.json()) as { readonly value: { readonly message?: string } | null };
  if (!response.ok) throw new Error(`${url.split("/").slice(5).join("/")}: ${value?.message ?? response.status}`);
  return value;
}

async function answering(url: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (left === 0) throw new Error("WebKitWebDriver does not answer.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
