import type { visit as original } from "../en/visit.ts";

export const visit: typeof original = {
  tryDemo: "Demo ausprobieren",
  opening: "Wird geöffnet …",
  tryText: "Zwei simulierte Becken, die du kaputt machen darfst, eine halbe Stunde lang. Ohne Konto.",
  notOpened: "Die Demo ließ sich nicht öffnen",
  notOpenedText: "Bitte versuch es in ein paar Minuten noch einmal.",
  leave: "Demo verlassen",
  endsAt: ({ time }) => `Dein Besuch endet um ${time}`,
  endsWithVisit: "Endet mit deinem Besuch",
  notHere: "Nicht in der Demo",
  notHereText:
    "Diese Seite ist für Leute mit eigenen Becken. In der Demo kannst du dir die Becken, ihre Zeitpläne, ihren Verlauf und ihre Meldungen ansehen und kaputt machen, was du willst.",
  stop: "Die Demo hat keinen Not-Stopp",
  stopText:
    "An deinem eigenen Becken schaltet dieser Knopf sofort alles aus, was Wasser bewegt, und es bleibt aus, bis du den Stopp aufhebst. Hier bliebe es für alle aus, die nach dir kommen.",
  ended: "Dein Besuch ist zu Ende",
  endedText: "Danke fürs Umsehen. Was du kaputt gemacht hast, wird gerade für den nächsten Besuch in Ordnung gebracht.",
  startAgain: "Noch einmal",
};
