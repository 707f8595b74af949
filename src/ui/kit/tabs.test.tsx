import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

describe("tabs", () => {
  const html = renderToStaticMarkup(
    <Tabs
      name="Drawer"
      value="b"
      items={[
        { id: "a", label: "Result" },
        { id: "b", label: "Problems", badge: <i>3</i> },
      ]}
      onChange={() => {}}
    >
      inside
    </Tabs>,
  );

  it("are named by their label alone, whatever badge they wear", () => {
    expect(html).toContain('aria-label="Problems"');
  });

  it("take one tab stop: the chosen one", () => {
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"/);
  });
});
