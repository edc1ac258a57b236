import type { Catalogue } from "../catalogue.ts";

const stopped = ({ seconds }: Readonly<{ seconds: number }>): string => `Nach ${seconds} s angehalten`;

export const landing: Catalogue["landing"] = {
  headline: "Dein Riff auf dem richtigen Pegel",
  promise: "Halocline wechselt das Wasser deines Aquariums, füllt es nach und zeigt dir in einem Satz, ob alles in Ordnung ist.",
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
      fouled_sensor: "Sensor verschmutzt",
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
    preparingText: "Die Umwälzung ist während des Wasserwechsels aus.",
    draining: "Lässt ab, alles in Ordnung",
    drainingText: "Das Ablassen endet am Mindeststand.",
    refilling: "Füllt auf, alles in Ordnung",
    refillingText: ({ litres, minutes }) =>
      minutes < 1 ? `Noch ${litres}, fertig in weniger als einer Minute.` : `Noch ${litres}, fertig in etwa ${minutes} min.`,
    resting: "Alles in Ordnung",
    restingText: "Das Wasser ist gewechselt. Der nächste Wechsel beginnt gleich.",
  },
  broken: {
    burst_hose: { title: "Der Schlauch ist geplatzt", text: ({ litres }) => `Die Pumpe läuft noch: ${litres} auf dem Boden.` },
    empty_reservoir: { title: "Der Behälter ist leer", text: () => "Die Pumpe läuft noch, ohne Wasser." },
    fouled_sensor: { title: "Der Sensor liefert keinen Messwert", text: () => "Die Pumpe läuft noch." },
    wifi_gone: { title: "Das WLAN ist ausgefallen", text: () => "Die Steuerung füllt auch ohne WLAN weiter auf." },
    power_cut: {
      title: "Der Strom ist ausgefallen",
      text: () => "Alle Pumpen sind aus. In einer Minute ist der Strom wieder da.",
    },
  },
  results: {
    burst_hose: ({ seconds, litres, timer, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Der Pegel stieg nicht. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr auf ${timerMinutes} Minuten: ${timer}.`,
    }),
    empty_reservoir: ({ seconds, litres, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Der Pegel stieg nicht. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr liefe die Pumpe ${timerMinutes} Minuten lang trocken.`,
    }),
    fouled_sensor: ({ seconds, litres, timer, timerMinutes }) => ({
      title: stopped({ seconds }),
      text: `Kein Messwert heißt Stopp. ${litres} auf dem Boden. Nur mit einer Zeitschaltuhr auf ${timerMinutes} Minuten: ${timer}.`,
    }),
    wifi_gone: ({ seconds, litres }) => ({
      title: `Ohne WLAN in ${seconds} s aufgefüllt`,
      text: `Die Steuerung hielt die Pumpe am Sollstand an. ${litres} auf dem Boden.`,
    }),
    power_cut: ({ litres }) => ({
      title: "Das Auffüllen lief nicht wieder an",
      text: `Der Strom ist wieder da. Die Umwälzung läuft, das Auffüllen bleibt aus. ${litres} auf dem Boden.`,
    }),
  },
  ruleNamed: ({ rule }) => `Regel ${rule}`,
  points: {
    verdict: "Ein Urteil",
    verdictText: "„Alles in Ordnung“, oder ein Satz und eine Sache, die zu tun ist. Auch nachts um zwei zu lesen.",
    proof: "Gemessene Ergebnisse",
    proofText: "Ein Wasserwechsel zählt nur, wenn der Sensor ihn gemessen hat: Liter raus und Liter rein.",
    guard: "Sicher ohne Internet",
    guardText: "Die Steuerung hält die Pumpen ohne Internet, Server oder Handy an.",
  },
  safety: {
    title: "So schützt die Steuerung das Becken",
    intro:
      "Zehnmal in der Sekunde prüft die Steuerung das Wasser gegen ihre eigenen Grenzen. Sie braucht dafür weder WLAN noch Server oder Handy. Einige ihrer Regeln, mit ihren Namen in unseren Tests:",
    rules: {
      "SAFE-1": "Von Ablauf-, Füll- und Nachfüllpumpe läuft immer höchstens eine.",
      "SAFE-2":
        "Keine Wasserpumpe läuft länger als ihre Grenze: höchstens 60 Minuten für Ablauf- und Füllpumpe, höchstens 10 für die Nachfüllpumpe.",
      "SAFE-4":
        "Eine Pumpe läuft nur mit einem gültigen Messwert, der höchstens 2 Sekunden alt ist. Kein Messwert heißt Stopp, nie niedriger Pegel.",
      "SAFE-5": "Füll- und Nachfüllpumpe stoppen, sobald das Wasser den Sollstand erreicht.",
      "SAFE-6":
        "Läuft eine Pumpe, ohne dass sich das Wasser bewegt, schaltet die Steuerung sie aus und nennt die wahrscheinliche Ursache.",
      "SAFE-7": "Steigt oder fällt der Pegel von selbst, bleiben alle Wasserpumpen aus, und du bekommst eine kritische Meldung.",
      "SAFE-9":
        "Nach einem Stromausfall geht nichts weiter: Ein unterbrochener Wasserwechsel ist gescheitert. Nur die Umwälzung läuft wieder an, wenn der Pegel es zulässt.",
      "SAFE-11":
        "Der Not-Stopp hat Vorrang vor allem: Spätestens 200 Millisekunden, nachdem die Steuerung ihn angenommen hat, sind alle Ausgänge aus.",
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
      "Einen VL6180X-Abstandssensor über dem Technikbecken",
      "Fünf Relais: Umwälzung, Ablauf-, Füll- und Nachfüllpumpe und eine Reserve",
      "Pumpen, Schläuche und je einen Behälter für Salzwasser und Süßwasser",
      "Einen Schwimmerschalter in Reihe mit Füll- und Nachfüllpumpe",
      "Einen kleinen Rechner zu Hause für den Server",
    ],
    firmware:
      "Die Firmware für den ESP32 gibt es noch nicht. Der Kern der Steuerung ist geschrieben: Er läuft im Becken oben und in jeder simulierten Steuerung.",
  },
  pictures: {
    title: "So sieht es aus",
    dashboard: "Die Übersicht eines Beckens: Pegel, Pumpen, letzter Wasserwechsel, nächster Termin und die letzten 24 Stunden",
    phone: "Dieselbe Übersicht auf einem Handy, in dunklen Farben",
    history: "Der Verlauf eines Wasserwechsels: Der Pegel fällt bis zum Mindeststand und steigt wieder",
  },
  source: {
    title: "Quelltext",
    text: "Server, Web-App, Simulator und Steuerungskern sind quelloffen unter Apache-2.0, mit den Tests, die jede Regel beweisen.",
  },
};
