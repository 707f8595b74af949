import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";

/** How the lines of every file that is read end. */
const lines = vi.hoisted(() => ({ end: "\n" }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return {
    ...fs,
    readFileSync: (file: URL, encoding: "utf8") => fs.readFileSync(file, encoding).replaceAll("\n", lines.end),
  };
});

/** What the build puts into the page, and the policy it is under. */
async function built(end: string) {
  vi.resetModules();
  lines.end = end;
  const { contentSecurityPolicy } = await import("../scripts/lib/headers.mjs");
  const { startScreen } = await import("../scripts/lib/start-screen.ts");
  const hook = startScreen().transformIndexHtml;
  if (typeof hook !== "object") throw new Error("The plugin has no handler.");
  const handler = hook.handler as (
    html: string,
    context: object,
  ) => Promise<{ tags: { tag: string; children: string }[] }>;
  const { tags } = await handler("<p></p>", {});
  const of = (name: string) => tags.find(({ tag }) => tag === name)?.children ?? "";
  return { style: of("style"), script: of("script"), contentSecurityPolicy };
}

it("is built the same from files with Windows line ends, and its policy allows the script as browsers read it", async () => {
  const windows = await built("\r\n");
  const asRead = windows.script.replaceAll(/\r\n?/g, "\n");
  const hash = createHash("sha256").update(asRead).digest("base64");
  expect(windows.contentSecurityPolicy).toContain(`'sha256-${hash}'`);
  expect(windows.style).toContain("[data-theme=dark]");
  expect(windows).toEqual(await built("\n"));
});
