// What a page says to the worker. The answer to `which-build` comes through the port that came with it.

export type WorkerMessage = Readonly<{ kind: "which-build" | "take-over" }>;
