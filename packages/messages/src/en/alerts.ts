// One block of texts for each alert code. Latched faults and holds have theirs under `faults` and `holds`, by the controller's own name.

import { news } from "./alerts/news.ts";
import { reported } from "./alerts/reported.ts";
import { warned } from "./alerts/warned.ts";
import { watched } from "./alerts/watched.ts";

export const alerts = {
  known: { ...watched, ...warned, ...reported },
  news,
  /** Of a code of a later version; what happened is stored with it. */
  other: {
    label: "See the alert",
    now: "An alert is open.",
    past: "An alert was open.",
    advice: "Look at the tank and the controller.",
    worse: {
      label: "a critical alert",
      now: "A critical alert is open.",
      past: "A critical alert was open.",
      advice: "Open the alert to see what to do. Look at the tank.",
    },
  },
  actNow: ({ label }: Readonly<{ label: string }>) => `Act now: ${label}`,
};
