import { describe, expect, it } from "vitest";
import { dueBackup, type Facts, nextDue, slotBefore } from "./due-backup.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string): number => Date.parse(text);
const NOW_MS = at("2026-11-17T10:00:00Z");
const full = (startedAtMs: number) => ({ kind: "full", startedAtMs }) as const;
const diff = (startedAtMs: number) => ({ kind: "diff", startedAtMs }) as const;
const SLOT_MS = at("2026-11-17T02:00:00Z");
const facts = (change: Partial<Facts>): Facts => ({
  nowMs: NOW_MS,
  hourUtc: 2,
  backups: [full(SLOT_MS - 2 * DAY_MS), diff(SLOT_MS)],
  isRequested: false,
  brokenAtMs: null,
  lastFailureAtMs: null,
  ...change,
});

describe("the backup that is due", () => {
  it.each<[string, Partial<Facts>, ReturnType<typeof dueBackup>]>([
    ["none after today's", {}, null],
    ["a full one in an empty repository", { backups: [] }, { kind: "full", cause: "first" }],
    ["a small one each day", { backups: [full(SLOT_MS - DAY_MS)] }, { kind: "diff", cause: "schedule" }],
    ["a full one each week", { backups: [full(SLOT_MS - 7 * DAY_MS)] }, { kind: "full", cause: "schedule" }],
    [
      "a full one also when small ones follow it",
      { backups: [full(SLOT_MS - 7 * DAY_MS), diff(SLOT_MS - DAY_MS)] },
      { kind: "full", cause: "schedule" },
    ],
    ["one that the machine slept through", { backups: [full(SLOT_MS - 3 * DAY_MS)] }, { kind: "diff", cause: "schedule" }],
    ["what somebody asks for", { isRequested: true }, { kind: "diff", cause: "request" }],
    ["one after pieces of the log went missing", { brokenAtMs: SLOT_MS + HOUR_MS }, { kind: "diff", cause: "gap" }],
    ["none for a gap that an older backup closed", { brokenAtMs: SLOT_MS - HOUR_MS }, null],
    ["none right after a failure", { backups: [], lastFailureAtMs: NOW_MS - 60_000 }, null],
    ["again a while after it", { backups: [], lastFailureAtMs: NOW_MS - HOUR_MS }, { kind: "full", cause: "first" }],
    ["at once for a person", { isRequested: true, lastFailureAtMs: NOW_MS - 1000 }, { kind: "diff", cause: "request" }],
  ])("is %s", (_, change, expected) => {
    expect(dueBackup(facts(change))).toEqual(expected);
  });

  it("has its hour", () => {
    expect(slotBefore(at("2026-11-17T01:59:59Z"), 2)).toBe(at("2026-11-16T02:00:00Z"));
    expect(slotBefore(at("2026-11-17T02:00:00Z"), 2)).toBe(at("2026-11-17T02:00:00Z"));
    expect(nextDue({ nowMs: NOW_MS, hourUtc: 2 })).toBe(at("2026-11-18T02:00:00Z"));
  });
});
