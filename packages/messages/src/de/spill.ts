import type { Messages } from "../catalogue.ts";

export const spill: Messages["runs"]["spill"] = {
  floor: ({ litres }) => `Versagt ein Teil, können schlimmstenfalls ${litres} auf den Boden kommen.`,
  unknown: ({ figures }) =>
    `Es ist nicht bekannt, wie viel auf den Boden kommen kann, wenn ein Teil versagt. Es fehlt: ${figures}.`,
  figures: {
    marks: "eine Kalibrierung",
    area: "die Fläche der Kammer",
    drain_flow: "die Leistung der Ablaufpumpe",
    fill_flow: "die Leistung der Füllpumpe",
    drain_back: "der Sollstand ohne Umwälzung",
    sump_room: "der freie Platz im Technikbecken",
    waste_room: "die Größe des Abwasserbehälters",
  },
  inDetails: "Angaben zum Becken",
  tooMuch: {
    sump: ({ moves, room }) =>
      `Versagt ein Teil, könnte die Füllpumpe ${moves} einfüllen, aber das Technikbecken fasst über dem Sollstand nur ${room}.`,
    waste: ({ moves, room }) =>
      `Versagt ein Teil, könnte die Ablaufpumpe ${moves} ablassen, aber im Abwasserbehälter ist nur Platz für ${room}.`,
  },
  wayOut: ({ limit, minutes }) =>
    limit === "drain"
      ? `Stell „Ablassen höchstens“, oder die Grenze des Relais der Ablaufpumpe, auf höchstens ${minutes} min.`
      : `Stell „Auffüllen höchstens“, oder die Grenze des Relais der Füllpumpe, auf höchstens ${minutes} min.`,
  take: {
    drain: ({ minutes }) => `Ablaufpumpe auf ${minutes} min begrenzen`,
    fill: ({ minutes }) => `Füllpumpe auf ${minutes} min begrenzen`,
    taking: "Wird gespeichert …",
    done: ({ minutes }) => `Grenze auf ${minutes} min gesetzt`,
    doneText: "Ein Wasserwechsel kann beginnen, sobald die Steuerung sie bestätigt hat.",
    failed: "Grenze nicht gesetzt",
  },
  noLimit: {
    sump: "Für einen ganzen Wechsel passt keine Grenze. Wechsle weniger auf einmal, oder halte nicht mehr Salzwasser bereit, als das Technikbecken fasst.",
    waste:
      "Für einen ganzen Wechsel passt keine Grenze. Wechsle weniger auf einmal, leere den Abwasserbehälter und bestätige es, oder nimm einen größeren.",
  },
  counted: "Was mitgezählt ist und was nicht",
  faults: {
    fill_runs_on: "Füllpumpe läuft bis zu ihrer Grenze weiter",
    drain_runs_on: "Ablaufpumpe läuft bis zu ihrer Grenze weiter",
    fill_hose_off: "Füllschlauch ab, bis die Steuerung es erkennt",
    overflow_blocked: "Überlauf verstopft und kein Platz im Schaubecken",
  },
  into: {
    sump: ({ moves, room }) => `${moves}; im Technikbecken ist Platz für ${room}`,
    waste: ({ moves, room }) => `${moves}; im Abwasserbehälter ist Platz für ${room}`,
  },
  onFloor: ({ litres }) => `${litres} auf dem Boden`,
  notKnown: "Nicht bekannt",
  notCovered: "Nicht abgedeckt",
  uncovered: {
    drain_hose_off: "Ablaufschlauch neben dem Abwasserbehälter: Der Sensor erkennt das nicht",
    waste_full: "Abwasserbehälter schon voll: Der Sensor erkennt das nicht",
    siphon: "Hebereffekt in einem Schlauch",
    welded_relay: "Klebendes Relais, das an bleibt",
    leak: "Leck",
  },
  upTo: ({ litres }) => `bis zu ${litres}`,
};
