import { expect, it } from "vitest";
import recorded from "../../../tests/corpus/yaml-1-1/cases.json" with { type: "json" };
import { ownVerdict, type YamlVerdict, yamlDifference } from "../../../tests/support/yaml-1-1.ts";
import { loadYaml } from "./construct.ts";

it("of a duplicate key the last time counts, and is reported", () => {
  expect(loadYaml("a: 1\nb: 2\na: 3\n").duplicates).toMatchObject([{ key: "a", start: 10, first: 0 }]);
});

const cases: readonly ({ readonly text: string } & YamlVerdict)[] = recorded;

it.each(cases.map(({ text, ...pyYaml }) => ({ shown: JSON.stringify(text).slice(0, 70), text, pyYaml })))(
  "reads $shown as PyYAML does",
  ({ text, pyYaml }) => {
    expect(yamlDifference(pyYaml, ownVerdict(text))).toBeNull();
  },
);
