import type { push as original } from "../en/push.ts";

export const push: typeof original = {
  acknowledge: "Bestätigen",
  showSteps: "Schritte zeigen",
  unreadTitle: "Halocline hat eine Meldung",
  unreadText: "Öffne die App, um sie zu sehen.",
  notAcknowledged: "Nicht bestätigt. Öffne die App, um es dort zu tun.",
  endedTitle: "Meldungen in diesem Browser sind aus",
  endedText: "Öffne die App und schalte sie in den Einstellungen wieder ein.",
};
