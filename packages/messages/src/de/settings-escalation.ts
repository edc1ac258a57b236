import type { ScreenMessages } from "../catalogue.ts";

export const escalation: ScreenMessages["settings"]["escalation"] = {
  title: "Wenn niemand reagiert",
  subtitle: "Bestätigt niemand eine kritische Meldung, geht sie alle 5 Minuten auch an weitere Personen.",
  isOn: "Weitere Personen benachrichtigen",
  offTitle: "Ausgeschaltet",
  offText: "Reagiert kein Besitzer, wird sonst niemand benachrichtigt, egal wie lange eine kritische Meldung dauert.",
  aloneTitle: "Du bist die einzige Person in diesem Haushalt",
  aloneText:
    "Sonst kann niemand benachrichtigt werden. Füge einen Dienst hinzu, der klingelt, und schalte jeden Meldeweg ein, der dich erreicht.",
  memberTitle: "Du wirst benachrichtigt, wenn kein Besitzer reagiert",
  memberText:
    "Besitzer werden sofort benachrichtigt. Bestätigt keiner von ihnen eine kritische Meldung, bekommst du sie per E-Mail und über jeden eingeschalteten Dienst, außer ein Besitzer hat das ausgeschaltet.",
  deafTitle: "Nicht alle sind erreichbar",
  deafText: ({ names }) =>
    `Kein Meldeweg zu ${names} funktioniert: Eine Meldung käme nicht an. Bitte diese Personen, unter Einstellungen, Benachrichtigungen jeden Meldeweg zu testen.`,
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
  notLoaded: "Diese Einstellungen ließen sich nicht laden.",
};
