import { describe, expect, it } from "vitest";
import { vacationFindings as de } from "./de/vacation-findings.ts";
import { vacationFindings as en } from "./en/vacation-findings.ts";
import { say } from "./said.ts";

const SALT = { store: "salt", changes: 2 } as const;

describe("what the check before an absence found", () => {
  it.each([
    ["auto_top_up_off", "Automatic top-up is off, so the level will fall while you are away."],
    ["calibrated_date_unknown", "Calibrated (date unknown)"],
    [{ code: "critical_alerts", count: 1 }, "1 critical alert is open."],
    [{ code: "calibrated", days: 0 }, "It was calibrated today."],
    [{ code: "planned", changes: 1, topUps: 2 }, "1 water change and 2 scheduled top-ups will start by schedule in this time."],
    [
      { code: "enough", need: SALT, litres: 7.5, thereLitres: 20 },
      "About 7.5 L will be needed for 2 water changes, and the salt water reservoir holds 20 L.",
    ],
    [
      { code: "store_unknown", need: { store: "waste", changes: 1 }, litres: 4 },
      "About 4 L will be needed for 1 water change; how much the waste tank has room for is not known.",
    ],
    [
      { code: "need_unknown", need: { store: "fresh", days: 10 }, why: "fall" },
      "Not known how much the top-ups of 10 days will need: the last day does not show how fast the water falls.",
    ],
  ] as const)("%j in English", (found, sentence) => expect(say(en.found, found)).toBe(sentence));

  it("is said in German with German numbers", () => {
    expect(say(de.found, { code: "not_enough", need: SALT, litres: 7.5, thereLitres: 4 })).toBe(
      "Etwa 7,5 L werden für 2 Wasserwechsel gebraucht, und der Salzwasserbehälter fasst 4 L: Das reicht nicht.",
    );
    expect(say(de.found, { code: "calibration_old", days: 120 })).toBe(
      "Die Kalibrierung ist alt: Es wurde vor 120 Tagen kalibriert.",
    );
    expect(say(de.found, { code: "planned", changes: 2, topUps: 0 })).toBe("Nach Zeitplan in dieser Zeit: 2 Wasserwechsel.");
  });
});
