import { useEffect, useState } from "react";
import { useServices } from "../app/context.tsx";

/** Said where a key is given: this host leaves the page with its weaker protection. */
export function HostNote() {
  const services = useServices();
  const [isWeaker, setIsWeaker] = useState(false);
  useEffect(() => {
    void services.hostSendsPolicy().then((sends) => setIsWeaker(!sends));
  }, [services]);
  if (!isWeaker) return null;
  return (
    <p role="note" className="text-pretty text-small text-ink-2">
      The host of this page sends no security headers, so a key is protected less well here than it could be.{" "}
      <a href="./hosting.html" target="_blank" rel="noreferrer" className="underline">
        What is weaker
      </a>
    </p>
  );
}
