import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a page at https://host/app/ loads it. */
async function load(trustedTypes?: object) {
  vi.stubGlobal("origin", "https://host");
  vi.stubGlobal("location", { href: "https://host/app/" });
  vi.stubGlobal("trustedTypes", trustedTypes);
  return import("./trusted.ts");
}

it("lets the scripts of the page's own origin be started, and no others", async () => {
  const { ownScript } = await load();
  expect(ownScript("assets/run.js")).toBe("https://host/app/assets/run.js");
  expect(ownScript("https://host/app/assets/run.js")).toBe("https://host/app/assets/run.js");
  for (const address of ["https://host.evil/x.js", "//evil/x.js", "data:text/javascript,1", "blob:https://host/1"])
    expect(() => ownScript(address)).toThrow(TypeError);
});

it("makes what a policy of the browser makes, under the name that the Content-Security-Policy lists", async () => {
  const made: string[] = [];
  const createPolicy = (name: string, rules: { createScriptURL(text: string): string }) => {
    made.push(name);
    return { createScriptURL: (text: string) => ({ trusted: rules.createScriptURL(text) }) };
  };
  const { ownScript } = await load({ createPolicy });
  expect(ownScript("x.js")).toEqual({ trusted: "https://host/app/x.js" });
  expect(() => ownScript("//evil/x.js")).toThrow(TypeError);
  const { contentSecurityPolicy } = await import("../../scripts/lib/headers.mjs");
  for (const name of made) expect(contentSecurityPolicy).toMatch(new RegExp(`trusted-types[^;]* ${name}( |;|$)`));
  expect(made).toEqual(["scripts"]);
});
