// Rows that say what is not known. `past` is the sentence of the last row that was.

type At = Readonly<{ time: string }>;
type Before = At & Readonly<{ past: string }>;

export const silence = {
  go_and_look: {
    word: "Go and look",
    sentence: ({ time, past }: Before) => `At ${time}: ${past} Nothing newer is known. Go to the tank.`,
  },
  not_known: {
    word: "Not known",
    wasWell: ({ time, duration }: At & Readonly<{ duration: string }>) =>
      `No word from the controller for ${duration}. At ${time} all was well.`,
    before: ({ time, past, duration }: Before & Readonly<{ duration: string }>) =>
      `No word from the controller for ${duration}. At ${time}: ${past}`,
  },
  server_behind: {
    word: "The server is behind",
    sentence: ({ time }: At) =>
      `You see the tank as it was at ${time}: the server has not caught up with newer readings. Emergency Stop still works.`,
    guarded: ({ time }: At) =>
      `You see the tank as it was at ${time}: the server has not caught up with newer readings. The controller goes on by itself, and Emergency Stop still works.`,
  },
  browser_offline: {
    word: "This browser is offline",
    sentence: ({ time }: At) => `You see the tank as it was at ${time}.`,
    guarded: ({ time }: At) => `You see the tank as it was at ${time}. The controller keeps guarding it by itself.`,
  },
  server_silent: {
    word: "Halocline does not answer",
    sentence: ({ time }: At) => `You see the tank as it was at ${time}.`,
    guarded: ({ time }: At) => `You see the tank as it was at ${time}. The controller keeps guarding it by itself.`,
  },
};
