import type { AskBuiltIn, BuiltInPrompt, BuiltInSaid } from "../../models/index.ts";

/** Asks the browser's own model through the page, which answers over the port that goes with the prompt. */
export function askBuiltIn(tell: (prompt: BuiltInPrompt, port: MessagePort) => void): AskBuiltIn {
  return (prompt, signal) =>
    new ReadableStream<BuiltInSaid>({
      start(controller) {
        if (signal.aborted) return controller.close();
        const { port1, port2 } = new MessageChannel();
        const end = () => {
          signal.removeEventListener("abort", stop);
          port1.close();
          controller.close();
        };
        const stop = () => {
          port1.postMessage("stop");
          end();
        };
        signal.addEventListener("abort", stop);
        port1.onmessage = ({ data }: MessageEvent<BuiltInSaid>) => {
          controller.enqueue(data);
          if (data.say !== "text") end();
        };
        tell(prompt, port2);
      },
    });
}
