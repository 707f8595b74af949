import type { AskBuiltIn, BuiltInPrompt, BuiltInSaid } from "../../models/index.ts";

/** Asks the browser's own model through the page, which answers over the port that goes with the prompt. */
export function askBuiltIn(tell: (prompt: BuiltInPrompt, port: MessagePort) => void): AskBuiltIn {
  return (prompt, signal) => {
    const { port1, port2 } = new MessageChannel();
    let leave = (): void => undefined;
    return new ReadableStream<BuiltInSaid>({
      start(controller) {
        const close = () => {
          leave();
          controller.close();
        };
        port1.onmessage = ({ data }: MessageEvent<BuiltInSaid>) => {
          controller.enqueue(data);
          if (data.say !== "text") close();
        };
        signal.addEventListener("abort", close);
        leave = () => {
          signal.removeEventListener("abort", close);
          // What is on its way is not heard any more.
          port1.onmessage = null;
          port1.postMessage("stop");
          port1.close();
        };
        if (signal.aborted) close();
        else tell(prompt, port2);
      },
      // Whoever listened has heard enough.
      cancel: () => leave(),
    });
  };
}
