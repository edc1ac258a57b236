import { describe, expect, it } from "vitest";
import { judgeLog, whyNoLog } from "./back-up.ts";
import type { Archiver } from "./records.store.ts";

const AT = new Date("2026-11-17T10:00:00Z");
const LATER = new Date("2026-11-17T10:01:00Z");
const well: Archiver = {
  archiveMode: "on",
  archiveCommand: "pgbackrest --stanza=halocline archive-push %p",
  archiveTimeoutS: 180,
  lastArchivedWal: "000000010000000000000005",
  lastArchivedAt: AT,
  lastFailedAt: null,
};

describe("PostgreSQL's log", () => {
  it.each<[string, Partial<Archiver>, string | null, ReturnType<typeof judgeLog>]>([
    ["has arrived", {}, "000000010000000000000005", { arrivedAt: AT, hasGap: false, error: null }],
    ["has arrived, and more since", {}, "000000010000000000000006", { arrivedAt: AT, hasGap: false, error: null }],
    [
      "has arrived with the mark of a backup",
      { lastArchivedWal: "000000010000000000000005.00000028.backup" },
      "000000010000000000000005",
      { arrivedAt: AT, hasGap: false, error: null },
    ],
    [
      "was let go instead",
      {},
      "000000010000000000000004",
      { arrivedAt: null, hasGap: true, error: expect.stringContaining("missing") },
    ],
    [
      "says nothing by a history file",
      { lastArchivedWal: "00000002.history" },
      null,
      { arrivedAt: null, hasGap: false, error: null },
    ],
    [
      "has never been shipped",
      { lastArchivedWal: null, lastArchivedAt: null },
      null,
      { arrivedAt: null, hasGap: false, error: null },
    ],
    [
      "fails now",
      { lastFailedAt: LATER },
      "000000010000000000000005",
      { arrivedAt: null, hasGap: false, error: expect.stringContaining("cannot be written") },
    ],
    [
      "failed before",
      { lastFailedAt: AT, lastArchivedAt: LATER },
      "000000010000000000000005",
      { arrivedAt: LATER, hasGap: false, error: null },
    ],
    [
      "fails, and was let go",
      { lastFailedAt: LATER },
      "000000010000000000000004",
      { arrivedAt: null, hasGap: true, error: expect.stringContaining("cannot be written") },
    ],
  ])("%s", (_, change, newest, expected) => {
    expect(judgeLog({ ...well, ...change }, newest)).toEqual(expected);
  });

  it.each<[Partial<Archiver>, RegExp]>([
    [{ archiveMode: "off" }, /archive_mode is off/],
    [{ archiveCommand: "cp %p /x" }, /does not call pgbackrest/],
    [{ archiveTimeoutS: 0 }, /archive_timeout/],
    [{ archiveTimeoutS: 300 }, /archive_timeout/],
  ])("is not shipped with %j", (change, sentence) => {
    expect(whyNoLog(well)).toBeNull();
    expect(whyNoLog({ ...well, ...change })).toMatch(sentence);
  });
});
