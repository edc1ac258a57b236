// Before you leave: whom an alert reaches, and by which ways.

import { isBroken, type WayFacts, wakes, wayHealth } from "../notifications/ways.ts";
import { doubtful, type Finding, inOrder, lacking, type NamedWay } from "./finding.ts";

/** One who is told of alerts. */
export type OwnerFacts = Readonly<{ name: string; ways: readonly (WayFacts & NamedWay)[] }>;

type Way = OwnerFacts["ways"][number];

/** Somebody took a message since it leads there: what was never tried may be mistyped. */
const isTried = (way: Way, nowMs: number): boolean => way.deliveredAtMs !== null && wakes(way, nowMs);

/** A dead way is doubtful while another works; the last one is a reason to stay. */
function wayFinding(owner: OwnerFacts, way: Way, nowMs: number): Finding {
  const about = { topic: "notifications", about: owner.name } as const;
  const named = { kind: way.kind, name: way.name };
  const health = wayHealth(way, nowMs);
  if (isBroken(health)) {
    const tell = owner.ways.some((other) => wakes(other, nowMs)) ? doubtful : lacking;
    return tell(about, { code: health === "failing" ? "way_failing" : "way_silent", ...named }, "mend_way", "notifications");
  }
  if (way.deliveredAtMs === null) return doubtful(about, { code: "way_untried", ...named }, "test_way", "notifications");
  return health === "confirmed"
    ? inOrder(about, { code: "way_confirmed", ...named })
    : doubtful(about, { code: "way_unconfirmed", ...named }, "test_way", "notifications");
}

function ownerFindings(owner: OwnerFacts, nowMs: number): Finding[] {
  const told = owner.ways.filter((way) => way.isForCritical && wayHealth(way, nowMs) !== "off");
  if (told.length > 0) return told.map((way) => wayFinding(owner, way, nowMs));
  return [doubtful({ topic: "notifications", about: owner.name }, "owner_not_told", "add_way", "notifications")];
}

/** Called when no owner answers, by every way that is on. Only they themselves can put theirs right. */
function secondFindings(second: OwnerFacts, nowMs: number): Finding[] {
  const about = { topic: "notifications", about: second.name } as const;
  const called = second.ways.filter((way) => wayHealth(way, nowMs) !== "off");
  if (called.length === 0) return [doubtful(about, "second_not_told", "ask_second", "notifications")];
  return called.map((way) => {
    const { state, found } = wayFinding(second, way, nowMs);
    return state === "ok" ? inOrder(about, found) : doubtful(about, found, "ask_second", "notifications");
  });
}

/**
 * One way of an owner that has been tried is enough to be woken; without any, nobody would know at once. `second`: who is called when no
 * owner answers, unless it is one of them.
 */
export function peopleFindings(owners: readonly OwnerFacts[], second: OwnerFacts | null, nowMs: number): Finding[] {
  const about = { topic: "notifications", about: null } as const;
  const findings = owners.flatMap((owner) => ownerFindings(owner, nowMs));
  if (second !== null) findings.push(...secondFindings(second, nowMs));
  const ways = owners.flatMap((owner) => owner.ways);
  if (ways.some((way) => isTried(way, nowMs))) return findings;
  const worst = ways.some(({ isOn, isForCritical }) => isOn && isForCritical)
    ? lacking(about, "nothing_proven", "test_way", "notifications")
    : lacking(about, "nobody_told", "add_way", "notifications");
  return [worst, ...findings];
}
