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
  | "top_up_budget"
  | "checking_overflow"
  | "part_filled"
>;
type Moved = Readonly<{ done: string; whole: string }>;
type Until = Readonly<{ time: string }>;
type Finish = Until & Readonly<{ wait: string }>;

const andFinish = <Values>(message: (values: Values) => string) => ({
  open: message,
  finish: (values: Values & Finish) => `${message(values)} Fertig etwa um ${values.time}, in ${values.wait}.`,
});

const still = (sentence: string) => andFinish(() => sentence);

const later =
  (sentence: string) =>
  ({ time }: Until) =>
    `${sentence} Es endet von selbst um ${time}.`;

export const work: Work = {
  waiting: {
    word: "Wartet auf den ersten Messwert",
    sentence: "Die Steuerung ist angemeldet und hat noch nichts gemeldet.",
    past: "Die Steuerung hatte noch nichts gemeldet.",
  },
  not_calibrated: {
    word: "Noch nicht eingerichtet",
    sentence: "Sollstand und Mindeststand fehlen noch, also läuft nichts von selbst.",
    past: "Sollstand und Mindeststand fehlten noch.",
  },
  settings_pending: {
    word: "Einstellungen unterwegs",
    sentence: "Die Steuerung hat die neuen Einstellungen noch nicht übernommen. Meist dauert das ein paar Sekunden.",
    refusedWord: "Einstellungen nicht übernommen",
    refused:
      "Die Steuerung hat die neuen Einstellungen nicht angenommen und arbeitet mit den alten weiter. Prüf sie, dann speichere sie noch einmal.",
    past: "Die Steuerung hatte die neuen Einstellungen noch nicht übernommen.",
  },
  slow_run: {
    word: "Langsamer als sonst",
    rates: {
      draining: ({ rate, usual, time }) => `Ablassen mit ${rate} statt ${usual}. Es endet von selbst um ${time}.`,
      filling: ({ rate, usual, time }) => `Auffüllen mit ${rate} statt ${usual}. Es endet von selbst um ${time}.`,
      topping_up: ({ rate, usual, time }) => `Nachfüllen mit ${rate} statt ${usual}. Es endet von selbst um ${time}.`,
    },
    unknown: {
      draining: later("Das Ablassen dauert länger als sonst."),
      filling: later("Das Auffüllen dauert länger als sonst."),
      topping_up: later("Das Nachfüllen dauert länger als sonst."),
      stopping_circulation: later("Das Anhalten der Umwälzung dauert länger als sonst."),
      settling: later("Das Wasser beruhigt sich langsamer als sonst."),
      restarting_circulation: later("Die Umwälzung läuft langsamer wieder an als sonst."),
    },
    past: "Ein Vorgang war langsamer als sonst.",
  },
  changing_water: {
    word: "Wasserwechsel läuft",
    draining: {
      moved: andFinish(({ done, whole }: Moved) => `Ablassen: ${done} von ${whole} sind draußen.`),
      unknown: still("Wasser wird abgelassen."),
    },
    filling: {
      moved: andFinish(({ done, whole }: Moved) => `Auffüllen: ${done} von ${whole} sind drin.`),
      unknown: still("Wasser wird aufgefüllt."),
    },
    topping_up: still("Wasser wird nachgefüllt."),
    stopping_circulation: still("Zuerst hält die Umwälzung an."),
    settling: still("Das Wasser beruhigt sich."),
    restarting_circulation: still("Die Umwälzung startet wieder."),
    starting: still("Der Wasserwechsel beginnt gleich."),
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
    until: ({ time }) => `Sie läuft bis ${time} und hält von selbst an.`,
    unknown: "Sie wurde von Hand eingeschaltet.",
    past: "Eine Pumpe war von Hand eingeschaltet.",
  },
  updating: {
    word: "Wird aktualisiert",
    sentence: ({ percent }) => `${percent}. Die Pumpen bleiben aus, während die Steuerung neu startet.`,
    past: "Die Steuerung wurde aktualisiert.",
  },
  top_up_budget: {
    word: "Nachfüllgrenze erreicht",
    sentence:
      "Die Grenze für heute ist aufgebraucht. Ist so viel verdunstet, erhöh die Grenze; wenn nicht, such nach einem Leck.",
    past: "Die Nachfüllgrenze des Tages war aufgebraucht.",
  },
  checking_overflow: {
    word: "Überlauf wird geprüft",
    sentence: ({ time }) =>
      `Das Technikbecken leerte sich schnell, deshalb pausiert die Umwälzung bis ${time}. Sie startet von selbst wieder, wenn das Wasser zurückkommt.`,
    past: "Die Umwälzung pausierte, um den Überlauf zu prüfen.",
  },
  part_filled: {
    word: "Wasserwechsel beenden",
    missing: ({ amount }) => `${amount} Salzwasser fehlen. Nachfüllungen warten, damit der Salzgehalt nicht sinkt.`,
    unknown: "Salzwasser fehlt. Nachfüllungen warten, damit der Salzgehalt nicht sinkt.",
    past: "Ein Wasserwechsel wurde nicht ganz aufgefüllt.",
  },
};
