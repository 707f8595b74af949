import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Meter } from "./meter.tsx";

const dollars = (value: number) => `$${value}`;

describe("a meter", () => {
  it("tells its name, its value and its limit to assistive technology, in words too", () => {
    const html = renderToStaticMarkup(<Meter name="Cost" spent={0.01} reserved={0.02} limit={0.05} format={dollars} />);
    expect(html).toContain('role="meter"');
    expect(html).toContain('aria-label="Cost"');
    expect(html).toContain('aria-valuenow="0.01"');
    expect(html).toContain('aria-valuemax="0.05"');
    expect(html).toContain('aria-valuetext="$0.01 spent, $0.02 reserved of $0.05"');
  });

  it("hatches what is reserved", () => {
    const html = renderToStaticMarkup(<Meter name="Cost" spent={1} reserved={1} limit={4} format={dollars} />);
    expect(html).toContain("repeating-linear-gradient");
    expect(renderToStaticMarkup(<Meter name="Cost" spent={1} limit={4} format={dollars} />)).not.toContain(
      "repeating-linear-gradient",
    );
  });

  it("turns amber at 80 % and red at the limit", () => {
    const at = (spent: number) => renderToStaticMarkup(<Meter name="Cost" spent={spent} limit={10} format={dollars} />);
    expect(at(7.9)).not.toContain("--state-warn");
    expect(at(8)).toContain("--state-warn");
    expect(at(10)).toContain("--state-bad");
  });

  it("fills no bar where there is no limit to fill it to", () => {
    const html = renderToStaticMarkup(<Meter name="Cost" spent={3} reserved={1} limit={null} format={dollars} />);
    expect(html).not.toContain("<i");
    expect(html).toContain("$3 spent, $1 reserved, no limit");
  });

  it("says why nothing is spent now", () => {
    const html = renderToStaticMarkup(
      <Meter name="Time" spent={1} limit={2} format={dollars} still="stands still: the run waits for you" />,
    );
    expect(html).toContain("$1 spent of $2; stands still: the run waits for you");
  });

  it("never shows an unknown price as nothing", () => {
    const html = renderToStaticMarkup(<Meter name="Cost" spent={0} limit={null} unknown format={dollars} />);
    expect(html).toContain("at least");
    expect(html).toContain("≥ ");
  });
});
