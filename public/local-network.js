// Sends one request without key or content to a server on this machine, so that the browser asks its user, and says whether
// anybody answered. In a document of its own, whose policy allows nothing else (docs/adr/0023).
addEventListener("message", async ({ data, source, origin }) => {
  if (source !== parent || origin !== location.origin) return;
  let said = "silent";
  try {
    await fetch(data, { mode: "no-cors", credentials: "omit", cache: "no-store", targetAddressSpace: "loopback" });
    said = "answers";
  } catch {
    // The browser does not say why: refused by its user, or nobody there.
  }
  parent.postMessage(said, location.origin);
});
parent.postMessage("ready", location.origin);
