import type { FlowDocument } from "../flow/index.ts";

/**
 * A lesson: a file that somebody is taught by. It is data, and whatever it says is only shown or judged, never run: its flow
 * is worked on in a project of its own, and runs as every flow does.
 */
export interface Lesson {
  readonly format: "stratum-lesson";
  readonly version: 1;
  /** The same in every version of the lesson: by it a project is known as this lesson's. */
  readonly id: string;
  readonly title: string;
  /** How long it takes, about. */
  readonly minutes: number;
  /** What one can do afterwards, in a sentence. */
  readonly goal: string;
  /** What one begins with. */
  readonly flow: FlowDocument;
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  readonly title: string;
  /** What to do, and why: paragraphs and lists with `code` and **strong** words (a little Markdown). */
  readonly text: string;
  /** Where on the screen it is done. */
  readonly at?: LessonPlace;
  /** Shown one after the other when they are asked for. */
  readonly hints?: readonly string[];
  /** The step is passed once each of them has held; one without any is only read. */
  readonly checks?: readonly LessonCheck[];
}

export interface LessonCheck {
  /** What is looked for, as the student reads it: `The run ended well`. */
  readonly says: string;
  /** A condition over the names of `LESSON_NAMES`. */
  readonly holds: string;
}

/** A place on the screen by a name that stays: of a node and what its inspector calls a section, a panel, a button. */
export interface LessonPlace {
  readonly node?: string;
  /** With `node`, `contract` or `flow`: the title of a section of the inspector (`Ensure`). */
  readonly section?: string;
  readonly contract?: string;
  /** The flow in which the node is, the shown one if absent; alone, what the inspector says of a flow itself. */
  readonly flow?: string;
  /** A tab of the drawer. */
  readonly panel?: LessonPanel;
  /** A part of the left panel. */
  readonly list?: LessonList;
  /** A button, by its name on the screen (`Run`). */
  readonly button?: string;
}

export const LESSON_PANELS = ["result", "timeline", "trace", "ir", "code", "problems"] as const;
export type LessonPanel = (typeof LESSON_PANELS)[number];

export const LESSON_LISTS = ["palette", "outline", "contracts", "functions"] as const;
export type LessonList = (typeof LESSON_LISTS)[number];
