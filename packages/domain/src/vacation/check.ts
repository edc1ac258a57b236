// Before you leave: one list of everything that must be in order while nobody is there, in the order in which it is looked at.

import { type DeviceFacts, deviceFindings } from "./devices.ts";
import { type Finding, type FindingState, finding } from "./finding.ts";
import { type OwnerFacts, peopleFindings } from "./people.ts";
import { type TankFacts, tankFindings } from "./water.ts";

export type VacationFacts = Readonly<{
  nowMs: number;
  owners: readonly OwnerFacts[];
  /** Who is called when none of them answers; null: nobody in particular, or one of them. */
  second: OwnerFacts | null;
  devices: readonly (DeviceFacts & Readonly<{ tanks: readonly TankFacts[] }>)[];
}>;

const DAY_MS = 86_400_000;
export const LONGEST_VACATION_DAYS = 120;

export type Vacation = Readonly<{ fromMs: number; toMs: number }>;

const startsWithin = (tank: TankFacts, { fromMs, toMs }: Vacation): TankFacts => ({
  ...tank,
  schedules: tank.schedules.map((schedule) => ({
    ...schedule,
    startsAtMs: schedule.startsAtMs.filter((atMs) => atMs >= fromMs && atMs < toMs),
  })),
});

export function checkVacation(facts: VacationFacts, vacation: Vacation): Finding[] {
  const days = (vacation.toMs - vacation.fromMs) / DAY_MS;
  if (facts.devices.length === 0) return [finding("no_device", null)];
  return [
    ...facts.devices.flatMap((device) => [
      ...deviceFindings(device),
      ...device.tanks.flatMap((tank) => tankFindings(startsWithin(tank, vacation), facts.nowMs, days)),
    ]),
    ...peopleFindings(facts.owners, facts.second, facts.nowMs),
  ];
}

const RANK: Readonly<Record<FindingState, number>> = { ok: 0, warning: 1, missing: 2 };

export const worstFinding = (findings: readonly Finding[]): FindingState =>
  findings.reduce<FindingState>((worst, { state }) => (RANK[state] > RANK[worst] ? state : worst), "ok");
