import { createContext } from "react";
import type { Typing } from "../../workbench/index.ts";

/** Where text fields find the one place of text that is being typed. */
export const TypingContext = createContext<Typing | null>(null);
