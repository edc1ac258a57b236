import type { Catalogue } from "../catalogue.ts";

const stopped = ({ seconds }: Readonly<{ seconds: number }>): string => `Nach ${seconds} s angehalten`;

export const landing: Catalogue["landing"] = {
  headline: "Dein Riff auf dem richtigen Pegel",
  promise: "Halocline wechselt das Wasser deines Aquariums, füllt es nach und sagt dir in einem Satz, ob alles in Ordnung ist.",
  dare: "Versuch, das Wohnzimmer zu fluten.",
  signIn: "Anmelden",
  createAccount: "Konto anlegen",
  tank: {
    title: "Mach es kaputt: Die Steuerung rettet den Boden",
    demo: "Demo",
    speed: "×10",
    speedText: "Die Zeit läuft hier zehnmal schneller.",
    choices: "Was kaputtgehen soll",
    scenarios: {
      burst_hose: "Schlauch platzt",
      empty_reservoir: "Behälter leer",
      fouled_sensor: "Sensor trüb",
      wifi_gone: "WLAN weg",
      power_cut: "Stromausfall",
    },
    repair: "Reparieren",
    notLoaded: "Das Becken konnte nicht geladen werden",
    notLoadedText: "Drück einen Knopf, um es noch einmal zu versuchen.",
    burst: "geplatzt",
    dry: "kein Wasser",
  },
  calm: {
    preparing: "Wasserwechsel, alles in Ordnung",
    preparingText: "Die Umwälzung steht, solange das Wasser gewechselt wird.",
    draining: "Lässt ab, alles in Ordnung",
    drainingText: "Das Ablassen endet am Mindeststand.",
    refilling: "Füllt auf, alles in Ordnung",
    refillingText: ({ litres, minutes }) =>
      minutes < 1 ? `Noch ${litres}, fertig in weniger als einer Minute.` : `Noch ${litres}, fertig in etwa ${minutes} min.`,
    resting: "Alles in Ordnung",
    restingText: "Das Wasser ist gewechselt. Der nächste Wechsel beginnt gleich.",
  },
  broken: {
    burst_hose: { title: "Der Schlauch ist ab", text: ({ litres }) => `Die Pumpe läuft noch: ${litres} auf dem Boden.` },
    empty_reservoir: { title: "Der Behälter ist leer", text: () => "Die Pumpe läuft noch und pumpt Luft." },
    fouled_sensor: { title: "Der Sensor ist blind", text: () => "Die Pumpe läuft noch." },
    wifi_gone: { title: "Das WLAN ist weg", text: () => "Die Steuerung füllt allein weiter auf." },
    power_cut: { title: "Der Strom ist weg", text: () => "Alle Pumpen sind aus. In einer Minute ist der Strom wieder da." },
  },
  results: {
    burst_hose: ({ seconds, litres, timer, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Die Steuerung sah keinen Anstieg. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr auf ${timerMinutes} Minuten: ${timer}.`,
    }),
    empty_reservoir: ({ seconds, litres, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Die Steuerung sah keinen Anstieg. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr liefe die Pumpe ${timerMinutes} Minuten trocken.`,
    }),
    fouled_sensor: ({ seconds, litres, timer, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Kein Messwert heißt Stopp. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr auf ${timerMinutes} Minuten: ${timer}.`,
    }),
    wifi_gone: ({ seconds, litres }) => ({
      title: `Allein aufgefüllt, in ${seconds} s`,
      text: `Ohne WLAN hielt die Steuerung die Pumpe am Sollstand an. ${litres} auf dem Boden.`,
    }),
    power_cut: ({ litres }) => ({
      title: "Nichts lief von selbst los",
      text: `Der Strom ist wieder da: Die Umwälzung läuft, das Auffüllen geht nicht weiter. ${litres} auf dem Boden.`,
    }),
  },
  ruleNamed: ({ rule }) => `Regel ${rule}`,
  points: {
    verdict: "Ein Urteil",
    verdictText: "„Alles in Ordnung“, oder ein Satz und eine Sache, die zu tun ist. Auch nachts um zwei zu lesen.",
    proof: "Beweise statt Versprechen",
    proofText: "Ein Wechsel zählt nur, wenn der Sensor gesehen hat, dass sich das Wasser bewegt. Liter rein, Liter raus.",
    guard: "Passt selbst auf",
    guardText: "Die Steuerung hält die Pumpen ohne Internet, Server oder Handy an.",
  },
  safety: {
    title: "Was die Steuerung allein tut",
    intro:
      "Zehnmal in der Sekunde entscheidet die Steuerung über das Wasser, nach eigenen Grenzen: ohne WLAN, Server oder Handy. Einige ihrer Regeln, mit den Namen, die sie in unseren Tests haben:",
    rules: {
      "SAFE-1": "Von Ablauf-, Füll- und Nachfüllpumpe läuft immer höchstens eine.",
      "SAFE-2":
        "Keine Wasserpumpe läuft länger als ihre Grenze: Ablauf- und Füllpumpe nie über 60 Minuten, die Nachfüllpumpe nie über 10.",
      "SAFE-4":
        "Eine Pumpe läuft nur mit einem guten Messwert, der nicht älter als 2 Sekunden ist. Kein Messwert heißt Stopp; er heißt nie niedriger Pegel.",
      "SAFE-5": "Auffüllen und Nachfüllen enden, sobald das Wasser den Sollstand erreicht.",
      "SAFE-6":
        "Läuft eine Pumpe, ohne dass sich das Wasser bewegt, schaltet die Steuerung sie aus und nennt die wahrscheinliche Ursache.",
      "SAFE-7": "Steigt oder fällt der Pegel von selbst, bleiben alle Wasserpumpen aus, und du bekommst eine kritische Meldung.",
      "SAFE-9":
        "Nichts geht von selbst weiter: Ein Wasserwechsel, den ein Stromausfall unterbrach, ist gescheitert. Nur die Umwälzung läuft wieder an, wenn der Pegel es zulässt.",
      "SAFE-11":
        "Der Not-Stopp geht vor allem anderen: Spätestens 200 Millisekunden, nachdem er angenommen ist, sind alle Ausgänge aus.",
    },
    limit:
      "Keine Software ersetzt einen unabhängigen Schwimmerschalter in Reihe mit Füll- und Nachfüllpumpe und einen Behälter, dessen Inhalt ins Technikbecken passt.",
  },
  how: {
    title: "So geht es",
    steps: [
      { title: "Messen", text: "Ein Sensor über dem Technikbecken misst auf den Millimeter, wie weit das Wasser entfernt ist." },
      {
        title: "Am Becken entscheiden",
        text: "Die Steuerung schaltet Ablauf-, Füll- und Nachfüllpumpe und die Umwälzung und hält sie nach eigenen Regeln an.",
      },
      {
        title: "Überall sehen",
        text: "Sie meldet an deinen Server. Im Browser siehst du Pegel, Pumpen, Verlauf und Meldungen und stoppst von jeder Seite aus alle Pumpen.",
      },
    ],
  },
  parts: {
    title: "Woraus es besteht",
    intro: "Was ein Becken braucht:",
    list: [
      "Eine Steuerung mit einem ESP32",
      "Einen Abstandssensor VL6180X über dem Technikbecken",
      "Fünf Relais: Umwälzung, Ablauf-, Füll- und Nachfüllpumpe und eine Reserve",
      "Pumpen, Schläuche und je einen Behälter für Salzwasser und Süßwasser",
      "Einen Schwimmerschalter in Reihe mit Füll- und Nachfüllpumpe",
      "Einen kleinen Rechner zu Hause für den Server",
    ],
    firmware:
      "Ehrlich gesagt: Die Firmware für den ESP32 gibt es noch nicht. Der Kern der Steuerung ist geschrieben; er läuft im Becken oben und in jeder simulierten Steuerung.",
  },
  pictures: {
    title: "So sieht es aus",
    dashboard: "Die Übersicht eines Beckens: Pegel, Pumpen, letzter Wasserwechsel, nächster Termin und die letzten 24 Stunden",
    phone: "Dieselbe Übersicht auf einem Handy, im Dunkeln",
    history: "Der Verlauf eines Wasserwechsels: Der Pegel fällt bis zum Mindeststand und steigt wieder",
  },
  source: {
    title: "Quelltext",
    text: "Server, Web-App, Simulator und Steuerungskern sind quelloffen unter Apache-2.0, mit den Tests, die jede Regel beweisen.",
  },
};
