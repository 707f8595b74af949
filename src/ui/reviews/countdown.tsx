import { useEffect, useState } from "react";
import { writeTime } from "../look/index.ts";

/** How long there is left to decide, by the second. */
export function Countdown({ deadline }: { readonly deadline: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((deadline - now) / 1000) * 1000);
  return (
    <span role="timer" className="figures ml-3 text-small text-warn-text">
      {left === 0 ? "The time has run out" : `${writeTime(left)} left`}
    </span>
  );
}
