import type { Messages } from "../catalogue.ts";

export const stop: Messages["stop"] = {
  title: "Not-Stopp",
  banner: "Not-Stopp",
  bannerNames: ({ names }) => `Not-Stopp: ${names}`,
  purpose:
    "Der Not-Stopp stoppt sofort alle Pumpen an allen Steuerungen und bricht alle laufenden Vorgänge ab. Er ist für defekte Technik, auslaufendes Wasser und gefährliche Lagen.",
  purposeOfOne: ({ name }) =>
    `Der Not-Stopp stoppt sofort alle Pumpen an ${name} und bricht alle laufenden Vorgänge ab. Er ist für defekte Technik, auslaufendes Wasser und gefährliche Lagen.`,
  act: "Alle Pumpen jetzt stoppen",
  onDevice: ({ name }) => `an ${name}`,
  stopping: "Wird gestoppt …",
  unplugNow: "Zieh jetzt die Stecker der Pumpen",
  noDevices: "Dieses Konto hat keine Steuerungen.",
  listMissing: "Deine Steuerungen sind noch nicht geladen. Der Knopf stoppt alle.",
  listOld:
    "Der Server antwortet nicht, und diese Liste ist vielleicht veraltet. Der Knopf versucht trotzdem, den Stopp zu senden.",
  offline: "Offline · Pumpenstecker ziehen",
  lastHeard: ({ age }) => `Letzte Nachricht ${age}`,
  online: ({ count, age }) => (count === 1 ? `Online · 1 Pumpe an · ${age}` : `Online · ${count} Pumpen an · ${age}`),
  activated: "Not-Stopp aktiviert",
  allStopped: "Alle Pumpen wurden sofort gestoppt.",
  failed: "Not-Stopp gescheitert",
  someFailed: "Einige Steuerungen konnten nicht gestoppt werden. Bitte von Hand prüfen.",
  noneConfirmed: "Keine Steuerung hat den Stopp bestätigt. Zieh jetzt die Stecker der Pumpen.",
  oneNotConfirmed: ({ names }) => `${names} hat den Stopp nicht bestätigt. Zieh dort jetzt die Stecker der Pumpen.`,
  someNotConfirmed: ({ names }) => `${names} haben den Stopp nicht bestätigt. Zieh dort jetzt die Stecker der Pumpen.`,
  /** None: the page does not know them. */
  onItsWay: ({ count }) =>
    count > 1
      ? `STOPP ist unterwegs zu ${count} Steuerungen.`
      : count === 1
        ? "STOPP ist unterwegs zur Steuerung."
        : "STOPP ist unterwegs.",
  notSent: "Der Stopp konnte nicht gesendet werden.",
  notSentBecause: ({ reason }) => `Der Stopp konnte nicht gesendet werden. ${reason}`,
  keptAndRepeated: "Der Server wiederholt den Stopp, bis die Steuerung antwortet.",
  cannotBeSent: "STOPP lässt sich gerade nicht senden. Zieh bei Gefahr die Stecker der Pumpen.",
  keepsTrying: "STOPP lässt sich gerade nicht senden. Diese Seite versucht es weiter: Lass sie offen.",
  willKeepTrying:
    "STOPP lässt sich gerade nicht senden. Zieh die Stecker der Pumpen. Wenn du drückst, versucht es diese Seite weiter.",
  stillTrying: ({ names }) => `STOPP hat ${names} noch nicht erreicht. Diese Seite versucht es weiter: Lass sie offen.`,
  asked: ({ time }) => `Gesendet um ${time}`,
  confirmed: ({ time }) => `Gestoppt, bestätigt um ${time}`,
  latched: ({ time }) => `Gestoppt seit ${time}`,
  notConfirmed: "Nicht bestätigt",
  neverAsked: "An diese Steuerung ging noch kein Stopp.",
  sendAgain: "Noch einmal senden",
  withdraw: "Zurückziehen",
  withdrawnTitle: "Stopp zurückgezogen",
  withdrawnText: ({ names }) => `Der Stopp wird nicht mehr an ${names} gesendet. War er schon unterwegs, kann er noch wirken.`,
  howToUnplug: "So ziehst du die Stecker",
  unplugPumps: "Zieh die Stecker von Ablaufpumpe, Füllpumpe und Nachfüllpumpe.",
  liftHoses: "Nimm Füll- und Nachfüllschlauch aus dem Wasser.",
  leaveOn: "Lass Umwälzung und Heizung an.",
  keys: "F8 oder Umschalt + Esc",
  header: { start: "NOT-", end: "STOPP" },
  headerShort: "GESTOPPT",
  headerActive: "NOT-STOPP AKTIV",
};
