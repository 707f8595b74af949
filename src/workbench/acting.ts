import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { createLessons, type Lessons } from "./lessons.ts";
import { createSharing, type Sharing } from "./sharing.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";
import { createVerbs, type Verbs } from "./verbs.ts";
import { createYamlText, type YamlText } from "./yaml-text.ts";

/** What acts on the open document, beyond plain edits. It arrives after the first screen. */
export interface Acting {
  readonly verbs: Verbs;
  readonly yaml: YamlText;
  readonly sharing: Sharing;
  readonly snapshots: Snapshots;
  readonly lessons: Lessons;
}

/** `openText`: opens the text of a whole flow file. */
export function createActing(core: Core, documents: Documents, openText: (text: string) => Promise<void>): Acting {
  return {
    verbs: createVerbs(core, documents, openText),
    yaml: createYamlText(core, documents),
    sharing: createSharing(core),
    snapshots: createSnapshots(core, documents),
    lessons: createLessons(core, documents),
  };
}
