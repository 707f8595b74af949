import { expect, it } from "vitest";
import { HttpFailure } from "./index.ts";
import { errorOfThrown } from "./model-errors.ts";

it("keeps what the transport knows", () => {
  expect(errorOfThrown(new HttpFailure("redirect", "No."))).toEqual({ kind: "redirect", message: "No." });
});

it("calls what the transport did not throw a fault of this program", () => {
  expect(errorOfThrown(new TypeError("x is not a function"))).toMatchObject({
    kind: "fault",
    message: expect.stringContaining("x is not a function"),
  });
});
