import { describe, expect, it } from "vitest";
import { findUnusedTexts } from "./unused-messages.ts";

const CATALOGUE = {
  page: {
    tank: { title: "Tank", states: { full: "Full", low: "Low" }, steps: ["One"] },
    relays: { title: "Relays", problems: { no_answer: "No answer", gone: "Gone" } },
  },
};
const IMPORT = 'import { any } from "@halocline/messages/texts/any";';
const TANK = "const { title, steps } = tankMessages();";
const STATES = "const word = tankMessages().states.full ?? tankMessages().states.low;";
const RELAYS = 'const texts = relaysMessages(); texts.title; texts.problems[code]; const CODES = ["no_answer", "gone"];';
const unused = (...sources: string[]) =>
  findUnusedTexts(
    CATALOGUE,
    Object.fromEntries(
      sources.map((source, index) => [`file-${index}.ts`, source.includes("Messages()") ? `${IMPORT}\n${source}` : source]),
    ),
  );

describe("a text that no code uses", () => {
  it("is found by its key", () => {
    expect(unused(TANK, STATES, RELAYS)).toEqual([]);
    expect(unused("const { title } = tankMessages();", STATES, RELAYS)).toEqual(["page.tank.steps"]);
  });

  it("is not excused by a comment or by a file about something else", () => {
    expect(
      unused(TANK, `// .states.full\n${STATES.replace(".states.full ??", " ??")}`, "const isFull = moon.full;", RELAYS),
    ).toEqual(["page.tank.states.full"]);
  });

  it("is found in a group that is read by a code when no such code is left", () => {
    expect(unused(TANK, STATES, RELAYS.replace(', "gone"', ""))).toEqual(["page.relays.problems.gone"]);
    expect(unused(TANK, STATES, RELAYS.replace(', "gone"', ""), 'raise("gone");')).toEqual([]);
  });

  it("is none in a group that is taken as a whole, or whose name is put together", () => {
    expect(unused(TANK, "Object.values(tankMessages().states)", RELAYS)).toEqual([]);
    expect(unused(TANK, "tankMessages().states[`fu${rest}`]; tankMessages().states.low;", RELAYS)).toEqual([]);
  });
});
