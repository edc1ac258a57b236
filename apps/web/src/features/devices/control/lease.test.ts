import { describe, expect, it } from "vitest";
import { NOW_MS } from "@/testing/wire-examples.ts";
import { askedAt, isLastMinute, isOver, type Lease, renewalDueS, renewedUntil, startLease } from "./lease.ts";

const at = (afterS: number): number => NOW_MS + afterS * 1000;
const iso = (afterS: number): string => new Date(at(afterS)).toISOString();
const renewed = startLease(NOW_MS, null, iso(60));

/** Asks whenever it is due, once a second, as the page does; every renewal is confirmed. */
function live(untilS: number): readonly Readonly<{ afterS: number; askForS: number }>[] {
  const asked: { afterS: number; askForS: number }[] = [];
  let lease: Lease = renewed;
  for (let afterS = 1; afterS <= untilS; afterS += 1) {
    const askForS = renewalDueS(lease, at(afterS));
    if (askForS === null) continue;
    asked.push({ afterS, askForS });
    lease = renewedUntil(askedAt(lease, at(afterS)), iso(afterS + askForS));
  }
  return asked;
}

describe("the lease of a pump", () => {
  it("is renewed every 20 seconds for a minute", () => {
    expect(live(65)).toEqual([
      { afterS: 20, askForS: 60 },
      { afterS: 40, askForS: 60 },
      { afterS: 60, askForS: 60 },
    ]);
  });

  it("never runs beyond 10 minutes in all, however long somebody watches", () => {
    const asked = live(1200);
    expect(Math.max(...asked.map(({ afterS, askForS }) => afterS + askForS))).toBe(600);
    expect(asked.filter(({ afterS, askForS }) => afterS + askForS === 600)).toHaveLength(1);
  });

  it("is not brought back once it has lapsed", () => {
    expect(isOver(renewed, at(60))).toBe(true);
    expect(renewalDueS(renewed, at(60))).toBeNull();
    expect(renewalDueS(renewed, at(300))).toBeNull();
  });

  it("keeps its confirmed end when a renewal is not confirmed", () => {
    expect(renewedUntil(renewed, null).endsAtMs).toBe(at(60));
    expect(renewalDueS(askedAt(renewed, at(20)), at(39))).toBeNull();
    expect(renewalDueS(askedAt(renewed, at(20)), at(40))).toBe(60);
  });

  it("is left alone when a time was chosen", () => {
    const timed = startLease(NOW_MS, 300, iso(300));
    expect(renewalDueS(timed, at(200))).toBeNull();
    expect(isLastMinute(timed, at(290))).toBe(false);
  });

  it("counts from the choice when the server names no end", () => {
    expect(startLease(NOW_MS, 120, null).endsAtMs).toBe(at(120));
    expect(startLease(NOW_MS, null, null).endsAtMs).toBe(at(60));
  });

  it("tells when no further renewal will come", () => {
    expect(isLastMinute(renewed, at(500))).toBe(false);
    expect(isLastMinute(renewed, at(590))).toBe(true);
  });
});
