import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compileMessages } from "./compile.ts";
import { compileMessage, MessageError } from "./message.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-messages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENGLISH = {
  page: { tank: { title: "Tank", empty: "{count, plural, one {1 tank is empty.} other {# tanks are empty.}}" } },
  server: { mail: { subject: "Alert from {tank}", days: ["Mon", "Tue"] } },
};
const GERMAN = {
  page: { tank: { title: "Becken", empty: "{count, plural, one {1 Becken ist leer.} other {# Becken sind leer.}}" } },
  server: { mail: { subject: "Meldung von {tank}", days: ["Mo", "Di"] } },
};

function compile(german: unknown, english: unknown = ENGLISH): readonly string[] {
  writeFileSync(join(folder, "en.json"), JSON.stringify(english));
  writeFileSync(join(folder, "de.json"), JSON.stringify(german));
  return compileMessages(folder);
}

const compiled = (path: string): string => readFileSync(join(folder, "compiled", path), "utf8");

describe("the catalogues", () => {
  it("compile to a module for each area and language", () => {
    expect(compile(GERMAN)).toEqual([]);
    expect(compiled("en/tank.ts")).toContain("empty: (v: { readonly count: number }): string =>");
    expect(compiled("de/tank.ts")).toContain("export const tank: typeof original");
    expect(compiled("tank.ts")).toContain('export const tankMessages = shownArea("tank", tank);');
    expect(compiled("languages.ts")).toContain('LANGUAGES = ["en","de"]');
  });

  it("keep areas of the server out of what a page loads", () => {
    compile(GERMAN);
    expect(compiled("de.ts")).not.toContain("mail");
    expect(compiled("catalogues.ts")).toContain("mail: de_mail");
  });

  it.each([
    ["lacks a text", { ...GERMAN, page: { tank: { title: "Becken" } } }, "de.json: page.tank.empty: is missing"],
    ["lacks an area", { ...GERMAN, server: {} }, "de.json: server.mail: is missing"],
    [
      "has a text of its own",
      { ...GERMAN, page: { tank: { ...GERMAN.page.tank, sub: "Unten" } } },
      "de.json: page.tank.sub: is not in en.json",
    ],
    [
      "shows another value",
      { ...GERMAN, server: { mail: { ...GERMAN.server.mail, subject: "Meldung von {device}" } } },
      "de.json: server.mail.subject: takes { readonly device: string }, but en.json { readonly tank: string }",
    ],
    [
      "leaves a value out",
      { ...GERMAN, server: { mail: { ...GERMAN.server.mail, subject: "Meldung" } } },
      "de.json: server.mail.subject: takes {  }, but en.json { readonly tank: string }",
    ],
    [
      "has a list of another length",
      { ...GERMAN, server: { mail: { ...GERMAN.server.mail, days: ["Mo"] } } },
      "de.json: server.mail.days.1: is missing",
    ],
    [
      "has a group for a text",
      { ...GERMAN, page: { tank: { ...GERMAN.page.tank, title: {} } } },
      "de.json: page.tank.title: is a group, but a text in en.json",
    ],
    [
      "has a plural without its last case",
      { ...GERMAN, page: { tank: { ...GERMAN.page.tank, empty: "{count, plural, one {1 Becken}}" } } },
      'de.json: page.tank.empty: {count} has no case "other"',
    ],
    [
      "has a plural that the language does not know",
      { ...GERMAN, page: { tank: { ...GERMAN.page.tank, empty: "{count, plural, few {wenige} other {# Becken}}" } } },
      "de.json: page.tank.empty: The plural case few is not valid in this locale",
    ],
    [
      "has a brace too few",
      { ...GERMAN, server: { mail: { ...GERMAN.server.mail, subject: "Meldung von {tank" } } },
      "de.json: server.mail.subject: Unexpected message end",
    ],
  ])("are refused by name where a translation %s", (_, german, problem) => {
    expect(compile(german).some((line) => line.startsWith(problem))).toBe(true);
  });

  it("leave what was compiled before when they have a mistake", () => {
    compile(GERMAN);
    const before = compiled("de/tank.ts");
    expect(compile({ ...GERMAN, server: {} })).toHaveLength(1);
    expect(compiled("de/tank.ts")).toBe(before);
  });
});

/** The text that the compiled module returns. */
async function say(text: string, values: Readonly<Record<string, unknown>>, language = "en"): Promise<string> {
  const home = mkdtempSync(join(folder, "say-"));
  const tree = (said: string) => JSON.stringify({ page: { area: { said } }, server: {} });
  writeFileSync(
    join(home, "en.json"),
    tree(
      language === "en"
        ? text
        : Object.keys(values)
            .map((name) => `{${name}, select, other {}}`)
            .join(""),
    ),
  );
  writeFileSync(join(home, `${language}.json`), tree(text));
  expect(compileMessages(home)).toEqual([]);
  const { area } = await import(join(home, "compiled", language, "area.ts"));
  return typeof area.said === "string" ? area.said : area.said(values);
}

describe("a message", () => {
  it.each([
    ["shows a text", "Stop {tank}?", { tank: "Reef" }, "Stop Reef?"],
    ["shows a number", "{done, number} of {all, number}", { done: 2, all: 1234 }, "2 of 1234"],
    ["chooses a plural", "{n, plural, =0 {none} one {one} other {# pumps}}", { n: 0 }, "none"],
    ["counts one", "{n, plural, =0 {none} one {one} other {# pumps}}", { n: 1 }, "one"],
    ["counts many", "{n, plural, =0 {none} one {one} other {# pumps}}", { n: 21 }, "21 pumps"],
    ["counts inside a choice", "{n, plural, other {{is, select, true {# on} other {# off}}}}", { n: 3, is: true }, "3 on"],
    ["counts in order", "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 }, "22nd"],
    ["has no value to show", "{by, select, null {Somebody} other {{by}}} left", { by: null }, "Somebody left"],
    ["has a value to show", "{by, select, null {Somebody} other {{by}}} left", { by: "Ada" }, "Ada left"],
    ["takes the last of closed cases", "{room, select, sump {Sump} waste {Waste} other {}}", { room: "waste" }, "Waste"],
    ["writes a word small", "Copy {thing, lowerFirst}", { thing: "Device ID" }, "Copy device ID"],
    ["quotes braces and keeps apostrophes", "It's '{'{name}'}' `${name}`", { name: "x" }, "It's {x} `$x`"],
  ])("%s", async (_, text, values, sentence) => expect(await say(text, values)).toBe(sentence));

  it("writes fractions as its language does", async () => {
    expect(await say("{litres, number} L", { litres: 1.5 }, "de")).toBe("1,5 L");
  });

  it("follows the plurals of a language that has more of them", async () => {
    const text = "{n, plural, one {# pompa} few {# pompy} many {# pomp} other {# pompy}}";
    for (const [n, sentence] of [
      [1, "1 pompa"],
      [3, "3 pompy"],
      [5, "5 pomp"],
    ] as const)
      expect(await say(text, { n }, "pl")).toBe(sentence);
  });

  it.each([
    ["{n, plural, one {1} other {{n}}}", "{n} is"],
    ["{at, date}", "{at, date} is not a format"],
    ["{n, plural, offset:1 one {1} other {#}}", "offset"],
    ["{name", "Unexpected message end"],
  ])("%s is refused", (text, reason) => {
    expect(() => compileMessage(text, "en")).toThrow(MessageError);
    expect(() => compileMessage(text, "en")).toThrow(reason);
  });
});
