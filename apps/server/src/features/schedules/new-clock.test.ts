import { leftOutBy, type ScheduleException } from "@halocline/domain/schedules/exceptions";
import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { planAhead } from "@halocline/recurrence/plan";
import { describe, expect, it } from "vitest";
import { onNewClock } from "./new-clock.ts";

const [UTC, NEW_YORK, TOKYO] = ["UTC", "America/New_York", "Asia/Tokyo"];
const DAILY: ScheduleRule = { everyDays: 1, atLocal: "10:00", anchorDate: "2026-01-01" };
const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);
const DUE = at("19T10:00");
const NOW = at("19T10:05");
/** Five hours behind. */
const TODAY_AGAIN = at("19T15:00");
const TOMORROW = at("20T15:00");

/** What then starts, one after the other, if whoever changes anything has it planned anew after `afterMs`. */
function startsAfter(exceptions: readonly ScheduleException[], zone: string, afterMs: number, count = 2): number[] {
  const starts: number[] = [];
  const schedule = { rule: DAILY, zone, isEnabled: true, isSkipping: false, pausedUntilMs: null, exceptions };
  for (let fromMs = afterMs; starts.length < count; ) {
    const { nextStartAtMs } = planAhead(schedule, fromMs);
    starts.push((fromMs = nextStartAtMs ?? Number.NaN));
  }
  return starts;
}

const move = (exceptions: readonly ScheduleException[], lastDueAtMs: number | null, after = NEW_YORK) =>
  onNewClock({ rule: DAILY, exceptions }, lastDueAtMs, { before: UTC, after, nowMs: NOW });

describe("[SAFE-20] a tank that moves west", () => {
  it("does not have a second time today what it has had already, whoever plans anew afterwards", () => {
    const { exceptions, afterMs } = move([], DUE);
    expect(exceptions).toEqual([{ dueAtMs: TODAY_AGAIN, movedToMs: null }]);
    expect(afterMs).toBe(TODAY_AGAIN);
    for (const fromMs of [DUE, NOW, afterMs]) expect(startsAfter(exceptions, NEW_YORK, fromMs)[0]).toBe(TOMORROW);
  });

  it("does not have today what was left out today, and the one that waits for a worker stays left out", () => {
    const { exceptions } = move([{ dueAtMs: DUE, movedToMs: null }], DUE);
    expect(leftOutBy(exceptions, DUE)).toBe("skipped");
    expect(startsAfter(exceptions, NEW_YORK, NOW)[0]).toBe(TOMORROW);
  });

  it("has what was moved to this evening in the evening, and nothing before", () => {
    const { exceptions } = move([{ dueAtMs: DUE, movedToMs: at("19T20:00") }], DUE);
    expect(leftOutBy(exceptions, DUE)).toBe("moved");
    expect(startsAfter(exceptions, NEW_YORK, NOW)).toEqual([at("20T01:00"), TOMORROW]);
  });

  it("has today what is still to come today, and nothing of the days before", () => {
    expect(move([], at("18T10:00"))).toEqual({ exceptions: [], afterMs: NOW });
    expect(move([], null)).toEqual({ exceptions: [], afterMs: NOW });
  });

  it("keeps what was said about its later runs, by the new wall", () => {
    const { exceptions } = move([{ dueAtMs: at("20T10:00"), movedToMs: at("20T18:00") }], DUE);
    expect(startsAfter(exceptions, NEW_YORK, NOW, 1)).toEqual([at("20T23:00")]);
    expect(leftOutBy(exceptions, TOMORROW)).toBe("moved");
  });

  it("and back again within the day has its next run tomorrow", () => {
    const { exceptions } = move([], DUE);
    const back = onNewClock({ rule: DAILY, exceptions }, DUE, { before: NEW_YORK, after: UTC, nowMs: NOW });
    expect(startsAfter(back.exceptions, UTC, back.afterMs)[0]).toBe(at("20T10:00"));
  });

  it("and back again has each time once: what was skipped or moved into the evening is so as before", () => {
    const back = (exceptions: readonly ScheduleException[]) =>
      onNewClock({ rule: DAILY, exceptions }, DUE, { before: NEW_YORK, after: UTC, nowMs: NOW });
    for (const own of [
      { dueAtMs: DUE, movedToMs: null },
      { dueAtMs: DUE, movedToMs: at("19T20:00") },
    ]) {
      const { exceptions } = move([own], DUE);
      for (const order of [exceptions, exceptions.toReversed()]) expect(back(order).exceptions).toEqual([own]);
    }
  });
});

it("a tank that moves east has its next run tomorrow", () => {
  expect(move([], DUE, TOKYO)).toEqual({ exceptions: [], afterMs: NOW });
  expect(startsAfter([], TOKYO, NOW)[0]).toBe(at("20T01:00"));
});
