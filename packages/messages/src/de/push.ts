import type { push as original } from "../en/push.ts";

export const push: typeof original = {
  acknowledge: "Bestätigen",
  showSteps: "Schritte zeigen",
  unreadTitle: "Halocline hat eine Meldung",
  unreadText: "Öffne die App, um zu sehen, was geschehen ist.",
  notAcknowledged: "Nicht bestätigt. Öffne die App, um es dort zu tun.",
  endedTitle: "Keine Meldungen mehr in diesem Browser",
  endedText: "Öffne die App und schalte sie in den Einstellungen wieder ein.",
};
