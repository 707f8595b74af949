// Origins of this machine and of the network around it: the same as in src/base/this-machine.ts, which a test holds.
const NEAR =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|(?:[\w-]+\.)+local)(?::\d{1,5})?$/;

// Sends one request without key or content to a server near, so that the browser asks its user, and says whether
// anybody answered. In a document of its own, so that the page's policy stays closed (docs/adr/0023).
addEventListener("message", async ({ data, source, origin }) => {
  if (source !== parent || origin !== location.origin) return;
  let said = "silent";
  try {
    if (!NEAR.test(data)) throw new Error("Nothing leaves for anywhere else.");
    const isLoopback = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(data);
    const near = isLoopback && { targetAddressSpace: "loopback" };
    await fetch(data, { mode: "no-cors", credentials: "omit", cache: "no-store", ...near });
    said = "answers";
  } catch {
    // The browser does not say why: refused by its user, or nobody there.
  }
  parent.postMessage(said, location.origin);
});
parent.postMessage("ready", location.origin);
