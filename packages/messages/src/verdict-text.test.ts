import { ALERTS, type AlertSeverity } from "@halocline/domain/alerts/alert-table";
import { ALERT_CODES } from "@halocline/domain/alerts/alerts";
import { describe, expect, it } from "vitest";
import { de } from "../compiled/de.ts";
import { en } from "../compiled/en.ts";
import { exampleFormats, exampleVerdicts } from "./verdict/examples.ts";
import { pastSentence } from "./verdict/past-sentence.ts";
import { actionText, type SaidVerdict, verdictText } from "./verdict-text.ts";

const codesOf = (severity: AlertSeverity): readonly string[] => [
  ...ALERT_CODES.filter((code) => ALERTS[code].severity === severity || ALERTS[code].worse === severity),
  "unheard_of",
];
const EXAMPLES = exampleVerdicts(codesOf("warn"), codesOf("critical"));
const LANGUAGES = { en, de };
const NOT_FILLED_IN = /undefined|null|NaN|[{}]|\[object|\s{2}|^\s|\s$/;

const nameOf = (verdict: SaidVerdict) => JSON.stringify(verdict);

describe.each(Object.entries(LANGUAGES))("in %s", (_, messages) => {
  it("every row and variant has a word and whole sentences", () => {
    for (const verdict of EXAMPLES) {
      const { word, sentence } = verdictText(messages, verdict, exampleFormats);
      expect(word, nameOf(verdict)).toMatch(/^[A-ZÄÖÜ][^.]+$/u);
      expect(sentence, nameOf(verdict)).toMatch(/^[A-ZÄÖÜ0-9].+\.$/u);
      expect(`${word} ${sentence}`, nameOf(verdict)).not.toMatch(NOT_FILLED_IN);
    }
  });

  it("every row can be told in the past", () => {
    for (const verdict of EXAMPLES) {
      expect(pastSentence(messages, verdict), nameOf(verdict)).toMatch(/^[A-ZÄÖÜ][^{}]+\.$/u);
    }
  });

  it("every reason to wait is a sentence", () => {
    for (const wait of Object.values(messages.verdict.waits)) expect(wait).toMatch(/^[A-ZÄÖÜ].+\.$/u);
  });
});

it("German says it differently, row by row", () => {
  for (const verdict of EXAMPLES) {
    const [english, german] = [verdictText(en, verdict, exampleFormats), verdictText(de, verdict, exampleFormats)];
    expect(german.sentence, nameOf(verdict)).not.toBe(english.sentence);
    expect(german.word, nameOf(verdict)).not.toBe(english.word);
  }
  const same = Object.entries(en.verdict.actions).filter(([action, text]) => Object(de.verdict.actions)[action] === text);
  expect(same).toEqual([]);
});

describe("in English", () => {
  const said = (verdict: SaidVerdict) => verdictText(en, verdict, exampleFormats);
  const AT_MS = 0;

  it("silence over trouble repeats the trouble, in the past", () => {
    expect(said({ code: "go_and_look", asOfMs: AT_MS, before: { code: "rising" } })).toEqual({
      word: "Go and look",
      sentence: "At 14:18: The level rose although no pump should fill. Nothing newer is known. Go to the tank.",
    });
  });

  it("silence over calm says that all was well", () => {
    const sentence = "No message from the controller for 34 min. At 14:18 all was well.";
    const before = { code: "all_well", nextScheduleAtMs: null } as const;
    expect(said({ code: "not_known", silentForMs: 1, asOfMs: AT_MS, before }).sentence).toBe(sentence);
  });

  it.each([
    ["water_change", /^Nothing to do\. Next water change \S/],
    ["top_up", /^Nothing to do\. Next scheduled top-up \S/],
    [undefined, /^Nothing to do\. Next schedule \S/],
  ] as const)("a calm tank names what its next schedule starts: %s", (nextScheduleType, text) => {
    expect(said({ code: "all_well", nextScheduleAtMs: AT_MS, nextScheduleType }).sentence).toMatch(text);
  });

  it.each([
    [{ code: "all_well", nextScheduleAtMs: null }, / The controller keeps guarding it\.$/],
    [{ code: "slow_run", phase: "draining", rateMmPerMin: 1, usualMmPerMin: 2, endsAtMs: 0 }, /^[^.]+\.$/],
    [{ code: "no_data", sinceMs: null, isLong: false }, /^[^.]+\.$/],
  ] as const)("an offline browser promises that the tank is guarded only after a calm row: %j", (before, text) => {
    expect(said({ code: "browser_offline", asOfMs: AT_MS, before }).sentence).toMatch(text);
  });

  it("litres stand where they are known, and nowhere else", () => {
    const low = { code: "low", belowTopMm: 20, hasAutoTopUp: true } as const;
    expect(said({ ...low, litres: 6.4 }).sentence).toBe("20 mm below top level, 6.4 L.");
    expect(said({ ...low, litres: null }).sentence).toBe("20 mm below top level.");
  });

  it("a stop without an answer names the tank where there are several", () => {
    const verdict = { code: "stop_unconfirmed" } as const;
    expect(said(verdict).sentence).toBe("No device confirmed the stop. Unplug the pumps now.");
    const several = verdictText(en, verdict, { ...exampleFormats, tankName: "Nano" });
    expect(several.sentence).toBe("Nano has not confirmed the stop. Unplug its pumps now.");
  });

  it("the button says what it stops", () => {
    const run = { moved: null, finishAtMs: null };
    expect(actionText(en, "stop_run", { code: "topping_up", ...run })).toBe("Stop this top-up");
    expect(actionText(en, "stop_run", { code: "changing_water", phase: null, ...run })).toBe("Stop this change");
  });
});
