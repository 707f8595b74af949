/** `npm start`: installs what is missing, builds, serves on localhost with the real headers, prints and opens the address. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bin, fail, install, root, run } from "./lib/install.mjs";
import { serveStatic } from "./lib/static-server.mjs";

const flag = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1];
const wanted = Number(flag("port") ?? process.env["PORT"] ?? 4173);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) fail(`"${flag("port")}" is not a port number.`);

install();
console.log("Building …");
if (run(bin("vite"), ["build", "--logLevel", "warn"]) !== 0) fail("The build failed: see the message above.");

async function serve(port) {
  try {
    return await serveStatic(join(root, "dist"), { port });
  } catch (error) {
    if (error.code === "EADDRINUSE" && port !== 0) {
      console.log(`Port ${port} is taken: taking a free one.`);
      return serve(0);
    }
    return fail(`Could not listen on 127.0.0.1:${port}: ${error.message}`);
  }
}

const { url } = await serve(wanted);
console.log(`\n  Stratum Playground  →  ${url}\n\n  Press Ctrl-C to stop.\n`);

if (process.stdout.isTTY && !process.env["CI"] && !process.argv.includes("--no-open")) {
  const opener = { darwin: "open", win32: "explorer" }[process.platform] ?? "xdg-open";
  spawn(opener, [url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}
