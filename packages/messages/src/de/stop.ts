import type { Messages } from "../catalogue.ts";

export const stop: Messages["stop"] = {
  title: "Not-Stopp",
  banner: "Not-Stopp",
  bannerNames: ({ names }) => `Not-Stopp: ${names}`,
  purpose:
    "Der Not-Stopp stoppt sofort alle Pumpen an allen Geräten und bricht alle laufenden Vorgänge ab. Er ist für defekte Technik, auslaufendes Wasser und gefährliche Lagen.",
  purposeOfOne: ({ name }) =>
    `Der Not-Stopp stoppt sofort alle Pumpen an ${name} und bricht alle laufenden Vorgänge ab. Er ist für defekte Technik, auslaufendes Wasser und gefährliche Lagen.`,
  act: "Alle Pumpen jetzt stoppen",
  onDevice: ({ name }) => `an ${name}`,
  stopping: "Wird gestoppt …",
  unplugNow: "Steck die Pumpen jetzt aus",
  noDevices: "Dieses Konto hat keine Geräte.",
  listMissing: "Deine Steuerungen sind noch nicht geladen. Der Knopf stoppt alle.",
  listOld: "Der Server antwortet nicht, und diese Liste kann alt sein. Der Knopf versucht es trotzdem.",
  offline: "Offline · steck es aus",
  lastHeard: ({ age }) => `Zuletzt gehört ${age}`,
  online: ({ count, age }) => (count === 1 ? `Online · 1 Pumpe an · ${age}` : `Online · ${count} Pumpen an · ${age}`),
  activated: "Not-Stopp aktiviert",
  allStopped: "Alle Pumpen wurden sofort gestoppt.",
  failed: "Not-Stopp fehlgeschlagen",
  someFailed: "Einige Geräte konnten nicht gestoppt werden. Bitte von Hand prüfen.",
  noneConfirmed: "Kein Gerät hat den Stopp bestätigt. Steck die Pumpen jetzt aus.",
  oneNotConfirmed: ({ names }) => `${names} hat den Stopp nicht bestätigt. Steck die Pumpen dort jetzt aus.`,
  someNotConfirmed: ({ names }) => `${names} haben den Stopp nicht bestätigt. Steck die Pumpen dort jetzt aus.`,
  /** None: the page does not know them. */
  onItsWay: ({ count }) =>
    count > 1
      ? `STOPP ist unterwegs zu ${count} Steuerungen.`
      : count === 1
        ? "STOPP ist unterwegs zur Steuerung."
        : "STOPP ist unterwegs.",
  notSent: "Der Stopp konnte nicht gesendet werden.",
  notSentBecause: ({ reason }) => `Der Stopp konnte nicht gesendet werden. ${reason}`,
  keptAndRepeated: "Der Server hat den Stopp und wiederholt ihn, bis die Steuerung antwortet.",
  cannotBeSent: "STOPP geht gerade nicht. Bei Gefahr Pumpen ausstecken.",
  keepsTrying: "STOPP geht gerade nicht. Diese Seite versucht es weiter: lass sie offen.",
  willKeepTrying: "STOPP geht gerade nicht. Steck die Pumpen aus. Wenn du drückst, versucht es diese Seite weiter.",
  stillTrying: ({ names }) => `STOPP hat ${names} noch nicht erreicht. Diese Seite versucht es weiter: lass sie offen.`,
  asked: ({ time }) => `Gesendet um ${time}`,
  confirmed: ({ time }) => `Gestoppt, bestätigt um ${time}`,
  latched: ({ time }) => `Gestoppt seit ${time}`,
  notConfirmed: "Nicht bestätigt",
  neverAsked: "An diese Steuerung ging noch kein Stopp.",
  sendAgain: "Noch einmal senden",
  withdraw: "Zurückziehen",
  withdrawnTitle: "Stopp zurückgezogen",
  withdrawnText: ({ names }) => `Er wird nicht noch einmal an ${names} gesendet. War er schon unterwegs, kann er noch wirken.`,
  howToUnplug: "So steckst du aus",
  unplugPumps: "Steck Ablaufpumpe, Füllpumpe und Nachfüllpumpe aus.",
  liftHoses: "Nimm die Schläuche zum Füllen und Nachfüllen aus dem Wasser.",
  leaveOn: "Lass Umwälzung und Heizung an.",
  keys: "F8 oder Umschalt + Esc",
  header: { start: "NOT-", end: "STOPP" },
  headerShort: "GESTOPPT",
  headerActive: "NOT-STOPP AKTIV",
};
