import { SCHEDULE_PRESETS } from "@halocline/domain/schedules/schedules";
import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { afterEach, expect, it } from "vitest";
import { exampleResult } from "@/testing/example-schedule.ts";
import { resultStyle } from "./schedule-style.ts";

const offered = () => Object.entries(schedulesMessages().form.presets);
const labels = SCHEDULE_PRESETS.map(({ label }) => label);

afterEach(() => showMessages(null));

it("spec: every preset is offered under its own name in English, and under another in German", () => {
  expect(offered()).toEqual(labels.map((label) => [label, label]));
  showMessages(de);
  expect(offered().map(([label]) => label)).toEqual(labels);
  for (const [label, text] of offered()) expect(text).not.toBe(label);
});

it("tells a result in the language that is read at the moment", () => {
  expect(resultStyle(exampleResult({ outcome: "missed", runStatus: null })).label).toBe("Missed");
  showMessages(de);
  expect(resultStyle(exampleResult({ outcome: "missed", runStatus: null })).label).toBe("Verpasst");
});
