import type { FromSandbox, ToSandbox } from "./messages.ts";
import type { SandboxOptions } from "./options.ts";
import { createSandbox } from "./sandbox.ts";

/** The inside of a sandbox's thread: what is to be done with each message that comes. */
export function serveSandbox(
  options: Pick<SandboxOptions, "loadVariant" | "now">,
  post: (message: FromSandbox) => void,
): (message: ToSandbox) => void {
  /** The call that is answered: they come one at a time. */
  let current = 0;
  const sandbox = createSandbox({
    ...options,
    onSign: (within_ms) => post({ id: current, did: "sign", within_ms }),
  });
  const never = new AbortController().signal;

  async function answer(message: ToSandbox): Promise<FromSandbox> {
    const { id } = message;
    current = id;
    try {
      return message.do === "run"
        ? { id, did: "run", result: await sandbox.run(message.job, never) }
        : { id, did: "search", result: await sandbox.search(message.pattern, message.text) };
    } catch (error) {
      return { id, did: "fail", message: error instanceof Error ? error.message : String(error) };
    }
  }

  return (message) => void answer(message).then(post);
}
