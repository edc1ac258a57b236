// Before an absence: whom an alert reaches, and on which channels.

import { isBroken, type WayFacts, wakes, wayHealth } from "../notifications/ways.ts";
import { type Finding, finding, type NamedWay } from "./finding.ts";

/** One who is told of alerts. */
export type OwnerFacts = Readonly<{ name: string; ways: readonly (WayFacts & NamedWay)[] }>;

type Way = OwnerFacts["ways"][number];

/** A message was delivered since the channel was set up: an untested one may be mistyped. */
const isTried = (way: Way, nowMs: number): boolean => way.deliveredAtMs !== null && wakes(way, nowMs);

/** A broken channel is a warning while another works. */
function wayFinding(owner: OwnerFacts, way: Way, nowMs: number): Finding {
  const named = { way: { kind: way.kind, name: way.name } };
  const health = wayHealth(way, nowMs);
  if (isBroken(health)) {
    const broken = finding(health === "failing" ? "way_failing" : "way_silent", owner.name, named);
    return owner.ways.some((other) => wakes(other, nowMs)) ? { ...broken, state: "warning" } : broken;
  }
  if (way.deliveredAtMs === null) return finding("way_untried", owner.name, named);
  return finding(health === "confirmed" ? "way_confirmed" : "way_unconfirmed", owner.name, named);
}

function ownerFindings(owner: OwnerFacts, nowMs: number): Finding[] {
  const told = owner.ways.filter((way) => way.isForCritical && wayHealth(way, nowMs) !== "off");
  if (told.length > 0) return told.map((way) => wayFinding(owner, way, nowMs));
  return [finding("owner_not_told", owner.name)];
}

/** Called on every enabled channel when no owner answers. Only the second person can put these right. */
function secondFindings(second: OwnerFacts, nowMs: number): Finding[] {
  const called = second.ways.filter((way) => wayHealth(way, nowMs) !== "off");
  if (called.length === 0) return [finding("second_not_told", second.name)];
  return called.map((way) => {
    const found = wayFinding(second, way, nowMs);
    return found.state === "ok" ? found : { ...found, state: "warning", isOfSecond: true };
  });
}

/** One tested channel of an owner is enough. `second`: who is called when no owner answers, unless it is one of them. */
export function peopleFindings(owners: readonly OwnerFacts[], second: OwnerFacts | null, nowMs: number): Finding[] {
  const findings = owners.flatMap((owner) => ownerFindings(owner, nowMs));
  if (second !== null) findings.push(...secondFindings(second, nowMs));
  const ways = owners.flatMap((owner) => owner.ways);
  if (ways.some((way) => isTried(way, nowMs))) return findings;
  const isAnyOn = ways.some(({ isOn, isForCritical }) => isOn && isForCritical);
  return [finding(isAnyOn ? "nothing_proven" : "nobody_told", null), ...findings];
}
