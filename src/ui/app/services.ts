/** What the screen needs of the page that is no state of the application. `main.tsx` gives it, from `platform`. */
export interface AppServices {
  /** Lets the user pick a file; null when they don't. */
  openText(): Promise<string | null>;
  /** Resolves to false when the user called it off. */
  saveText(name: string, text: string): Promise<boolean>;
  saveBytes(name: string, bytes: Uint8Array, type: string): Promise<boolean>;
}
