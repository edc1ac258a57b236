import type { Messages } from "../../catalogue.ts";

type Rows = Messages["verdict"]["rows"];

export const silence: Pick<Rows, "go_and_look" | "not_known" | "server_behind" | "browser_offline" | "server_silent"> = {
  go_and_look: {
    word: "Sieh nach",
    sentence: ({ time, past }) => `Um ${time}: ${past} Neueres ist nicht bekannt. Geh zum Becken.`,
  },
  not_known: {
    word: "Nicht bekannt",
    wasWell: ({ time, duration }) => `Seit ${duration} keine Nachricht von der Steuerung. Um ${time} war alles in Ordnung.`,
    before: ({ time, past, duration }) => `Seit ${duration} keine Nachricht von der Steuerung. Um ${time}: ${past}`,
  },
  server_behind: {
    word: "Der Server ist im Rückstand",
    sentence: ({ time }) =>
      `Du siehst das Becken, wie es um ${time} war. Der Server hat neuere Messwerte noch nicht verarbeitet. Der Not-Stopp geht weiterhin.`,
    guarded: ({ time }) =>
      `Du siehst das Becken, wie es um ${time} war. Der Server hat neuere Messwerte noch nicht verarbeitet. Die Steuerung bewacht das Becken weiter, und der Not-Stopp geht weiterhin.`,
  },
  browser_offline: {
    word: "Dieser Browser ist offline",
    sentence: ({ time }) => `Du siehst das Becken, wie es um ${time} war.`,
    guarded: ({ time }) => `Du siehst das Becken, wie es um ${time} war. Die Steuerung bewacht es weiter.`,
  },
  server_silent: {
    word: "Halocline antwortet nicht",
    sentence: ({ time }) => `Du siehst das Becken, wie es um ${time} war.`,
    guarded: ({ time }) => `Du siehst das Becken, wie es um ${time} war. Die Steuerung bewacht es weiter.`,
  },
};
