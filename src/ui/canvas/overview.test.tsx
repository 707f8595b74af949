import { ReactFlowProvider } from "@xyflow/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newDocument } from "../../flow/index.ts";
import { Overview } from "./overview.tsx";
import { projectNodes } from "./projection.ts";
import { EMPTY_SCENE, sceneOf } from "./scene.ts";

it("cards of a colour are drawn as one, so that those that overlap are no denser", () => {
  const document = newDocument("");
  const frame = { kind: "parallel", require: "all", branches: [{ name: "a" }] } as const;
  const nodes = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`frame_${at}`, frame]));
  const flows = { main: { input: {}, nodes, edges: [] } };
  const scene = sceneOf(projectNodes({ ...document, flows }, "main", new Map()), [], EMPTY_SCENE);
  const drawn = renderToStaticMarkup(
    <ReactFlowProvider>
      <Overview scene={scene} />
    </ReactFlowProvider>,
  );
  const groups = [...drawn.matchAll(/<g [^>]*parallel[^>]*>(.*?)<\/g>/g)];
  expect(groups).toHaveLength(1);
  expect(groups[0]?.[0]).toContain("opacity=");
  expect(groups[0]?.[1]?.match(/<path /g)?.length).toBeGreaterThan(1);
  expect(drawn).not.toMatch(/<path [^>]*opacity=/);
});
