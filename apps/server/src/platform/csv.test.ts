import { describe, expect, it } from "vitest";
import { csvFilename, type HistoryLine, headLines, readingLine, runLine } from "../features/history/history-line.serializer.ts";
import type { StoredRun } from "../features/runs/runs.store.ts";
import { csvText } from "./csv.ts";

const csvLines = (lines: readonly HistoryLine[]) => csvText(lines.map(({ cells }) => cells));

const zoned = (time: Date) => time.toISOString();
const at = new Date("2026-11-15T09:30:00Z");
const reading = { id: "1-1", takenAt: at, receivedAt: at, distanceMm: 45.20000076, temperatureC: -1.5, rawMm: 45, errorCode: 0 };
const run = {
  type: "top_up",
  status: "failed",
  startedAt: at,
  completedAt: at,
  cause: "manual",
  startedByName: "Marina",
  failReason: null,
} as unknown as StoredRun;

describe("a line of the file", () => {
  it("of a reading has numbers as numbers, also below zero", () => {
    expect(csvLines([readingLine(reading, zoned)])).toBe("2026-11-15T09:30:00.000Z,reading,ok,45.2,-1.5,45,,,,\n");
  });

  it("of a failed reading has no level, and says so", () => {
    const failed = { ...reading, distanceMm: null, temperatureC: null, rawMm: null, errorCode: 255 };
    expect(csvLines([readingLine(failed, zoned)])).toContain(",reading,sensor_error_255,,,,,,,");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("https://evil.test","x")'])(
    "[SEC-8] never begins a cell with what a spreadsheet computes: %j",
    (startedByName) => {
      const line = csvLines([runLine({ ...run, startedByName }, zoned)]);
      expect(line).toMatch(/,manual,"?'/);
      expect(line).not.toMatch(/,"?[=+\-@\t\r]/);
    },
  );

  it("quotes what would break it", () => {
    expect(csvLines([runLine({ ...run, startedByName: 'a "b", c\nd' }, zoned)])).toContain(',"a ""b"", c\nd",');
  });
});

describe("the file", () => {
  it("says whose it is, which range, zone and units", () => {
    const head = csvText(headLines({ tankName: "=Reef, 1", from: at, to: at, timezone: "Europe/Berlin" }, zoned)).split("\n");
    expect(head[0]).toBe('"# Halocline history of =Reef, 1"');
    expect(head.slice(1)).toEqual([
      "# Range: 2026-11-15T09:30:00.000Z to 2026-11-15T09:30:00.000Z",
      "# Time zone: Europe/Berlin",
      expect.stringMatching(/^# Units: .*mm.*°C/),
      "Time,Kind,Status,Level (mm),Temperature (°C),Raw (mm),Ended,Cause,Started by,Reason",
      "",
    ]);
  });

  it.each([
    ["Reef", "halocline-reef-2026-11-15.csv"],
    ["  Küche / 2 ", "halocline-kuche-2-2026-11-15.csv"],
    ['"; rm -rf', "halocline-rm-rf-2026-11-15.csv"],
    ["水槽", "halocline-tank-2026-11-15.csv"],
  ])("of %s has a plain name", (tankName, filename) => {
    expect(csvFilename(tankName, "2026-11-15")).toBe(filename);
  });
});
