import type { Catalogue } from "../catalogue.ts";

const CLEAR = "Not-Stopp aufheben";
const WITHDRAW = "Not-Stopp zurückziehen";

export const stopped: Catalogue["stopped"] = {
  kept: {
    latched: ({ name, time }) => `${name}: alle Pumpen gestoppt, ${time}. Von der Steuerung bestätigt.`,
    asked: ({ name, time }) => `${name}: Stopp gesendet, ${time}. Noch nicht bestätigt: Zieh die Stecker der Pumpen.`,
    stillWater: ({ span }) => `Umwälzung aus: ${span}. Stehendes Wasser schadet dem Becken.`,
    repeated: "Der Stopp wird wiederholt, bis die Steuerung antwortet. Bis dahin lässt er sich zurückziehen.",
    several: ({ count }) => `Not-Stopp für ${count} Becken`,
    askOthers: "Wer mitpflegt oder das Becken besitzt, kann ihn aufheben.",
  },
  clearing: {
    act: ({ name }) => `Stopp aufheben: ${name}`,
    ask: `${CLEAR}?`,
    pending: "Wird aufgehoben …",
    text: ({ name }) =>
      `${name}: Stell sicher, dass die Ursache behoben ist. Die Umwälzung startet sofort wieder. Alle anderen Pumpen bleiben aus, bis jemand sie einschaltet oder ein Vorgang startet.`,
    done: "Not-Stopp aufgehoben",
    doneText: ({ name }) => `${name}: Die Umwälzung startet wieder. Alle anderen Pumpen bleiben aus.`,
  },
  withdrawing: {
    act: ({ name }) => `Stopp zurückziehen: ${name}`,
    ask: `${WITHDRAW}?`,
    pending: "Wird zurückgezogen …",
    text: ({ name }) =>
      `${name}: Stell sicher, dass die Ursache behoben ist. Die Steuerung hat den Stopp nicht bestätigt. Hat sie ihn nicht bekommen, bleiben ihre Pumpen, wie sie sind, und werden nicht gestoppt.`,
    done: "Not-Stopp zurückgezogen",
    doneText: ({ name }) => `${name}: Der Stopp wird nicht mehr gesendet.`,
  },
  notCleared: "Not-Stopp nicht aufgehoben",
  notClearedText: ({ name }) => `${name}: Keine Bestätigung von der Steuerung.`,
};
