import { isLoopbackOfPages, isOpenToPages, isPrivateNetwork } from "../base/index.ts";

/**
 * `denied`: the user, or an organisation's policy, keeps this page from servers on this machine or around it. `mixed`: this
 * browser lets no page that came by https call such an address without it. `unknown`: the user closed the question, the
 * frame did not come, or the browser may have kept the request back without a word (plain http from https).
 */
export type NearAnswer = "answers" | "silent" | "denied" | "mixed" | "unknown";

/** What newer Chromium calls the permission, and what 142 to 144 do. Others know none, and ask for nothing. */
const namesFor = (origin: string): readonly string[] => [
  isPrivateNetwork(new URL(origin).hostname) ? "local-network" : "loopback-network",
  "local-network-access",
];
const READY_MS = 10_000;

export const isNear = (origin: string): boolean => isOpenToPages(new URL(origin).hostname);

/** Whether the browser asks its user before this page may call a server near it: not where the page comes from there. */
export async function mustAsk(origin: string): Promise<boolean> {
  return !isLoopbackOfPages(location.hostname) && (await permission(origin)) === "prompt";
}

/**
 * Sends one request without a key to a server near, in a frame. Where the browser asks its user first, this is
 * what makes it ask: call it in a click. Never rejects; waits as long as the user does.
 */
export async function askNear(origin: string): Promise<NearAnswer> {
  const isLocal = isLoopbackOfPages(location.hostname);
  if (!isLocal && (await permission(origin)) === "denied") return "denied";
  const answer = await askedInFrame(origin);
  if (answer !== "silent" || isLocal) return answer;
  const given = await permission(origin);
  if (given === "denied") return given;
  if (given === null && origin.startsWith("http:") && isPrivateNetwork(new URL(origin).hostname)) return "mixed";
  return given === "granted" || !origin.startsWith("http:") ? "silent" : "unknown";
}

/** Of any address that was approved: asks where it is near and the browser wants its user asked. */
export async function askIfNear(origin: string): Promise<void> {
  if (isNear(origin) && (await mustAsk(origin))) await askNear(origin);
}

async function permission(origin: string): Promise<PermissionState | null> {
  for (const name of namesFor(origin)) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // It is not known by this name.
    }
  }
  return null;
}

async function askedInFrame(origin: string): Promise<"answers" | "silent" | "unknown"> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = "./local-network.html";
  const ended = new AbortController();
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(resolve, READY_MS, "unknown");
      const listen = ({ data, source }: MessageEvent<unknown>) => {
        if (source === null || source !== frame.contentWindow) return;
        clearTimeout(late);
        if (data === "ready") frame.contentWindow.postMessage(origin, location.origin);
        else resolve(data === "answers" ? data : "silent");
      };
      window.addEventListener("message", listen, { signal: ended.signal });
      document.body.append(frame);
    });
  } finally {
    ended.abort();
    frame.remove();
  }
}
