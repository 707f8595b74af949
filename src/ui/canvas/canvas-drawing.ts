import { nameFitter } from "./far-names.ts";
import type { Box } from "./guides.ts";
import { type Painting, paintScene } from "./paint-scene.ts";
import { type Palette, readPalette } from "./palette.ts";
import { overlaps, type Scene, type SceneCard, type SceneWire } from "./scene.ts";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** What is to be drawn, as it is now. */
export interface Subject extends Pick<Painting, "isFar" | "isElement" | "target" | "marksOf" | "toneOf"> {
  readonly scene: Scene;
  /** Cards that are drawn by elements of their own, or on the other sheet. */
  leavesOut(card: SceneCard): boolean;
  leavesOutWire(wire: SceneWire): boolean;
}

/** So many pixels more than what is seen are drawn on every side, so that most steps of a pan draw nothing. */
const MARGIN = 240;
/** A drawing that takes longer than this is not made for every step of a zoom: its picture is scaled until it rests. */
const QUICK_MS = 6;
const REST_MS = 150;
const MOST_MS = 600;

/**
 * One sheet of the canvas, drawn at once. It is moved along with the view, and drawn again when something has changed,
 * when the view leaves what was drawn, or when it is scaled.
 */
export class CanvasDrawing {
  readonly #sheet: HTMLCanvasElement;
  readonly #view: () => View;
  readonly #subject: () => Subject | null;
  #palette: Palette | null = null;
  /** Null while there is nothing to be seen. */
  #drawn: View | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tookMs = 0;
  /** Since when there is something to be drawn at rest. */
  #restlessAt: number | null = null;

  constructor(sheet: HTMLCanvasElement, view: () => View, subject: () => Subject | null) {
    this.#sheet = sheet;
    this.#view = view;
    this.#subject = subject;
  }

  /** Something that is drawn has changed. */
  changed(): void {
    this.#wait(null);
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const began = performance.now();
      this.#draw();
      this.#tookMs = performance.now() - began;
      this.#restlessAt = null;
    });
  }

  /** The same, where it can wait until nothing has changed for a while, or things have for long. */
  changedAtRest(): void {
    const now = performance.now();
    this.#restlessAt ??= now;
    this.#wait(Math.min(REST_MS, this.#restlessAt + MOST_MS - now));
  }

  /** Colours are other ones. */
  recolour(): void {
    this.#palette = null;
    this.changed();
  }

  /** The view has been moved or scaled. */
  follow(): void {
    const [view, drawn] = [this.#view(), this.#drawn];
    if (!drawn) return;
    place(this.#sheet, drawn, view);
    const isScaled = view.zoom !== drawn.zoom;
    if (!isScaled && covers(drawn, view)) return;
    if (this.#tookMs > QUICK_MS && covers(drawn, view)) this.changedAtRest();
    else this.changed();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#wait(null);
  }

  #wait(ms: number | null): void {
    clearTimeout(this.#timer);
    this.#timer = ms === null ? undefined : setTimeout(() => this.changed(), ms);
  }

  #draw(): void {
    const view = this.#view();
    const subject = this.#subject();
    // An empty sheet stays as it is: at first it has no size, and costs the browser nothing.
    if (!subject && !this.#drawn) return;
    const pen = this.#sheet.getContext("2d");
    if (!pen || view.width === 0) return;
    this.#palette ??= readPalette();
    const palette = this.#palette;
    const scale = window.devicePixelRatio;
    const [width, height] = [view.width + 2 * MARGIN, view.height + 2 * MARGIN].map((side) => Math.ceil(side * scale));
    if (width !== undefined && this.#sheet.width !== width) this.#sheet.width = width;
    if (height !== undefined && this.#sheet.height !== height) this.#sheet.height = height;
    this.#sheet.style.width = `${(width ?? 0) / scale}px`;
    this.#sheet.style.height = `${(height ?? 0) / scale}px`;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.#sheet.width, this.#sheet.height);
    this.#drawn = subject && view;
    if (!subject) return;
    place(this.#sheet, view, view);
    const { zoom } = view;
    pen.setTransform(scale * zoom, 0, 0, scale * zoom, scale * (view.x + MARGIN), scale * (view.y + MARGIN));
    const part: Box = {
      x: (-view.x - MARGIN) / zoom,
      y: (-view.y - MARGIN) / zoom,
      width: (view.width + 2 * MARGIN) / zoom,
      height: (view.height + 2 * MARGIN) / zoom,
    };
    const { scene } = subject;
    const cards = scene.cards.filter((card) => overlaps(card.box, part) && !subject.leavesOut(card));
    const wires = scene.wires.filter((wire) => overlaps(wire.box, part) && !subject.leavesOutWire(wire));
    paintScene({ ...subject, pen, zoom, palette, fit: fitterOf(pen, palette.font) }, cards, wires);
  }
}

/** Puts the sheet where what was drawn in one view lies in another. */
function place(sheet: HTMLCanvasElement, drawn: View, view: View): void {
  const scale = view.zoom / drawn.zoom;
  const [x, y] = [view.x - scale * (drawn.x + MARGIN), view.y - scale * (drawn.y + MARGIN)];
  sheet.style.transform = `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** Whether all that is seen in a view has been drawn in another. */
function covers(drawn: View, view: View): boolean {
  const left = (MARGIN + drawn.x) / drawn.zoom - view.x / view.zoom;
  const top = (MARGIN + drawn.y) / drawn.zoom - view.y / view.zoom;
  const right = (drawn.width + MARGIN - drawn.x) / drawn.zoom - (view.width - view.x) / view.zoom;
  const bottom = (drawn.height + MARGIN - drawn.y) / drawn.zoom - (view.height - view.y) / view.zoom;
  return Math.min(left, top, right, bottom) >= 0;
}

let fitter: { readonly font: string; readonly fit: ReturnType<typeof nameFitter> } | null = null;

function fitterOf(pen: CanvasRenderingContext2D, font: string): ReturnType<typeof nameFitter> {
  if (fitter?.font === font) return fitter.fit;
  const measure = (text: string): number => {
    pen.font = `620 100px ${font}`;
    return pen.measureText(text).width;
  };
  fitter = { font, fit: nameFitter(measure) };
  return fitter.fit;
}
