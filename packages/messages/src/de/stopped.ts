import type { Catalogue } from "../catalogue.ts";

const CLEAR = "Not-Stopp aufheben";
const WITHDRAW = "Not-Stopp zurückziehen";

export const stopped: Catalogue["stopped"] = {
  kept: {
    latched: ({ name, time }) => `${name}: alle Pumpen gestoppt, ${time}. Vom Gerät bestätigt.`,
    asked: ({ name, time }) => `${name}: Stopp gesendet, ${time}. Noch nicht bestätigt: Steck die Pumpen aus.`,
    stillWater: ({ span }) => `Umwälzung aus: ${span}. Stehendes Wasser schadet dem Becken.`,
    repeated: "Der Stopp wird wiederholt, bis das Gerät antwortet. Bis dahin lässt er sich zurückziehen.",
    several: ({ count }) => `Not-Stopp für ${count} Becken`,
    askOthers: "Wer in diesem Haushalt mitpflegt oder besitzt, kann ihn aufheben.",
  },
  clearing: {
    act: ({ name }) => `Stopp aufheben: ${name}`,
    ask: `${CLEAR}?`,
    pending: "Wird aufgehoben …",
    text: ({ name }) =>
      `${name}: Vergewissere dich, dass die Ursache beseitigt ist. Die Umwälzung läuft sofort wieder an. Alle anderen Pumpen bleiben aus, bis jemand sie einschaltet oder ein Vorgang beginnt.`,
    done: "Not-Stopp aufgehoben",
    doneText: ({ name }) => `${name}: Die Umwälzung läuft wieder an. Alle anderen Pumpen bleiben aus.`,
  },
  withdrawing: {
    act: ({ name }) => `Stopp zurückziehen: ${name}`,
    ask: `${WITHDRAW}?`,
    pending: "Wird zurückgezogen …",
    text: ({ name }) =>
      `${name}: Vergewissere dich, dass die Ursache beseitigt ist. Das Gerät hat den Stopp nicht bestätigt. Hat es ihn nicht gehört, bleiben seine Pumpen, wie sie sind, und werden nicht gestoppt.`,
    done: "Not-Stopp zurückgezogen",
    doneText: ({ name }) => `${name}: Das Gerät wird nicht mehr gebeten, zu stoppen.`,
  },
  notCleared: "Not-Stopp nicht aufgehoben",
  notClearedText: ({ name }) => `${name}: Das Gerät hat es nicht bestätigt.`,
};
