import type { Json } from "../../base/index.ts";

/** The newest version of the file format that this program writes. */
export const KNOWN_VERSION = 1;

/**
 * Steps from one version of the file format to the next, by the version they start from. A step works on JSON, because
 * the types of a former version are gone.
 */
const STEPS: ReadonlyMap<number, (json: Json) => Json> = new Map();

/** Brings the JSON of an older file to the known version; of the known version, as it is. */
export function migrate(json: Json): Json {
  let migrated = json;
  for (let version = versionOf(json); version < KNOWN_VERSION; version++) {
    const step = STEPS.get(version);
    if (!step) return migrated;
    migrated = step(migrated);
  }
  return migrated;
}

function versionOf(json: Json): number {
  const version = typeof json === "object" && json !== null && "version" in json ? json.version : KNOWN_VERSION;
  return typeof version === "number" && Number.isInteger(version) ? version : KNOWN_VERSION;
}
