import { join } from "node:path";
import type { Plugin } from "vite";
import type { Cut } from "./cut.ts";
import { asksForCut, reactDom } from "./slim-react-dom.ts";

/** React Flow, which offers more than one page shows. What is cut is never reached with the properties of our canvas. */
const react: readonly Cut[] = [
  // Its components are calls and get names for debugging, which keeps those that nobody uses: said to be without effect, they go.
  [/^\w+\.displayName = .*$/gm, ""],
  [/(?<== |\()(?=(?:memo|forwardRef|fixedForwardRef|createContext|create\w+Edge)\()/g, "/* @__PURE__ */ "],
  // Every card and wire is of a type of ours.
  [/(?<=const builtin(?:Node|Edge)Types = )\{[^}]*\}/g, "{}"],
  // A wire that is being pulled is curved.
  [/switch \(type\) \{\s+case ConnectionLineType\.Bezier:[\s\S]*?\n {4}\}\n/, "[path] = getBezierPath(pathParams);\n"],
  // No texts, arrows, attribution, listeners to its selection, or keys of its own.
  [/label && isNumeric\(labelX\) && isNumeric\(labelY\) \? .* : null(?=\])/, "null"],
  [/jsx\(MarkerDefinitions\$1, \{[^}]*\}\)/, "null"],
  [/jsx\(Attribution, \{[^}]*\}\)/, "null"],
  [/jsx\(A11yDescriptions, \{[^}]*\}\)/, "null"],
  [/jsx\(SelectionListener, \{[^}]*\}\)/, "null"],
  [/(?<=const moveSelectedNodes = )useMoveSelectedNodes\(\)/g, "null"],
  // Edges are the document's, and frames don't grow by what is pulled out of them.
  ["setEdges(addEdge(edgeParams, edges, { onError }));", ""],
  [/(?<=const parentExpandChanges = )handleExpandParent\(.*\)/g, "[]"],
  ["= useColorModeClass(colorMode)", '= "light"'],
];

const system: readonly Cut[] = [
  // Said in development only.
  [/^( {4}error(\d+)): .*$/gm, '$1: () => "https://reactflow.dev/error#$2",'],
  [/^ {4}'(?:(?:node|edge)\.a11yDescription\.(?:default|keyboardDisabled)|controls\..*|minimap\..*)': .*$/gm, ""],
  [/(?<=const parentExpandChanges = )handleExpandParent\(.*\)/g, "[]"],
  [
    "import { interpolateZoom, interpolate } from",
    'import { transition } from "d3-transition";\nimport { interpolateZoom } from',
  ],
  [/options\?\.interpolate === 'linear' \? interpolate : interpolateZoom/g, "interpolateZoom"],
  [
    "selection.transition().duration(duration).ease(ease).on('end', onEnd)",
    "transition(selection, duration, ease, onEnd)",
  ],
];

const zoom: readonly Cut[] = [
  ["selection.interrupt().each(function() {", "selection.each(function() {\n        interrupt(this);"],
  ["if (duration > 0) select(this).transition().duration(duration).call(schedule, t1, p0, event);\n    else ", ""],
];

/** Of its ways between two values only the one between two views is asked for; d3-color goes with the others. */
const interpolate: readonly Cut[] = [[/(?<=^var [\w$]+ = )(?=[\w$]+\(|\(function)/gm, "/* @__PURE__ */ "]];

/** What zooming and dragging ask of the one element that they listen to. */
const selection: readonly Cut[] = [
  [
    /^ {2}(?:select(?:All|Child|Children)|data|enter|exit|join|merge|order|sort|nodes|size|empty|attr|classed|text|html|raise|lower|append|insert|remove|clone|dispatch): selection_\w+,\n/gm,
    "",
  ],
  [/^(?:EnterNode|ClassList|Local)\.prototype = [\s\S]*?^\};/gm, ""],
];

/** An icon is one element with its strokes, and hidden unless it has a name; the package can also scale, translate and name them. */
const icon: readonly Cut[] = [
  [
    /[\s\S]*/,
    `import { createElement } from "react";
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg", width: size, height: size, viewBox: "0 0 24 24", fill: "none",
      stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round",
      "aria-hidden": rest["aria-label"] ? undefined : "true", ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );`,
  ],
];

/** The strokes of an icon stand in one order for ever, and need no keys. */
const ICONS = "lucide-react/dist/esm/icons/";
const withoutKeys = (code: string): string => code.replace(/,\s*key: "\w+"/g, "");

const packages: Readonly<Record<string, readonly Cut[]>> = {
  "react-dom/cjs/react-dom-client.production.js": reactDom,
  "@xyflow/react/dist/esm/index.js": react,
  "@xyflow/system/dist/esm/index.js": system,
  "d3-zoom/dist/d3-zoom.mjs": zoom,
  "d3-interpolate/dist/d3-interpolate.mjs": interpolate,
  "d3-selection/dist/d3-selection.mjs": selection,
  "lucide-react/dist/esm/createLucideIcon.mjs": icon,
};

/** What stands for a whole module: paths from the root, or another module. */
const instead: Readonly<Record<string, string>> = {
  "d3-transition": "src/ui/canvas/view-transition.ts",
};

/**
 * Takes out of packages what the page never reaches and bundlers cannot see to be unused. A text that is no longer there
 * fails the build: then a new version of the package has to be read. So does a module that asks React for what is cut.
 */
export function slimPackages(root: string): Plugin {
  return {
    name: "slim-packages",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (instead[id] === undefined ? null : join(root, instead[id])),
    transform: {
      filter: { id: /\.(?:m?js|tsx?)$/ },
      handler(code, id) {
        const asked = asksForCut(code);
        if (asked !== undefined) this.error(`${id} asks React for ${asked}: see scripts/lib/slim-react-dom.ts.`);
        const path = id.replaceAll("\\", "/").split("/node_modules/").at(-1) ?? "";
        if (path.startsWith(ICONS)) return { code: withoutKeys(code), map: null };
        const cuts = packages[path];
        if (!cuts) return null;
        let slim = code;
        for (const [from, to] of cuts) {
          const next = slim.replace(from, to);
          if (next === slim) this.error(`${path} no longer has ${from}: see scripts/lib/slim-packages.ts.`);
          slim = next;
        }
        return { code: slim, map: null };
      },
    },
  };
}
