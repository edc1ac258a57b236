import { describe, expect, it } from "vitest";
import type { Answer } from "./dispatcher.ts";
import { createRepeats } from "./repeats.ts";

/** A device that is told by number, and answers when the test says so. */
function create() {
  const at = { nowMs: 0, seq: 0, actionSeq: 0 };
  const sent: Readonly<{ seq: number; confirm: () => void }>[] = [];
  const asOne = createRepeats({
    lastSeqOf: () => at.seq,
    mayHaveActedSince: (_device, seq) => at.actionSeq > seq,
    clock: () => at.nowMs,
  });
  const order = (what: string, pressId: string | null) =>
    asOne({ registrationId: "device", what, pressId }, () => {
      const seq = ++at.seq;
      return new Promise<Answer>((resolve) => {
        const command = { status: "confirmed", seq } as Answer["command"];
        sent.push({ seq, confirm: () => resolve({ command, ack: null, roundTripMs: 1 }) });
      });
    });
  const off = () => order("off", null);
  const stop = (pressId: string) => order("stop", pressId);
  return { at, sent, off, stop, seqOf: async (asked: Promise<Answer>) => (await asked).command.seq };
}

describe("[SEC-10] the same order toward safety, asked again while it is under way", () => {
  it("is sent once, and everybody hears what the device said", async () => {
    const { sent, off, seqOf } = create();
    const asked = [off(), off(), off()];
    expect(sent).toHaveLength(1);
    sent[0]?.confirm();
    expect(await Promise.all(asked.map(seqOf))).toEqual([1, 1, 1]);
  });

  it("is the same also when another one toward safety was sent since: two in turn are no new orders without an end", () => {
    const { at, sent, off } = create();
    void off();
    at.seq++;
    void off();
    expect(sent.map(({ seq }) => seq)).toEqual([1]);
  });

  it("[SAFE-11] is sent anew when something toward action was sent since: an ON may have undone it", async () => {
    const { at, sent, off, seqOf } = create();
    const first = off();
    at.actionSeq = ++at.seq;
    const second = off();
    expect(sent.map(({ seq }) => seq)).toEqual([1, 3]);
    sent[0]?.confirm();
    expect(await seqOf(first)).toBe(1);
    // The one that is over takes nothing away from the one that came after it.
    const third = off();
    expect(sent).toHaveLength(2);
    sent[1]?.confirm();
    expect([await seqOf(second), await seqOf(third)]).toEqual([3, 3]);
  });

  it("[SAFE-11] is one order for the same press, and a new one for another press", () => {
    const { at, sent, stop } = create();
    void stop("p");
    at.nowMs += 1000;
    void stop("p");
    expect(sent).toHaveLength(1);
    void stop("q");
    expect(sent).toHaveLength(2);
    // Faster than a person can press twice.
    at.nowMs += 100;
    void stop("r");
    expect(sent).toHaveLength(2);
  });
});
