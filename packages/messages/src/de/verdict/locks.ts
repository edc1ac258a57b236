import type { Messages } from "../../catalogue.ts";

type Rows = Messages["verdict"]["rows"];
type Locks = Pick<
  Rows,
  | "locked_no_water"
  | "locked_no_movement"
  | "locked_sensor"
  | "locked_wrong_way"
  | "locked_limit"
  | "locked_circulation"
  | "locked_other"
  | "held"
  | "guard_failed"
  | "no_data"
>;

export const locks: Locks = {
  locked_no_water: {
    word: "Pumpen gesperrt",
    fill: "Die Füllpumpe lief, aber es kam kein Wasser an. Prüf den Salzwasserbehälter und den Füllschlauch.",
    topup: "Die Nachfüllpumpe lief, aber es kam kein Wasser an. Prüf den Süßwasserbehälter und den Nachfüllschlauch.",
    unknown: "Eine Pumpe lief, aber es kam kein Wasser an. Prüf die Behälter und die Schläuche.",
    past: "Die Pumpen waren gesperrt: Eine Pumpe lief, aber es kam kein Wasser an.",
  },
  locked_no_movement: {
    word: "Pumpen gesperrt",
    sentence:
      "Die Ablaufpumpe lief, aber der Pegel bewegte sich nicht. Prüf die Ablaufpumpe, ihren Schlauch und das Fenster des Sensors.",
    past: "Die Pumpen waren gesperrt: Die Ablaufpumpe lief, aber der Pegel bewegte sich nicht.",
  },
  locked_sensor: {
    word: "Pumpen gesperrt",
    noReading: "Der Pegelsensor lieferte keinen Messwert, während eine Pumpe lief. Reinige sein Fenster und prüf das Kabel.",
    stuck: "Der Messwert des Pegelsensors blieb gleich, während eine Pumpe lief. Reinige sein Fenster und prüf das Kabel.",
    past: "Die Pumpen waren gesperrt: Der Pegelsensor versagte, während eine Pumpe lief.",
  },
  locked_wrong_way: {
    word: "Pumpen gesperrt",
    drain:
      "Der Pegel bewegte sich in die falsche Richtung, während die Ablaufpumpe lief. Prüf, welcher Schlauch an welcher Pumpe ist.",
    fill: "Der Pegel bewegte sich in die falsche Richtung, während die Füllpumpe lief. Prüf, welcher Schlauch an welcher Pumpe ist.",
    topup:
      "Der Pegel bewegte sich in die falsche Richtung, während die Nachfüllpumpe lief. Prüf, welcher Schlauch an welcher Pumpe ist.",
    unknown:
      "Der Pegel bewegte sich in die falsche Richtung, während eine Pumpe lief. Prüf, welcher Schlauch an welcher Pumpe ist.",
    past: "Die Pumpen waren gesperrt: Der Pegel bewegte sich in die falsche Richtung, während eine Pumpe lief.",
  },
  locked_limit: {
    word: "Pumpen gesperrt",
    drain: "Das Ablassen dauerte länger als erlaubt. Prüf die Ablaufpumpe und ihren Schlauch.",
    fill: "Das Auffüllen dauerte länger als erlaubt. Prüf die Füllpumpe und ihren Schlauch.",
    topup: "Das Nachfüllen dauerte länger als erlaubt. Prüf die Nachfüllpumpe und ihren Schlauch.",
    drainLimit: ({ duration }) => `Das Ablassen dauerte länger als ${duration}. Prüf die Ablaufpumpe und ihren Schlauch.`,
    fillLimit: ({ duration }) => `Das Auffüllen dauerte länger als ${duration}. Prüf die Füllpumpe und ihren Schlauch.`,
    topupLimit: ({ duration }) => `Das Nachfüllen dauerte länger als ${duration}. Prüf die Nachfüllpumpe und ihren Schlauch.`,
    past: "Die Pumpen waren gesperrt: Eine Pumpe lief länger als erlaubt.",
  },
  locked_circulation: {
    word: "Pumpen gesperrt",
    sentence: "Die Umwälzung lief nicht wieder an. Prüf jetzt die Pumpe und ihren Stecker.",
    past: "Die Pumpen waren gesperrt: Die Umwälzung lief nicht wieder an.",
  },
  locked_other: {
    word: "Pumpen gesperrt",
    unknown: ({ fault }) => `Die Steuerung meldet den Fehler „${fault}“. Sieh zuerst nach dem Becken.`,
    past: "Die Pumpen waren wegen eines Fehlers gesperrt.",
  },
  held: {
    word: "Pumpen angehalten",
    rising: ({ time }) =>
      `Der Pegel stieg um ${time}, obwohl alle Pumpen aus waren, und steht jetzt still. Sieh nach Schläuchen und Boden, dann gib die Pumpen frei.`,
    falling: ({ time }) =>
      `Der Pegel fiel um ${time}, obwohl alle Pumpen aus waren, und steht jetzt still. Sieh nach Schläuchen und Boden, dann gib die Pumpen frei.`,
    welded: ({ time }) =>
      `Das Wasser bewegte sich um ${time}, obwohl seine Pumpe aus war, und steht jetzt still. Sieh nach Schläuchen und Boden, dann gib die Pumpen frei.`,
    other: ({ time }) =>
      `Die Steuerung hält die Pumpen seit ${time} an. Sieh nach Schläuchen und Boden, dann gib die Pumpen frei.`,
    past: "Die Pumpen waren angehalten, weil sich das Wasser bewegt hatte, obwohl alle Pumpen aus waren.",
    pastOther: "Die Pumpen waren angehalten.",
  },
  guard_failed: {
    word: "Das Schutzrelais hat nicht geschaltet",
    sentence: "Geplante Wasserwechsel warten. Prüf die Verdrahtung des Schutzrelais.",
    past: "Das Schutzrelais hat nicht geschaltet.",
  },
  no_data: {
    word: "Keine Daten",
    since: ({ time }) => `Der Pegelsensor liefert seit ${time} keinen Messwert. Reinige sein Fenster und prüf das Kabel.`,
    unknown: "Der Pegelsensor liefert keinen Messwert. Reinige sein Fenster und prüf das Kabel.",
    past: "Der Pegelsensor lieferte keinen Messwert.",
  },
};
