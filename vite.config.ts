import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { compressBuild } from "./scripts/lib/compress.mjs";
import { modulesFile } from "./scripts/lib/first-screen.mjs";
import { headersFile, metaContentSecurityPolicy } from "./scripts/lib/headers.mjs";
import { slimPackages } from "./scripts/lib/slim-packages.ts";
import { startScreen } from "./scripts/lib/start-screen.ts";
import { collectExamples } from "./src/node/examples.ts";
import { collectLessons } from "./src/node/lessons.ts";
import { collectLibrary } from "./src/node/library.ts";

/** States the policy in the document too, for hosts that send no headers, and writes `_headers` for those that read it. */
function securityHeaders(): Plugin {
  return {
    name: "security-headers",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: metaContentSecurityPolicy },
        injectTo: "head-prepend",
      },
    ],
    // Not when closing: that also happens after a failure, whose message an error here would hide.
    writeBundle({ dir = "dist" }) {
      writeFileSync(join(dir, "_headers"), headersFile());
    },
  };
}

/** One self-contained classic script at the root of the build, so that its scope is the whole app in every browser. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir: outDir = "dist" }) {
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: "src/workers/service-worker.ts",
            formats: ["iife"],
            name: "serviceWorker",
            fileName: () => "service-worker.js",
          },
        },
      });
    },
  };
}

/** Compresses the build once, for hosts that send what lies beside a file: the local server does. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    // After everything else is written.
    writeBundle: { order: "post", sequential: true, handler: ({ dir = "dist" }) => compressBuild(dir) },
  };
}

/** Notes which modules the page loads before anything is asked for; a test reads it. */
function firstScreenModules(): Plugin {
  return {
    name: "first-screen-modules",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = new Set<string>();
      const seen = new Set<string>();
      const visit = (file: string): void => {
        const chunk = bundle[file];
        if (seen.has(file) || chunk?.type !== "chunk") return;
        seen.add(file);
        for (const id of chunk.moduleIds) modules.add(relative(import.meta.dirname, id));
        for (const next of chunk.imports) visit(next);
      };
      for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === "chunk" && chunk.isEntry) visit(file);
      mkdirSync(dirname(modulesFile), { recursive: true });
      writeFileSync(modulesFile, JSON.stringify([...modules].sort(), null, 2));
    },
  };
}

/** The source that exported projects carry, as a module that the build worker loads when somebody exports. */
function library(): Plugin {
  const name = "virtual:library";
  return {
    name: "library",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(collectLibrary(import.meta.dirname))}` : null),
  };
}

/** What the gallery shows of the folders of `examples/`, with a picture of each flow. */
function examples(): Plugin {
  const name = "virtual:examples";
  return {
    name: "examples",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(collectExamples(import.meta.dirname))}` : null,
  };
}

/** What the list of lessons shows of the files of `lessons/`. */
function lessons(): Plugin {
  const name = "virtual:lessons";
  return {
    name: "lessons",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: async (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(await collectLessons(import.meta.dirname))}` : null,
  };
}

/** Picks modules of `src` for a file of the build, with what they need. */
function from(...paths: readonly string[]) {
  const wanted = new Set(paths.map((path) => join(import.meta.dirname, "src", path)));
  for (const path of wanted) if (!existsSync(path)) throw new Error(`A file of the build names ${path}: it is gone.`);
  return (id: string) => wanted.has(resolve(id));
}

export default defineConfig({
  base: "./",
  plugins: [
    react(),
    tailwindcss(),
    library(),
    examples(),
    lessons(),
    slimPackages(import.meta.dirname),
    firstScreenModules(),
    startScreen(),
    securityHeaders(),
    serviceWorker(),
    compressed(),
  ],
  resolve: {
    // React has what React Flow's store brings for older ones, and the page has a store of the same kind.
    alias: { "use-sync-external-store/shim/with-selector.js": "use-sync-external-store/with-selector.js" },
    dedupe: ["zustand"],
  },
  worker: { format: "es", plugins: () => [library()] },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 8000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // One file for the first screen, and one each for what comes right after it: forty small ones are 9 KB more,
      // because each is compressed by itself, and on a slow line they wait for one another.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 4 },
            {
              name: "opening",
              test: from("platform/storage/indexed-db.ts", "workbench/kept.ts", "ui/palette/lists.ts"),
              priority: 3,
            },
            {
              name: "panels",
              test: from(
                "ui/shell/banners.tsx",
                "ui/shell/live-region.tsx",
                "ui/shell/open-dialog.tsx",
                "ui/shell/regions.ts",
                "ui/shell/shortcuts.ts",
                "ui/inspector/index.tsx",
                "ui/kit/tooltip-layer.tsx",
                "ui/canvas/canvas-empty.tsx",
                "ui/canvas/canvas-layer.tsx",
                "ui/canvas/frame.tsx",
                "ui/canvas/overview.tsx",
                "ui/canvas/wire-routes.ts",
                "ui/canvas/wiring.ts",
              ),
              priority: 2,
            },
            {
              name: "acting",
              test: from("workbench/acting.ts", "workbench/editing.ts", "workbench/running.ts"),
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
