import { stopMessages } from "@halocline/messages/texts/stop";
import { useState } from "react";

/** The header's button, drawn only where there is something to stop. */
export const STOP_BUTTON = "[data-stop]";

const findStop = () => document.querySelector<HTMLElement>(STOP_BUTTON);

/** An open dialog keeps the keyboard within itself, so each has the way to STOP last in its order; seen while it has the focus. */
export function WayToStop() {
  const [hasStop] = useState(() => findStop() !== null);
  if (!hasStop) return null;
  const { start, end } = stopMessages().header;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => findStop()?.click()}
      className="sr-only w-full bg-danger text-sm font-bold tracking-wide text-on-danger focus:not-sr-only focus:h-11 focus:w-full focus-visible:outline-on-danger focus-visible:-outline-offset-4"
    >
      {start}
      {end}
    </button>
  );
}
