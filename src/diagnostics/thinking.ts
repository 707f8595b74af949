import type { Thinking } from "../base/index.ts";
import type { Entry } from "./entry.ts";

/** What a function says of thinking, where its model is told something else: C359 and R726. */
export const thinkingElse: Entry<Told> = {
  title: "Thinking is set otherwise",
  message: (say) => {
    const [model, said, told] = [say("model"), say("said"), say("told")];
    if (told !== "")
      return said === "off"
        ? `${model} always thinks, so it is told the least it knows: ${told}.`
        : `${model} does not know thinking "${said}", so it is told ${told}.`;
    return said === "off"
      ? `${model} always thinks, and cannot be told how much.`
      : `${model} cannot be told to think, so ${said} is not sent.`;
  },
  help: "Choose what the model can do, or another model.",
};

type Told = { readonly model: string | null; readonly said: Thinking; readonly told?: Thinking };
