// A power cut at the worst moment: the core has decided, and its record is or is not in flash yet. Nothing has been said.

export type PowerCut = Readonly<{ during: "step" | "command"; isSaved: boolean }>;
