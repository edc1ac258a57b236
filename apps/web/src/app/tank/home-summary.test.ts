import { exampleFacts } from "@halocline/domain/verdict/example-facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { expect, it } from "vitest";
import { homeSummary } from "./home-summary.ts";

const NOW_MS = 1_794_925_200_000;
const tank = { shown: tankVerdict(exampleFacts(), NOW_MS), isWhole: true };

it("does not say that all is well above a warning or a critical alert that is listed below", () => {
  expect(homeSummary([tank, tank], [])).toBe("2 tanks · all is well");
  expect(homeSummary([tank, tank], [{ severity: "info" }])).toBe("2 tanks · all is well");
  expect(homeSummary([tank, tank], [{ severity: "critical" }])).toBe("2 tanks · 1 alert to acknowledge");
  expect(homeSummary([tank, tank], [{ severity: "critical" }, { severity: "warn" }])).toBe("2 tanks · 2 alerts to acknowledge");
});
