import { afterEach, describe, expect, it } from "vitest";
import { readAs } from "../language/reader.ts";
import { clockText, readClock } from "./clock-text.ts";

afterEach(() => readAs({ language: "en", hourCycle: "h12" }));

describe("a time of day", () => {
  it("is written in the hours that the reader chose, whatever the browser's are", async () => {
    await readAs({ language: "en", hourCycle: "h12" });
    expect(["00:00", "09:05", "12:00", "18:30", ""].map(clockText)).toEqual(["12:00 AM", "9:05 AM", "12:00 PM", "6:30 PM", ""]);
    await readAs({ language: "en", hourCycle: "h23" });
    expect(["00:00", "09:05", "18:30"].map(clockText)).toEqual(["00:00", "09:05", "18:30"]);
  });

  it.each([
    ["18:00", "18:00"],
    ["1800", "18:00"],
    ["7.05", "07:05"],
    ["6:30 PM", "18:30"],
    ["6pm", "18:00"],
    ["12:15 a.m.", "00:15"],
    ["12 pm", "12:00"],
    ["18", null],
    ["180", null],
    ["24:00", null],
    ["13 pm", null],
    ["soon", null],
    ["", null],
  ])("typed as %j is %j", (typed, time) => expect(readClock(typed, false)).toBe(time));

  it("is a full hour once no more is typed", () => expect(readClock("18", true)).toBe("18:00"));
});
