/**
 * Whether the page's host sends its Content-Security-Policy as a header, which protects more than the one that the page
 * states itself. True where the host cannot be asked. Never rejects.
 */
export async function hostSendsPolicy(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch("./", { method: "HEAD" });
    return !ok || headers.has("content-security-policy");
  } catch {
    return true;
  }
}
