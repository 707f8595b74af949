import { describe, expect, it } from "vitest";
import { catchGuides } from "./guides.ts";

const other = { x: 100, y: 100, width: 200, height: 80 };

describe("alignment guides", () => {
  it("catch a card whose left edge is almost that of another", () => {
    const caught = catchGuides({ x: 104, y: 400, width: 150, height: 40 }, [other]);
    expect(caught.x).toBe(100);
    expect(caught.guides).toEqual([{ axis: "x", at: 100, from: 88, to: 452 }]);
  });

  it("catch centres too", () => {
    expect(catchGuides({ x: 500, y: 122, width: 50, height: 40 }, [other]).y).toBe(120);
  });

  it("leave alone what is far from everything", () => {
    expect(catchGuides({ x: 500, y: 500, width: 50, height: 40 }, [other])).toEqual({ x: 500, y: 500, guides: [] });
  });
});
