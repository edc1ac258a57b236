import type { visit as original } from "../en/visit.ts";

export const visit: typeof original = {
  tryDemo: "Demo ausprobieren",
  opening: "Wird geöffnet …",
  tryText: "Zwei simulierte Becken für eine halbe Stunde. Mach kaputt, was du willst. Ohne Konto.",
  notOpened: "Die Demo ließ sich nicht öffnen",
  notOpenedText: "Bitte versuch es in ein paar Minuten noch einmal.",
  leave: "Demo verlassen",
  endsAt: ({ time }) => `Dein Besuch endet um ${time}`,
  endsWithVisit: "Endet mit deinem Besuch",
  notHere: "Nicht in der Demo",
  notHereText:
    "Für diese Seite brauchst du ein eigenes Becken. In der Demo kannst du dir die Becken, ihre Zeitpläne, ihren Verlauf und ihre Meldungen ansehen und kaputt machen, was du willst.",
  stop: "Die Demo hat keinen Not-Stopp",
  stopText:
    "An deinem eigenen Becken schaltet dieser Knopf sofort alles aus, was Wasser bewegt, bis du den Stopp aufhebst. In der Demo bliebe es auch für alle aus, die nach dir kommen.",
  ended: "Dein Besuch ist zu Ende",
  endedText: "Danke für deinen Besuch. Die Becken werden gerade für den nächsten Besuch repariert.",
  startAgain: "Noch einmal",
};
