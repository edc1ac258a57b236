import type { Catalogue } from "../catalogue.ts";

const switched = (done: "eingeschaltet" | "ausgeschaltet") => ({
  command: `Von Hand ${done}`,
  lease_end: `Automatisch ${done}: Die Zeit war um`,
  pause_end: `Automatisch ${done}: Die Pause war zu Ende`,
  limit: `Automatisch ${done}: Das Zeitlimit war erreicht`,
  level: `Automatisch ${done}: Der Zielpegel war erreicht`,
  sensor: `Automatisch ${done}: Der Sensor lieferte keinen gültigen Messwert`,
  fault: `Durch einen Fehler ${done}`,
  emergency_stop: `Durch den Not-Stopp ${done}`,
  boot_default: `Beim Start der Steuerung ${done}`,
  configuration: `Durch neue Einstellungen ${done}`,
  dry_run: `Automatisch ${done}: Der Pegel war zu niedrig`,
  run: `Durch einen Vorgang ${done}`,
  automatic_top_up: `Durch die automatische Nachfüllung ${done}`,
  overflow: `Durch den Überlaufschutz ${done}`,
  local_button: `Mit der Taste an der Steuerung ${done}`,
});

const CONFIRMED = "Von der Steuerung bestätigt.";
const NOT_CONFIRMED = "Keine Bestätigung von der Steuerung.";

export const control: Catalogue["control"] = {
  devicesNotLoaded: "Deine Steuerungen konnten nicht geladen werden",
  device: "Steuerung",
  online: ({ name }) => `${name} (online)`,
  offline: ({ name }) => `${name} (offline)`,
  causes: {
    on: switched("eingeschaltet"),
    off: switched("ausgeschaltet"),
    unknownOn: ({ word }) => `Eingeschaltet (${word})`,
    unknownOff: ({ word }) => `Ausgeschaltet (${word})`,
  },
  relayHint: ({ name, channel, state }) => `${name}, Kanal ${channel}: ${state}`,
  banners: {
    offline: "Steuerung offline",
    offlineText: ({ age }) =>
      `Befehle kommen vielleicht nicht an. Letzte Nachricht ${age}. Der Zustand der Pumpen ist nicht bekannt. Die Steuerung stoppt sie nach ihren Zeitlimits.`,
    neverHeard:
      "Befehle kommen vielleicht nicht an. Es kam noch keine Nachricht. Der Zustand der Pumpen ist nicht bekannt. Die Steuerung stoppt sie nach ihren Zeitlimits.",
    automation: "Ein Vorgang ist aktiv",
    phases: {
      topping_up: "Die Steuerung füllt nach.",
      draining: "Die Steuerung lässt Wasser ab.",
      filling: "Die Steuerung füllt das Becken auf.",
      settling: "Die Steuerung wartet, bis das Wasser ruhig ist.",
    },
    automationText:
      "Bis er endet, lässt sich nichts einschalten. Schaltest du eine Pumpe aus, die er braucht, endet der Vorgang.",
  },
  switches: {
    turnOn: "Einschalten",
    holdToTurnOn: "Zum Einschalten halten",
    turnOnAsk: ({ name }) => `${name} einschalten?`,
    turnOnAct: ({ name }) => `${name} einschalten`,
    turnOff: "Ausschalten",
    pause: "Pause",
    means: {
      drain: "Wasser verlässt das Becken, bis die Pumpe anhält.",
      fill: "Wasser läuft ins Becken, bis die Pumpe anhält.",
    },
    waitForReport: "Warte auf die nächste Nachricht der Steuerung.",
  },
  ends: {
    returnsIn: ({ time }) => `Startet automatisch wieder in ${time}`,
    paused: "Die Umwälzung pausiert.",
    stopsIn: ({ time }) => `Hält automatisch an in ${time}`,
    alsoClosed: "Auch wenn du diese Seite schließt.",
    lastMinute: "Höchstens 10 Minuten je Start.",
    whileOpen: "Läuft, solange diese Seite offen und sichtbar ist, höchstens 10 Minuten.",
  },
  advanced: {
    open: "Erweiterte Steuerung",
    title: "Relais von Hand steuern",
    length: "Laufzeit einer Pumpe",
    whileOpen: "Solange diese Seite offen ist",
    seconds: ({ count }) => `${count} Sekunden`,
    minutes: ({ count }) => (count === 1 ? "1 Minute" : `${count} Minuten`),
    whileOpenHint: "Offen und sichtbar, höchstens 10 Minuten.",
    timedHint: "Auch wenn du diese Seite schließt.",
    relay: "Relais",
    state: "Zustand",
    runtime: "Laufzeit",
    switch: "Schalter",
  },
  pause: {
    title: "Umwälzung pausieren",
    text: "Zum Füttern oder für Arbeiten am Becken. Die Umwälzung startet automatisch wieder, auch wenn du diese Seite schließt.",
    minutes: "Minuten",
    hint: ({ most }) => `Von 1 bis ${most}.`,
    wrongMinutes: ({ most }) => `Gib bitte 1 bis ${most} Minuten an.`,
    act: "Umwälzung pausieren",
    actFor: ({ count }) => `${count} min pausieren`,
  },
  guidelines: {
    title: "Zur Sicherheit",
    rules: {
      stay: "Bleib, wo du das Wasser siehst, solange eine Pumpe läuft.",
      stops:
        "Eine Pumpe hält innerhalb einer Minute an, wenn diese Seite geschlossen oder verdeckt ist oder die Verbindung verliert.",
      circulation: "Die Umwälzung lässt sich nur pausieren, denn stehendes Wasser schadet dem Becken.",
      doubt: "Drück im Zweifel den Not-Stopp. Wird er nicht bestätigt, zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
    },
  },
  fault: {
    title: "Fehler der Steuerung",
    reports: "Die Steuerung hat ihre Pumpen gestoppt und meldet:",
    staysOff: "Sie bleiben aus, bis der Fehler zurückgesetzt ist. Die Umwälzung läuft weiter.",
    reset: "Fehler zurücksetzen",
    ask: "Fehler zurücksetzen?",
    askText: ({ cause, advice }) =>
      `Ursache: ${cause}. ${advice} Das Zurücksetzen startet keine Pumpe, aber die automatische Nachfüllung kann wieder laufen.`,
    resetting: "Wird zurückgesetzt …",
    done: "Fehler zurückgesetzt",
    doneText: CONFIRMED,
    notDone: "Fehler nicht zurückgesetzt",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "Wer mitpflegt oder das Becken besitzt, kann ihn zurücksetzen.",
  },
  hold: {
    title: ({ why }) => `Pumpen angehalten: ${why}`,
    overflowTitle: ({ why }) => `Umwälzung und Pumpen angehalten: ${why}`,
    since: ({ time }) => `Die Steuerung hält seit ${time} ihre Pumpen an, auch die automatische Nachfüllung.`,
    overflowSince: ({ time }) => `Die Steuerung hält seit ${time} die Umwälzung und ihre Pumpen an.`,
    heardSince: ({ time }) =>
      `Nach ihrer letzten Nachricht hält die Steuerung seit ${time} ihre Pumpen an, auch die automatische Nachfüllung.`,
    overflowHeardSince: ({ time }) =>
      `Nach ihrer letzten Nachricht hält die Steuerung seit ${time} die Umwälzung und ihre Pumpen an.`,
    circulates: "Die Umwälzung läuft.",
    check: "Prüfen und freigeben",
    ask: "Hast du nach dem Becken gesehen?",
    onlyWhenStill: "Gib sie erst frei, wenn du die Ursache gefunden hast und das Wasser stillsteht.",
    onlyWhenClear: "Gib sie erst frei, wenn der Überlauf frei ist. Sonst kann das Schaubecken überlaufen.",
    replaceSalt: "Ersetz ausgelaufenes Wasser zuerst durch Salzwasser, denn eine Nachfüllung bringt Süßwasser.",
    circulationStarts: "Die Umwälzung startet sofort wieder.",
    topUpStarts: "Die automatische Nachfüllung ist an. Ist der Pegel niedrig, startet sie in wenigen Sekunden.",
    nothingStarts: "Die Freigabe startet keine Pumpe.",
    nothingElseStarts: "Die Freigabe startet keine andere Pumpe.",
    release: "Pumpen freigeben",
    releasing: "Wird freigegeben …",
    done: "Pumpen freigegeben",
    doneText: CONFIRMED,
    notDone: "Pumpen nicht freigegeben",
    notConfirmed: NOT_CONFIRMED,
    askOthers: "Wer mitpflegt oder das Becken besitzt, kann sie freigeben.",
  },
};
