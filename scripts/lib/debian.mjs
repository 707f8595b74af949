import { existsSync } from "node:fs";
import { run } from "./install.mjs";

/** Whether packages of Debian can be installed here: as root, as in containers. */
export const canInstall = () =>
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export function installPackages(...names) {
  const environment = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-qq"], environment);
  run("apt-get", ["install", "-y", "-qq", ...names], environment);
}
