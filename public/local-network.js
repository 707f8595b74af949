// Sends one request without key or content to a server near, so that the browser asks its user, and says whether
// anybody answered. In a document of its own, whose policy allows nothing else (docs/adr/0023).
addEventListener("message", async ({ data, source, origin }) => {
  if (source !== parent || origin !== location.origin) return;
  let said = "silent";
  try {
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
