import { describe, expect, it } from "vitest";
import { byWeight, gatherFor, MOST_ALONE, type Waiting } from "./gathering.ts";

const SECOND_MS = 1000;
let made = 0;
const message = (change: Partial<Waiting> = {}): Waiting => {
  made += 1;
  return { id: `message ${made}`, severity: "critical", repeatNo: 0, tries: 0, dueAtMs: 0, ...change };
};
const some = (count: number, change: Partial<Waiting> = {}) => Array.from({ length: count }, () => message(change));

describe("a message", () => {
  it("goes alone and at once as long as few have gone", () => {
    expect(gatherFor(message(), some(4), MOST_ALONE - 1, 0)).toEqual({ is: "alone" });
  });

  it("waits for others when many have gone: a critical one half a minute, another ten", () => {
    expect(gatherFor(message(), [], MOST_ALONE, 0)).toEqual({ is: "wait", untilMs: 30 * SECOND_MS });
    expect(gatherFor(message({ severity: "warn" }), [], MOST_ALONE, 0)).toEqual({ is: "wait", untilMs: 600 * SECOND_MS });
  });

  it("then takes along whatever waits", () => {
    const others = [...some(1, { severity: "warn", dueAtMs: 20 * SECOND_MS }), ...some(1, { dueAtMs: 29 * SECOND_MS })];
    expect(gatherFor(message(), others, MOST_ALONE, 30 * SECOND_MS)).toEqual({
      is: "together",
      withIds: others.map(({ id }) => id),
    });
    expect(gatherFor(message(), [], MOST_ALONE, 30 * SECOND_MS)).toEqual({ is: "alone" });
  });

  it("goes at once with a critical one whose time has come", () => {
    const critical = message();
    expect(gatherFor(message({ severity: "info" }), [critical], MOST_ALONE, 30 * SECOND_MS)).toMatchObject({ is: "together" });
  });

  it("goes at once with all the others when more than five wait", () => {
    expect(gatherFor(message(), some(5), 0, 0)).toMatchObject({ is: "together" });
  });

  it("that was tried before does not wait again", () => {
    expect(gatherFor(message({ tries: 1 }), [], MOST_ALONE, 0)).toEqual({ is: "alone" });
  });
});

describe("repeats that are due together", () => {
  it("are one message, without what is told for the first time", () => {
    const [own, other, first, warn] = [
      message({ repeatNo: 2 }),
      message({ repeatNo: 5 }),
      message(),
      message({ severity: "warn" }),
    ];
    expect(gatherFor(own, [other, first, warn], 0, 0)).toEqual({ is: "together", withIds: [other.id] });
    expect(gatherFor(first, [own, other], 0, 0)).toEqual({ is: "alone" });
  });
});

it("[SAFE-22] no critical message ever waits longer than half a minute, whatever else waits", () => {
  for (let seed = 0; seed < 5000; seed++) {
    const pick = (salt: number, below: number) => (Math.imul(seed + 1, 2654435761) >>> salt) % below;
    const others = Array.from({ length: pick(3, 8) }, (_, n) =>
      message({
        severity: (["critical", "warn", "info"] as const)[(pick(5, 3) + n) % 3] ?? "info",
        repeatNo: (pick(7, 4) + n) % 4,
        dueAtMs: ((pick(9, 90) + n * 7) % 90) * SECOND_MS,
      }),
    );
    const own = message({ repeatNo: pick(11, 3), tries: pick(13, 2), dueAtMs: 0 });
    const gathering = gatherFor(own, others, pick(15, 9), pick(17, 60) * SECOND_MS);
    if (gathering.is === "wait") expect(gathering.untilMs).toBeLessThanOrEqual(30 * SECOND_MS);
  }
});

it("the worst comes first, of those what is new to the person, and of those the newest", () => {
  const severities = ["info", "critical", "warn", "critical", "critical"] as const;
  const alerts = severities.map((severity, n) => ({ severity, repeatNo: n === 4 ? 1 : 0, raisedAtMs: n }));
  expect(
    [...alerts]
      .reverse()
      .sort(byWeight)
      .map(({ raisedAtMs }) => raisedAtMs),
  ).toEqual([3, 1, 4, 2, 0]);
});
