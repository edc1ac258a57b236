import type { ScreenMessages } from "../catalogue.ts";

export const escalation: ScreenMessages["settings"]["escalation"] = {
  title: "Wenn niemand reagiert",
  subtitle: "Bestätigt niemand eine kritische Meldung, bekommen weitere Personen sie, alle 5 Minuten von Neuem.",
  isOn: "Weitere Personen benachrichtigen",
  offTitle: "Ausgeschaltet",
  offText: "Reagiert kein Besitzer, wird niemand sonst benachrichtigt, auch wenn eine kritische Meldung lange dauert.",
  aloneTitle: "Du bist allein in diesem Haushalt",
  aloneText:
    "Niemand sonst kann benachrichtigt werden. Füge einen Dienst hinzu, der klingelt, und schalte jeden Weg ein, der dich erreicht.",
  memberTitle: "Du wirst gerufen, wenn kein Besitzer reagiert",
  memberText:
    "Besitzer erfahren es sofort. Bestätigt keiner von ihnen eine kritische Meldung, bekommst du sie per E-Mail und über jeden eingeschalteten Dienst, außer ein Besitzer hat das ausgeschaltet.",
  deafTitle: "Nicht alle sind erreichbar",
  deafText: ({ names }) =>
    `Kein Weg zu ${names} funktioniert: Eine Meldung käme nicht an. Bitte diese Personen, unter Einstellungen, Benachrichtigungen jeden Weg zu testen.`,
  second: "Zweite Person",
  nobody: "Niemand Bestimmtes",
  roles: { viewer: "Zusehen", keeper: "Mitpflegen", owner: "Besitzer" },
  named: ({ name, role }) => `${name} (${role})`,
  secondAfter: "Zweite Person nach (Minuten)",
  everyoneAfter: "Alle nach (Minuten)",
  hint: "Per E-Mail und über jeden eingeschalteten Dienst, auch wo kritische Meldungen ausgeschaltet sind, und auch in Ruhezeiten.",
  act: "Speichern",
  saved: "Gespeichert",
  savedText: "Das gilt ab der nächsten kritischen Meldung und für alle, die noch andauern.",
  notSaved: "Nicht gespeichert",
  notLoaded: "Wer benachrichtigt wird, wenn niemand reagiert, ließ sich nicht laden.",
};
