import type { Catalogue } from "../catalogue.ts";

export const runDetails: Catalogue["runDetails"] = {
  states: {
    requested: ({ run }) => `${run} angefordert`,
    running: ({ run }) => `${run} läuft`,
    wasRunning: ({ run }) => `${run} lief`,
  },
  started: ({ at, starter }) => `Begonnen ${at} ${starter}`,
  line: ({ at, starter, doing, left }) =>
    left === null ? `, begonnen ${at} ${starter}: ${doing}.` : `, begonnen ${at} ${starter}: ${doing}, ${left}.`,
  show: "Zeigen",
  details: "Einzelheiten",
  doing: {
    topping_up: "füllt nach",
    stopping_circulation: "hält die Umwälzung an",
    draining: "lässt ab",
    settling: "lässt das Wasser zur Ruhe kommen",
    filling: "füllt auf",
    restarting_circulation: "startet die Umwälzung wieder",
  },
  waiting: "wartet, bis die Steuerung startet",
  preparing: "bereitet sich vor",
  minutesLeft: ({ count }) => `noch etwa ${count} min`,
  longerThanUsual: "länger als sonst",
  steps: {
    topUp: ({ level }) => `Nachfüllen bis ${level}`,
    stopCirculation: "Umwälzung anhalten",
    drain: ({ level }) => `Ablassen bis ${level}`,
    refill: ({ level }) => `Auffüllen bis ${level}`,
    restart: "Umwälzung wieder starten",
    done: "Fertig:",
    now: "Jetzt:",
  },
  meters: {
    level: "Pegel",
    to: ({ level }) => `bis ${level}`,
    levelTo: ({ level, target }) => `${level}, bis ${target}`,
    limits: {
      draining: "Sicherheitsgrenze, Ablassen",
      filling: "Sicherheitsgrenze, Auffüllen",
      topping_up: "Sicherheitsgrenze, Nachfüllen",
    },
    of: ({ longest }) => `von ${longest}`,
    usedOf: ({ used, longest }) => `${used} von ${longest}`,
  },
  activity: {
    title: "Letzte Vorgänge",
    all: "Alle ansehen",
    none: "Noch keine Vorgänge",
    notLoaded: ({ reason }) => `Die Vorgänge konnten nicht geladen werden. ${reason}`,
    soFar: ({ span }) => `bisher ${span}`,
  },
  partFilled: {
    sending: "Wird gesendet …",
    finish: "Mit Salzwasser beenden",
    finishAsk: "Mit Salzwasser beenden?",
    finishText: ({ tank, level }) =>
      `${tank}: Die Füllpumpe läuft, bis der Pegel ${level} erreicht. Stell sicher, dass genug Salzwasser bereitsteht.`,
    release: "Nachfüllungen freigeben",
    releaseAsk: "Nachfüllungen freigeben?",
    releaseText: ({ tank }) =>
      `${tank}: Nachfüllungen ersetzen dann vielleicht das fehlende Salzwasser durch Süßwasser, und der Salzgehalt sinkt. Tu das nur, wenn du von Hand aufgefüllt hast oder das in Kauf nimmst.`,
  },
};
