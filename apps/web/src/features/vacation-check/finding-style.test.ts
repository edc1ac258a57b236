import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { afterEach, describe, expect, it } from "vitest";
import { topicLabel, verdictText } from "./finding-style.ts";

type State = VacationFinding["state"];

const findings = (...states: readonly State[]): readonly VacationFinding[] =>
  states.map((state) => ({ topic: "waste", state, about: null, sentence: "", fix: null }));

afterEach(() => showMessages(null));

describe("the verdict before a vacation", () => {
  it.each<readonly [readonly State[], string, string]>([
    [["missing", "ok"], "1 thing to fix before you leave", "1 Punkt ist zu erledigen, bevor du wegfährst"],
    [["missing", "warning", "missing"], "2 things to fix before you leave", "2 Punkte sind zu erledigen, bevor du wegfährst"],
    [["ok", "warning"], "Nothing is missing. 1 thing to check.", "Es fehlt nichts. 1 Punkt ist zu prüfen."],
    [["warning", "warning"], "Nothing is missing. 2 things to check.", "Es fehlt nichts. 2 Punkte sind zu prüfen."],
    [["ok"], "All checks passed.", "Alle Prüfungen sind bestanden."],
  ])("of %j", (states, english, german) => {
    expect(verdictText(findings(...states))).toBe(english);
    showMessages(de);
    expect(verdictText(findings(...states))).toBe(german);
  });
});

it("names a topic it does not know as the server does", () => {
  expect([topicLabel("waste"), topicLabel("weather")]).toEqual(["Waste tank", "weather"]);
});
