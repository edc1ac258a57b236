// Rows of a controller or a server that is not heard. `past` is the past sentence of the last known row.

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
      `No message from the controller for ${duration}. At ${time} all was well.`,
    before: ({ time, past, duration }: Before & Readonly<{ duration: string }>) =>
      `No message from the controller for ${duration}. At ${time}: ${past}`,
  },
  server_behind: {
    word: "The server is behind",
    sentence: ({ time }: At) =>
      `You see the tank as it was at ${time}. The server has not processed newer readings yet. Emergency Stop still works.`,
    guarded: ({ time }: At) =>
      `You see the tank as it was at ${time}. The server has not processed newer readings yet. The controller keeps guarding the tank, and Emergency Stop still works.`,
  },
  browser_offline: {
    word: "This browser is offline",
    sentence: ({ time }: At) => `You see the tank as it was at ${time}.`,
    guarded: ({ time }: At) => `You see the tank as it was at ${time}. The controller keeps guarding it.`,
  },
  server_silent: {
    word: "Halocline does not answer",
    sentence: ({ time }: At) => `You see the tank as it was at ${time}.`,
    guarded: ({ time }: At) => `You see the tank as it was at ${time}. The controller keeps guarding it.`,
  },
};
