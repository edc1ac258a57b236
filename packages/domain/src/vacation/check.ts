// Before you leave: one list of everything that must be in order while nobody is there, in the order in which it is looked at.

import { type DeviceFacts, deviceFindings } from "./devices.ts";
import { doubtful, type Finding, type FindingState, inOrder, lacking } from "./finding.ts";
import { type TankFacts, tankFindings } from "./water.ts";

/** One who is told of alerts. */
export type OwnerFacts = Readonly<{
  name: string;
  /** Their own switches: mail, and critical alerts by mail. */
  isToldOfCritical: boolean;
  /** When a mail server last took an email to them; null: never. */
  lastSentAtMs: number | null;
}>;

export type VacationFacts = Readonly<{
  nowMs: number;
  canSendMail: boolean;
  owners: readonly OwnerFacts[];
  devices: readonly (DeviceFacts & Readonly<{ tanks: readonly TankFacts[] }>)[];
}>;

const DAY_MS = 86_400_000;
const PROVEN_WITHIN_DAYS = 30;
export const LONGEST_VACATION_DAYS = 120;

const isProven = ({ lastSentAtMs }: OwnerFacts, nowMs: number): boolean =>
  lastSentAtMs !== null && nowMs - lastSentAtMs <= PROVEN_WITHIN_DAYS * DAY_MS;

function ownerFinding(owner: OwnerFacts, nowMs: number): Finding {
  const about = { topic: "notifications", about: owner.name } as const;
  const days = PROVEN_WITHIN_DAYS;
  if (!owner.isToldOfCritical) return doubtful(about, "owner_not_told", "switch_mail_on", "notifications");
  return isProven(owner, nowMs)
    ? inOrder(about, { code: "owner_proven", days })
    : doubtful(about, { code: "owner_not_proven", days }, "send_test_mail", "notifications");
}

/** One proven way is enough to be woken; without any, nobody would know. */
function channelFindings({ canSendMail, owners, nowMs }: VacationFacts): Finding[] {
  const about = { topic: "notifications", about: null } as const;
  if (!canSendMail) return [lacking(about, "no_mail", "set_up_mail", "notifications")];
  const told = owners.filter(({ isToldOfCritical }) => isToldOfCritical);
  const findings = owners.map((owner) => ownerFinding(owner, nowMs));
  if (told.some((owner) => isProven(owner, nowMs))) return findings;
  const worst =
    told.length === 0
      ? lacking(about, "nobody_told", "switch_mail_on", "notifications")
      : lacking(about, "nothing_proven", "send_test_mail", "notifications");
  return [worst, ...findings];
}

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
  if (facts.devices.length === 0) return [lacking({ topic: "reachable", about: null }, "no_device", "add_device", "devices")];
  return [
    ...facts.devices.flatMap((device) => [
      ...deviceFindings(device),
      ...device.tanks.flatMap((tank) => tankFindings(startsWithin(tank, vacation), facts.nowMs, days)),
    ]),
    ...channelFindings(facts),
  ];
}

const RANK: Readonly<Record<FindingState, number>> = { ok: 0, warning: 1, missing: 2 };

export const worstFinding = (findings: readonly Finding[]): FindingState =>
  findings.reduce<FindingState>((worst, { state }) => (RANK[state] > RANK[worst] ? state : worst), "ok");
