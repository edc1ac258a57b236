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
  if (!owner.isToldOfCritical)
    return doubtful(about, "Critical alerts are not mailed to this person.", {
      text: "Switch on mail and critical alerts.",
      place: "notifications",
    });
  return isProven(owner, nowMs)
    ? inOrder(about, `Critical alerts are mailed, and a mail went out in the last ${PROVEN_WITHIN_DAYS} days.`)
    : doubtful(about, `Critical alerts are mailed, but no mail went out in the last ${PROVEN_WITHIN_DAYS} days to prove it.`, {
        text: "Send a test mail, and see that it arrives.",
        place: "notifications",
      });
}

/** One proven way is enough to be woken; without any, nobody would know. */
function channelFindings({ canSendMail, owners, nowMs }: VacationFacts): Finding[] {
  const about = { topic: "notifications", about: null } as const;
  if (!canSendMail)
    return [
      lacking(about, "This instance sends no mail: nobody would be told of a critical alert.", {
        text: "Ask whoever runs this instance to set up mail.",
        place: "notifications",
      }),
    ];
  const told = owners.filter(({ isToldOfCritical }) => isToldOfCritical);
  const findings = owners.map((owner) => ownerFinding(owner, nowMs));
  if (told.some((owner) => isProven(owner, nowMs))) return findings;
  const sentence =
    told.length === 0 ? "Nobody is mailed about critical alerts." : "No way of telling you about a critical alert is proven.";
  const text = told.length === 0 ? "Switch on mail and critical alerts." : "Send a test mail, and see that it arrives.";
  return [lacking(about, sentence, { text, place: "notifications" }), ...findings];
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
  if (facts.devices.length === 0)
    return [
      lacking({ topic: "reachable", about: null }, "There is no device to look after the tank.", {
        text: "Add a device.",
        place: "devices",
      }),
    ];
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
