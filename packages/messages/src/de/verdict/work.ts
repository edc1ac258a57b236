import type { Messages } from "../../catalogue.ts";

type Rows = Messages["verdict"]["rows"];
type Work = Pick<
  Rows,
  | "waiting"
  | "not_calibrated"
  | "settings_pending"
  | "slow_run"
  | "changing_water"
  | "topping_up"
  | "pump_by_hand"
  | "updating"
  | "checking_overflow"
  | "part_filled"
>;
export const work: Work = {
  waiting: {
    word: "Wartet auf den ersten Messwert",
    sentence: "Die Steuerung ist angemeldet und hat noch nichts gemeldet.",
    past: "Die Steuerung hatte noch nichts gemeldet.",
  },
  not_calibrated: {
    word: "Noch nicht eingerichtet",
    sentence: "Sollstand und Mindeststand fehlen noch. Die Automatik ist aus.",
    past: "Sollstand und Mindeststand fehlten noch.",
  },
  settings_pending: {
    word: "Einstellungen werden gesendet",
    sentence: "Die Steuerung hat die neuen Einstellungen noch nicht bestätigt. Meist dauert das ein paar Sekunden.",
    past: "Die Steuerung hatte die neuen Einstellungen noch nicht bestätigt.",
  },
  slow_run: {
    word: "Langsamer als sonst",
    rates: {
      draining: ({ rate, usual, time }) => `Ablassen mit ${rate} statt ${usual}. Es endet um ${time}.`,
      filling: ({ rate, usual, time }) => `Auffüllen mit ${rate} statt ${usual}. Es endet um ${time}.`,
      topping_up: ({ rate, usual, time }) => `Nachfüllen mit ${rate} statt ${usual}. Es endet um ${time}.`,
    },
    unknown: {
      draining: ({ time }) => `Das Ablassen dauert länger als sonst. Es endet um ${time}.`,
      filling: ({ time }) => `Das Auffüllen dauert länger als sonst. Es endet um ${time}.`,
      topping_up: ({ time }) => `Das Nachfüllen dauert länger als sonst. Es endet um ${time}.`,
      stopping_circulation: ({ time }) => `Das Anhalten der Umwälzung dauert länger als sonst. Es endet um ${time}.`,
      settling: ({ time }) => `Das Wasser beruhigt sich langsamer als sonst. Es endet um ${time}.`,
      restarting_circulation: ({ time }) => `Die Umwälzung läuft langsamer wieder an als sonst. Es endet um ${time}.`,
    },
    past: "Ein Vorgang war langsamer als sonst.",
  },
  changing_water: {
    word: "Wasserwechsel läuft",
    draining: {
      moved: {
        open: ({ done, whole }) => `Ablassen: ${done} von ${whole} sind draußen.`,
        finish: ({ done, whole, time, wait }) =>
          `Ablassen: ${done} von ${whole} sind draußen. Fertig etwa um ${time}, in ${wait}.`,
      },
      unknown: {
        open: "Wasser wird abgelassen.",
        finish: ({ time, wait }) => `Wasser wird abgelassen. Fertig etwa um ${time}, in ${wait}.`,
      },
    },
    filling: {
      moved: {
        open: ({ done, whole }) => `Auffüllen: ${done} von ${whole} sind drin.`,
        finish: ({ done, whole, time, wait }) => `Auffüllen: ${done} von ${whole} sind drin. Fertig etwa um ${time}, in ${wait}.`,
      },
      unknown: {
        open: "Wasser wird aufgefüllt.",
        finish: ({ time, wait }) => `Wasser wird aufgefüllt. Fertig etwa um ${time}, in ${wait}.`,
      },
    },
    topping_up: {
      open: "Wasser wird nachgefüllt.",
      finish: ({ time, wait }) => `Wasser wird nachgefüllt. Fertig etwa um ${time}, in ${wait}.`,
    },
    stopping_circulation: {
      open: "Zuerst hält die Umwälzung an.",
      finish: ({ time, wait }) => `Zuerst hält die Umwälzung an. Fertig etwa um ${time}, in ${wait}.`,
    },
    settling: {
      open: "Das Wasser beruhigt sich.",
      finish: ({ time, wait }) => `Das Wasser beruhigt sich. Fertig etwa um ${time}, in ${wait}.`,
    },
    restarting_circulation: {
      open: "Die Umwälzung startet wieder.",
      finish: ({ time, wait }) => `Die Umwälzung startet wieder. Fertig etwa um ${time}, in ${wait}.`,
    },
    starting: {
      open: "Der Wasserwechsel beginnt gleich.",
      finish: ({ time, wait }) => `Der Wasserwechsel beginnt gleich. Fertig etwa um ${time}, in ${wait}.`,
    },
    past: "Ein Wasserwechsel lief.",
  },
  topping_up: {
    word: "Wird nachgefüllt",
    moved: ({ done, whole }) => `${done} von ${whole} sind drin.`,
    movedFinish: ({ done, whole, wait }) => `${done} von ${whole} sind drin. Fertig in etwa ${wait}.`,
    unknown: "Die Nachfüllung läuft.",
    unknownFinish: ({ wait }) => `Die Nachfüllung läuft. Fertig in etwa ${wait}.`,
    past: "Eine Nachfüllung lief.",
  },
  pump_by_hand: {
    words: {
      drain: "Ablaufpumpe an",
      fill: "Füllpumpe an",
      topup: "Nachfüllpumpe an",
      circulation: "Umwälzung an",
      spare: "Reserve an",
    },
    until: ({ time }) => `Sie hält spätestens um ${time} an.`,
    unknown: "Sie wurde von Hand eingeschaltet.",
    past: "Eine Pumpe war von Hand eingeschaltet.",
  },
  updating: {
    word: "Wird aktualisiert",
    sentence: ({ percent }) => `${percent}. Die Pumpen bleiben aus, während die Steuerung neu startet.`,
    past: "Die Steuerung wurde aktualisiert.",
  },
  checking_overflow: {
    word: "Überlauf wird geprüft",
    sentence: ({ time }) =>
      `Das Technikbecken leerte sich schnell, deshalb pausiert die Umwälzung bis ${time}. Sie startet wieder, wenn das Wasser zurückkommt.`,
    past: "Die Umwälzung pausierte, um den Überlauf zu prüfen.",
  },
  part_filled: {
    word: "Wasserwechsel beenden",
    missing: ({ amount }) => `${amount} Salzwasser fehlen. Nachfüllungen warten, damit der Salzgehalt nicht sinkt.`,
    unknown: "Salzwasser fehlt. Nachfüllungen warten, damit der Salzgehalt nicht sinkt.",
    past: "Ein Wasserwechsel wurde nicht ganz aufgefüllt.",
  },
};
