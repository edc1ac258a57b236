import { describe, expect, it } from "vitest";
import { type AnswerMessages, answersIn } from "./answers.ts";
import { type Said, say } from "./said.ts";

/** Every value that any of these messages takes. */
const VALUES = {
  english: "Made by the parser.",
  mib: 4,
  bytes: 4096,
  ms: 84,
  least: 10,
  most: 128,
  count: 4,
  days: 366,
  text: "L",
  field: "day",
  first: "2000-01-01",
  last: "2099-12-31",
  image: "1.4.0",
  typed: "1.5.0",
  ending: ".bin",
  choices: "ON, OFF",
  name: "maxDrainTimeMinutes",
  requestId: "59b1f6c2a03d4e78",
  room: "waste",
  movesLitres: 110.1,
  roomLitres: 60,
  limit: "drain",
  minutes: 9,
  addresses: "https://reef.home",
} as const;

/** As if each were said with all its values: a message takes those it knows. */
function sentences(language: keyof typeof answersIn, area: keyof AnswerMessages): [name: string, sentence: string][] {
  const messages: Record<string, unknown> = answersIn[language][area];
  return Object.keys(messages).map((name) => [
    name,
    say(messages, (typeof messages[name] === "function" ? { code: name, ...VALUES } : name) as Said<typeof messages>),
  ]);
}

describe.each(["en", "de"] as const)("what the server says in %s", (language) => {
  it.each(["answers", "outcomes"] as const)("%s are whole sentences", (area) => {
    for (const [name, sentence] of sentences(language, area)) expect(`${name}: ${sentence}`).toMatch(/: \S.*\.$/s);
  });

  it.each(["answers", "outcomes", "fieldErrors"] as const)("no value is missing in %s, and nothing is empty", (area) => {
    for (const [name, sentence] of sentences(language, area))
      expect(`${name}: ${sentence}`).not.toMatch(/undefined|null|NaN|\[object|[{}]|: $/);
  });

  it("names the pumps to unplug, leaves circulation and heating on, and never says to cut the power", () => {
    const { answers, outcomes } = answersIn[language];
    const said = Object.values({ ...answers, ...outcomes }).filter((message) => typeof message === "string");
    expect(said.join(" ")).not.toMatch(/cut the power|Strom ab|Netzstecker/i);
    for (const sentence of [answers.unavailable, outcomes.stop_kept, outcomes.run_stop_sent])
      expect(sentence).toMatch(
        language === "en"
          ? /unplug the drain, fill and top-up pumps; leave circulation and heating on\.$/
          : /Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an\.$/,
      );
  });
});

it("German says no sentence in English", () => {
  for (const area of ["answers", "outcomes", "fieldErrors"] as const) {
    const english = new Map(sentences("en", area));
    const same = sentences("de", area).filter(([name, sentence]) => english.get(name) === sentence);
    expect(same).toEqual([]);
  }
});

describe("a message by its name", () => {
  const area = { plain: "Plain.", of: ({ mm }: Readonly<{ mm: number }>) => `${mm} mm.` };

  it("is said with its values", () => {
    expect(say(area, "plain")).toBe("Plain.");
    expect(say(area, { code: "of", mm: 20 })).toBe("20 mm.");
  });

  it("does not compile without them, with others, or under another name", () => {
    // @ts-expect-error its value is missing
    const bare: Said<typeof area> = "of";
    // @ts-expect-error it takes another value
    const other: Said<typeof area> = { code: "of", cm: 2 };
    // @ts-expect-error there is no such message
    const unknown: Said<typeof area> = "none";
    expect([bare, other, unknown]).toHaveLength(3);
  });
});
