import fc from "fast-check";
import { expect, it } from "vitest";
import { printable } from "./printable.ts";

it.each([
  ["a colour", "\u001b[31mred", "\\u001b[31mred"],
  ["a title", "\u001b]0;gotcha\u0007", "\\u001b]0;gotcha\\u0007"],
  ["a link", "\u001b]8;;https://evil.example\u001b\\", "\\u001b]8;;https://evil.example\\u001b\\"],
  ["the clipboard", "\u009d52;c;AAAA\u009c", "\\u009d52;c;AAAA\\u009c"],
  ["a line that is overwritten", "fine\rgone", "fine\\u000dgone"],
  ["backspaces", "a\u0008b\u007f", "a\\u0008b\\u007f"],
  ["writing turned around", "\u202egpj.exe\u2066", "\\u202egpj.exe\\u2066"],
])("shows the order instead of carrying it out: %s", (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it("leaves lines, tabs and every language alone", () => {
  const text = "größer\tこんにちは 🙂\nשלום عالم é\n";
  expect(printable(text)).toBe(text);
});

it("leaves JSON the JSON that it was", () => {
  const unit = fc.oneof(fc.string(), fc.constantFrom("\u001b", "\u009b", "\u202e", "\u007f", "\\", '"', "\r\n"));
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const value = { [units.join("")]: units };
      for (const indent of [0, 2]) expect(JSON.parse(printable(JSON.stringify(value, null, indent)))).toEqual(value);
    }),
  );
});
