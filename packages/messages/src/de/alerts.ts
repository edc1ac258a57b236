import type { Messages } from "../catalogue.ts";
import { news } from "./alerts/news.ts";
import { reported } from "./alerts/reported.ts";
import { warned } from "./alerts/warned.ts";
import { watched } from "./alerts/watched.ts";

export const alerts: Messages["alerts"] = {
  known: { ...watched, ...warned, ...reported },
  news,
  other: {
    label: "Meldung ansehen",
    now: "Eine Meldung ist offen.",
    past: "Eine Meldung war offen.",
    advice: "Sieh nach dem Becken und der Steuerung.",
    worse: {
      label: "Eine kritische Meldung",
      now: "Eine kritische Meldung ist offen.",
      past: "Eine kritische Meldung war offen.",
      advice: "Öffne die Meldung: Sie sagt, was zu tun ist. Sieh nach dem Becken.",
    },
  },
  actNow: ({ label }) => `Jetzt handeln: ${label}`,
};
