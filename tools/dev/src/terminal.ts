// One line of somebody's log: a short name in a colour of its own, then the text. No colours where nobody could see them.

import { styleText } from "node:util";
import type { Shown, Tone } from "@halocline/local-services/log-lines";

const COLOURS = { dev: "cyan", server: "green", simulator: "blue", web: "magenta" } as const;
export type Speaker = keyof typeof COLOURS;

const TONES = { quiet: "dim", warning: "yellow", error: "red" } as const satisfies Record<Tone, string>;
const WIDTH = Math.max(...Object.keys(COLOURS).map((name) => name.length));

export function terminalLine(speaker: Speaker, { text, tone }: Shown): string {
  const name = styleText([COLOURS[speaker], "bold"], speaker.padEnd(WIDTH));
  return text
    .split("\n")
    .map((line) => `${name}  ${styleText(TONES[tone], line)}`)
    .join("\n");
}

export const say = (speaker: Speaker, text: string, tone: Tone = "quiet"): void =>
  console.log(terminalLine(speaker, { text, tone }));
