/// <reference path="../virtual.d.ts" />
import type { Library } from "../../codegen/index.ts";

/** The library's source as exported projects carry it: collected by the build, fetched when first needed. */
export async function loadLibrary(): Promise<Library> {
  return (await import("virtual:library")).default;
}
