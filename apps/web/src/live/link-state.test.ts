import { describe, expect, it } from "vitest";
import {
  type LinkFacts,
  linkAfter,
  linkFrom,
  silentInMs,
  withAnswer,
  withMessage,
  withNetwork,
  withoutNetwork,
} from "./link-state.ts";

const begun = linkFrom(0, true);

/** Turns every half second, as the page takes them; the moments at which it asked, and when it first called the server silent. */
function awake(from: LinkFacts, untilMs: number) {
  let facts = from;
  const askedAtMs: number[] = [];
  let silentAtMs: number | null = null;
  for (let nowMs = from.tickedAtMs + 500; nowMs <= untilMs; nowMs += 500) {
    const turn = linkAfter(facts, nowMs);
    facts = turn.facts;
    if (turn.shouldAsk) askedAtMs.push(nowMs);
    if (facts.isSilent) silentAtMs ??= nowMs;
  }
  return { facts, askedAtMs, silentAtMs };
}

describe("silence", () => {
  it("is called after four and a half seconds without a word, and not before", () => {
    expect(awake(withMessage(begun, 0), 4000).silentAtMs).toBeNull();
    expect(awake(withMessage(begun, 0), 5000).silentAtMs).toBe(4500);
  });

  it("is called of a server that was never heard, too", () => {
    expect(awake(begun, 6000).silentAtMs).toBe(4500);
  });

  it("counts from the last word", () => {
    const heard = withMessage(awake(begun, 4000).facts, 4000);
    expect(awake(heard, 12_000).silentAtMs).toBe(8500);
  });

  it("is not called for a heartbeat that is late by a whole one", () => {
    expect(awake(withMessage(begun, 0), 4000).facts.isSilent).toBe(false);
    expect(silentInMs(withMessage(begun, 0), 4000)).toBe(500);
    expect(silentInMs(awake(begun, 6000).facts, 6000)).toBeNull();
  });

  it("ends with the next word and not with time", () => {
    const { facts } = awake(begun, 60_000);
    expect(facts.isSilent).toBe(true);
    expect(withMessage(facts, 60_100).isSilent).toBe(false);
    expect(withAnswer(facts, 60_100).isSilent).toBe(false);
  });

  it("is asked about after three seconds, and every three from then on", () => {
    expect(awake(begun, 12_000).askedAtMs).toEqual([3000, 6000, 9000, 12_000]);
    expect(awake(withMessage(begun, 0), 2500).askedAtMs).toEqual([]);
  });
});

describe("a page that slept", () => {
  const asleep = awake(withMessage(begun, 0), 1000).facts;

  it("asks at once and says nothing yet", () => {
    const turn = linkAfter(asleep, 3_600_000);
    expect([turn.hasSlept, turn.shouldAsk, turn.facts.isSilent]).toEqual([true, true, false]);
  });

  it("judges as long after it as usual", () => {
    const { facts } = linkAfter(asleep, 3_600_000);
    expect(awake(facts, 3_604_000).silentAtMs).toBeNull();
    expect(awake(facts, 3_606_000).silentAtMs).toBe(3_604_500);
  });

  it("still calls silent what was silent before", () => {
    const { facts } = awake(begun, 6000);
    expect(linkAfter(facts, 3_600_000).facts.isSilent).toBe(true);
  });
});

describe("without a network", () => {
  const cut = withoutNetwork(withMessage(begun, 0), 100);

  it("a message that was on its way does not make calls possible, an answer does", () => {
    expect(withMessage(cut, 200).offlineSinceMs).toBe(100);
    expect(withAnswer(cut, 200).offlineSinceMs).toBeNull();
  });

  it("a network that is back is nothing until the server is heard", () => {
    const back = withNetwork(cut);
    expect([back.offlineSinceMs, back.isSilent]).toEqual([null, true]);
    expect(withMessage(back, 300).isSilent).toBe(false);
    expect(withNetwork(begun).isSilent).toBe(false);
  });

  it("is known from the first moment", () => expect(linkFrom(7, false).offlineSinceMs).toBe(7));
});
