import type { Messages } from "../../catalogue.ts";

type Rows = Messages["verdict"]["rows"];
type Trouble = Pick<
  Rows,
  | "stopping"
  | "stop_unconfirmed"
  | "rising"
  | "pump_runs_on"
  | "falling"
  | "overflow_blocked"
  | "input_wet"
  | "too_much_water"
  | "too_little_water"
  | "still_water"
  | "silent_while_pumping"
  | "stopped"
>;

export const trouble: Trouble = {
  stopping: {
    word: "Stoppt …",
    sentence: "STOPP ist an die Steuerung gesendet.",
    past: "STOPP war gesendet, aber nicht bestätigt.",
  },
  stop_unconfirmed: {
    word: "STOPP nicht bestätigt",
    only: "Keine Steuerung hat den Stopp bestätigt. Zieh jetzt die Stecker der Pumpen.",
    oneOfMany: ({ tank }) => `${tank} hat den Stopp nicht bestätigt. Zieh jetzt die Stecker dieser Pumpen.`,
    past: "Der Stopp war nicht bestätigt.",
  },
  rising: {
    word: "Jetzt handeln: Der Pegel steigt",
    sentence:
      "Der Pegel steigt, obwohl keine Pumpe auffüllen soll. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, dann nimm Füll- und Nachfüllschlauch aus dem Wasser. Umwälzung und Heizung bleiben an.",
    past: "Der Pegel stieg, obwohl keine Pumpe auffüllen sollte.",
  },
  pump_runs_on: {
    word: "Jetzt handeln: Eine Pumpe hält nicht an",
    unknown:
      "Eine Pumpe wurde ausgeschaltet, aber das Wasser bewegt sich weiter. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; die Umwälzung bleibt an.",
    drain:
      "Eine Pumpe, wohl die Ablaufpumpe, wurde ausgeschaltet, aber das Wasser bewegt sich weiter. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; die Umwälzung bleibt an.",
    fill: "Eine Pumpe, wohl die Füllpumpe, wurde ausgeschaltet, aber das Wasser bewegt sich weiter. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; die Umwälzung bleibt an.",
    topup:
      "Eine Pumpe, wohl die Nachfüllpumpe, wurde ausgeschaltet, aber das Wasser bewegt sich weiter. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; die Umwälzung bleibt an.",
    past: "Eine Pumpe war ausgeschaltet, aber das Wasser bewegte sich weiter.",
  },
  falling: {
    word: "Jetzt handeln: Wasser läuft weg",
    rate: ({ lost }) =>
      `Keine Pumpe lässt Wasser ab, aber ${lost} pro Stunde gehen verloren. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, lass Umwälzung und Heizung an und such nach einem Leck.`,
    rateAndDry: ({ lost, dryIn }) =>
      `Keine Pumpe lässt Wasser ab, aber ${lost} pro Stunde gehen verloren. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, lass Umwälzung und Heizung an und such nach einem Leck. Die Rückförderpumpe kann noch etwa ${dryIn} laufen.`,
    unknown:
      "Keine Pumpe lässt Wasser ab, aber Wasser geht verloren. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, lass Umwälzung und Heizung an und such nach einem Leck.",
    dry: ({ dryIn }) =>
      `Keine Pumpe lässt Wasser ab, aber Wasser geht verloren. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, lass Umwälzung und Heizung an und such nach einem Leck. Die Rückförderpumpe kann noch etwa ${dryIn} laufen.`,
    past: "Keine Pumpe ließ Wasser ab, aber Wasser ging verloren.",
  },
  overflow_blocked: {
    word: "Jetzt handeln: Der Überlauf ist vielleicht verstopft",
    sentence:
      "Die Umwälzung ist aus: Das Technikbecken leerte sich schnell, und das Wasser kam nicht zurück. Mach den Überlauf frei, dann gib die Pumpen frei. Füll kein Wasser nach.",
    past: "Die Umwälzung war aus, weil der Überlauf vielleicht verstopft ist.",
  },
  input_wet: {
    word: "Jetzt handeln: Ein Sensor meldet Wasser",
    sentence: "Die Pumpen sind gesperrt. Sieh auf dem Boden unter dem Becken nach.",
    past: "Der Leckmelder oder der Schwimmerschalter meldete Wasser.",
  },
  too_much_water: {
    word: "Jetzt handeln: Zu viel Wasser",
    mm: ({ mm }) =>
      `${mm} über Sollstand. Nimm Wasser von Hand heraus und stell sicher, dass durch keinen Schlauch Wasser läuft.`,
    unknown:
      "Der Pegel ist über seiner höchsten Marke. Nimm Wasser von Hand heraus und stell sicher, dass durch keinen Schlauch Wasser läuft.",
    past: "Es war zu viel Wasser im Becken.",
  },
  too_little_water: {
    word: "Jetzt handeln: Zu wenig Wasser",
    mm: ({ mm }) =>
      `${mm} unter Mindeststand. Such zuerst nach einem Leck. Ersetz verdunstetes Wasser durch Süßwasser und ausgelaufenes durch Salzwasser.`,
    unknown:
      "Der Pegel ist unter seiner tiefsten Marke. Such zuerst nach einem Leck. Ersetz verdunstetes Wasser durch Süßwasser und ausgelaufenes durch Salzwasser.",
    past: "Es war zu wenig Wasser im Becken.",
  },
  still_water: {
    word: "Jetzt handeln: Stehendes Wasser",
    stopped: ({ duration }) => `Die Umwälzung ist seit ${duration} aus. Heb den Stopp auf.`,
    broken: ({ duration }) => `Die Umwälzung ist seit ${duration} aus. Prüf die Pumpe und ihren Stecker.`,
    past: "Die Umwälzung war zu lange aus.",
  },
  silent_while_pumping: {
    word: "Sieh nach",
    drain: ({ duration }) => `Seit ${duration} keine Nachricht. Die Ablaufpumpe lief. Geh zum Becken.`,
    fill: ({ duration }) => `Seit ${duration} keine Nachricht. Die Füllpumpe lief. Geh zum Becken.`,
    topup: ({ duration }) => `Seit ${duration} keine Nachricht. Die Nachfüllpumpe lief. Geh zum Becken.`,
    unknown: ({ duration }) => `Seit ${duration} keine Nachricht. Ein Vorgang lief. Geh zum Becken.`,
    drainUntil: ({ duration, time }) =>
      `Seit ${duration} keine Nachricht. Die Ablaufpumpe lief. Die Steuerung hält sie spätestens um ${time} an.`,
    fillUntil: ({ duration, time }) =>
      `Seit ${duration} keine Nachricht. Die Füllpumpe lief. Die Steuerung hält sie spätestens um ${time} an.`,
    topupUntil: ({ duration, time }) =>
      `Seit ${duration} keine Nachricht. Die Nachfüllpumpe lief. Die Steuerung hält sie spätestens um ${time} an.`,
    unknownUntil: ({ duration, time }) =>
      `Seit ${duration} keine Nachricht. Ein Vorgang lief. Die Steuerung beendet ihn spätestens um ${time}.`,
    past: "Die Steuerung war stumm, und eine Pumpe bewegte Wasser.",
  },
  stopped: {
    word: "Alles ist gestoppt",
    sentence: ({ time }) => `Alle Pumpen wurden um ${time} gestoppt.`,
    clearWithin: ({ time, duration }) =>
      `Alle Pumpen wurden um ${time} gestoppt. Auch die Umwälzung ist aus: Heb den Stopp innerhalb von ${duration} auf.`,
    past: "Alle Pumpen waren gestoppt, auch die Umwälzung.",
  },
};
