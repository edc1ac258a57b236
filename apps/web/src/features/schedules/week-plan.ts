// A week as a calendar draws it: seven days of 24 hours on the wall, whatever the clocks do. A run stands where the wall clock of
// its own tank shows it.

import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import type { Weekday } from "@halocline/domain/schedules/schedules";
import { instantMs, wallMs } from "@halocline/recurrence/wall-clock";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;
const DAY_MINUTES = 1440;
/** How much of a day a block covers, so that it can be read. */
export const BLOCK_MINUTES = 190;

/** `past` is what became of it, not what was planned. */
export type WeekBlock = Readonly<{
  schedule: Schedule;
  at: string;
  state: "planned" | "leftOut" | "past";
  /** What is to come; null for what is past. */
  run: WeekRun | null;
  /** Where it begins to be drawn, in minutes of the day. */
  topMinute: number;
  /** Blocks that would cover each other stand side by side. */
  lane: number;
}>;

export type WeekDay = Readonly<{ date: string; hasClockChange: boolean; laneCount: number; blocks: readonly WeekBlock[] }>;

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
const wallOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const daysLater = (date: string, days: number): string => dateOf(wallOf(date) + days * DAY_MS);

export function startOfWeek(date: string, firstWeekday: Weekday): string {
  return daysLater(date, -((new Date(wallOf(date)).getUTCDay() - firstWeekday + WEEK_DAYS) % WEEK_DAYS));
}

const offsetMs = (wall: number, zone: string): number => wall - instantMs(wall, zone);

const hasClockChange = (date: string, zone: string): boolean =>
  offsetMs(wallOf(date), zone) !== offsetMs(wallOf(daysLater(date, 1)), zone);

type Unplaced = Omit<WeekBlock, "topMinute" | "lane">;

function plannedBlocks(runs: readonly WeekRun[], schedules: readonly Schedule[]): readonly Unplaced[] {
  return runs.flatMap((run) => {
    const schedule = schedules.find(({ id }) => id === run.scheduleId);
    return schedule ? [{ schedule, run, at: run.at, state: run.isLeftOut ? ("leftOut" as const) : ("planned" as const) }] : [];
  });
}

/** Those with a run that is due and waits for its controller: none to come any more, and none that has been. */
export const waitingRuns = (schedules: readonly Schedule[]): readonly Readonly<{ schedule: Schedule; at: string }>[] =>
  schedules.flatMap((schedule) =>
    schedule.waitsUntil === null || schedule.nextRunAt === null ? [] : [{ schedule, at: schedule.nextRunAt }],
  );

const waitingBlocks = (schedules: readonly Schedule[]): readonly Unplaced[] =>
  waitingRuns(schedules).map((waiting) => ({ ...waiting, run: null, state: "planned" }));

/** The newest of each schedule is all that the list tells of the past; the rest is in the history. */
const pastBlocks = (schedules: readonly Schedule[]): readonly Unplaced[] =>
  schedules.flatMap((schedule) =>
    schedule.lastResult === null ? [] : [{ schedule, run: null, at: schedule.lastResult.dueAt, state: "past" as const }],
  );

function placed(blocks: readonly Unplaced[]): readonly WeekBlock[] {
  /** Where the last block of each lane ends. */
  const ends: number[] = [];
  const minuteOf = ({ at, schedule: { timezone } }: Unplaced) => (wallMs(Date.parse(at), timezone) % DAY_MS) / MINUTE_MS;
  return blocks
    .toSorted((a, b) => minuteOf(a) - minuteOf(b))
    .map((block) => {
      const topMinute = Math.min(minuteOf(block), DAY_MINUTES - BLOCK_MINUTES);
      const free = ends.findIndex((end) => end <= topMinute);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = topMinute + BLOCK_MINUTES;
      return { ...block, topMinute, lane };
    });
}

/** `zone` is the one whose clock changes are told. */
export function weekPlan(
  from: string,
  runs: readonly WeekRun[],
  schedules: readonly Schedule[],
  zone: string,
): readonly WeekDay[] {
  const blocks = [...pastBlocks(schedules), ...waitingBlocks(schedules), ...plannedBlocks(runs, schedules)];
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const date = daysLater(from, index);
    const own = placed(blocks.filter(({ at, schedule }) => dateOf(wallMs(Date.parse(at), schedule.timezone)) === date));
    const laneCount = Math.max(0, ...own.map(({ lane }) => lane)) + 1;
    return { date, hasClockChange: hasClockChange(date, zone), laneCount, blocks: own };
  });
}
