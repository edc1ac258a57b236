import type { ServerMessages } from "../server-catalogue.ts";

export const runStory: ServerMessages["runStory"] = {
  requested: "Start an die Steuerung gesendet",
  accepted: "Die Steuerung hat den Vorgang gestartet",
  cancelAsked: "Stopp an die Steuerung gesendet",
  restarted: "Die Steuerung hat neu gestartet",
  toppingUp: "Füllt nach",
  toppingUpTo: ({ mark }) => `Füllt nach bis ${mark}`,
  draining: "Lässt ab",
  drainingTo: ({ mark }) => `Lässt ab bis ${mark}`,
  filling: "Füllt auf",
  fillingTo: ({ mark }) => `Füllt auf bis ${mark}`,
  stoppingCirculation: "Hält die Umwälzung an",
  settling: "Lässt das Wasser zur Ruhe kommen",
  restartingCirculation: "Startet die Umwälzung wieder",
  outcomes: { success: "Beendet", failed: "Gescheitert", cancelled: "Gestoppt" },
  outcomesBecause: {
    success: ({ reason }) => `Beendet: ${reason}`,
    failed: ({ reason }) => `Gescheitert: ${reason}`,
    cancelled: ({ reason }) => `Gestoppt: ${reason}`,
  },
};
