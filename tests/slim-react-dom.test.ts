import { expect, test } from "vitest";
import { asksForCut } from "../scripts/lib/slim-react-dom.ts";

test("A module that asks React for what the build cuts is found", () => {
  expect(asksForCut('import { useState, ViewTransition } from "react";')).toBe("ViewTransition");
  expect(asksForCut('import React, {\n  useActionState,\n} from "react";')).toBe("useActionState");
  expect(asksForCut('import { createRoot, hydrateRoot } from "react-dom/client";')).toBe("hydrateRoot");
  expect(asksForCut("React.Activity")).toBe("Activity");
  expect(asksForCut('ReactDOM.preload("a.css", { as: "style" })')).toBe("preload");
});

test("One of the same name from elsewhere is not", () => {
  expect(asksForCut('import { Activity } from "lucide-react";\nimport { useState } from "react";')).toBeUndefined();
  expect(asksForCut('import { createRoot } from "react-dom/client";\nconst preload = 1;')).toBeUndefined();
});
