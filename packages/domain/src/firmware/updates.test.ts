import { describe, expect, it } from "vitest";
import { advanceUpdate, mayCancel, newUpdate, overdueSinceMs, type Update, type UpdateEvent } from "./updates.ts";

const NOW = 1_794_736_800_000;
const [BEFORE, BOOT, AFTER] = ["56-00000001", "57-9f3c1a77", "58-0badcafe"];
const begun = newUpdate({ version: "1.3.0", fromVersion: "1.2.3", boot: BOOT }, NOW);

const reported = (
  phase: "download" | "verify" | "set_boot" | "reboot" | "self_test",
  percent: number | null = null,
  boot = BOOT,
) => ({ type: "reported", boot, phase, percent }) as const;
const hello = (version: string, otaState: string, boot = AFTER) => ({ type: "hello", boot, version, otaState }) as const;
const after = (events: readonly UpdateEvent[], update: Update = begun): Update =>
  events.reduce((current, event, index) => advanceUpdate(current, event, NOW + index + 1), update);

const STORY: readonly UpdateEvent[] = [
  { type: "accepted" },
  reported("download", 40),
  reported("download", 100),
  reported("verify"),
  reported("set_boot"),
  reported("reboot"),
  reported("self_test", null, AFTER),
  hello("1.3.0", "pending_verify"),
  hello("1.3.0", "valid"),
];

const RANK = { pending: 0, downloading: 1, installing: 2, success: 3, failed: 3 } as const;
const ALPHABET: readonly UpdateEvent[] = [
  ...STORY,
  { type: "refused", reason: "busy" },
  { type: "voided" },
  { type: "cancelled" },
  { type: "clock" },
  { type: "failed", boot: BOOT, reason: "bad_hash" },
  { type: "failed", boot: BEFORE, reason: "net" },
  hello("1.2.3", "valid"),
  hello("1.2.3", "valid", BOOT),
  hello("1.3.0", "valid", BEFORE),
];

describe("an update", () => {
  it("goes its way to success", () => {
    const states = STORY.map((_, index) => after(STORY.slice(0, index + 1)));
    expect(states.map(({ status, progressPercent, phase }) => [status, progressPercent, phase])).toEqual([
      ["downloading", 0, "download"],
      ["downloading", 40, "download"],
      ["downloading", 100, "download"],
      ["installing", 100, "verify"],
      ["installing", 100, "set_boot"],
      ["installing", 100, "reboot"],
      ["installing", 100, "self_test"],
      ["installing", 100, "self_test"],
      ["success", 100, null],
    ]);
  });

  it("[SAFE-18] succeeds only by the word of a new boot that runs the version and calls it valid", () => {
    const installing = after([reported("reboot")]);
    expect(after([hello("1.3.0", "valid", BOOT)], installing)).toBe(installing);
    expect(after([hello("1.3.0", "pending_verify")], installing).status).toBe("installing");
    expect(after([hello("1.3.0", "valid")], installing).status).toBe("success");
    // Everything in between was lost.
    expect(after([hello("1.3.0", "valid")]).status).toBe("success");
  });

  it("was rolled back when a new boot runs the old version, and interrupted when it had not come so far", () => {
    expect(after([reported("reboot"), hello("1.2.3", "valid")])).toMatchObject({ status: "failed", errorCode: "rolled_back" });
    expect(after([reported("download", 40), hello("1.2.3", "valid")])).toMatchObject({ errorCode: "interrupted" });
  });

  it("of the version it runs already proves nothing by that version alone", () => {
    const same = { ...begun, fromVersion: "1.3.0" };
    expect(after([hello("1.3.0", "valid")], same)).toMatchObject({ status: "failed", errorCode: "interrupted" });
    expect(after([reported("verify"), hello("1.3.0", "valid")], same).status).toBe("success");
  });

  it("ends when it stands still for too long, each state by its own time", () => {
    const cases = [
      [begun, 600_000, "no_answer"],
      [after([reported("download", 40)]), 120_000, "stalled"],
      [after([reported("verify")]), 600_000, "no_return"],
    ] as const;
    for (const [update, ms, errorCode] of cases) {
      const { movedAtMs } = update;
      expect(advanceUpdate(update, { type: "clock" }, movedAtMs + ms - 1)).toBe(update);
      const over = advanceUpdate(update, { type: "clock" }, movedAtMs + ms);
      expect(over).toMatchObject({ status: "failed", errorCode, completedAtMs: movedAtMs + ms });
      expect(overdueSinceMs(movedAtMs + ms)[update.status as "pending"]).toBe(movedAtMs);
    }
  });

  it("stands still while the same percent is reported again, and while it installs", () => {
    const half = after([reported("download", 50)]);
    expect(advanceUpdate(half, reported("download", 50), NOW + 90_000)).toBe(half);
    const verifying = after([reported("verify")]);
    expect(advanceUpdate(verifying, reported("reboot"), NOW + 90_000).movedAtMs).toBe(verifying.movedAtMs);
  });

  it("can be cancelled until it is installed, not later", () => {
    for (const events of [[], [reported("download", 99)]]) {
      expect(mayCancel(after(events))).toBe(true);
      expect(after([...events, { type: "cancelled" }])).toMatchObject({ status: "failed", errorCode: "cancelled" });
    }
    const verifying = after([reported("verify")]);
    expect([mayCancel(verifying), after([{ type: "cancelled" }], verifying)]).toEqual([false, verifying]);
  });

  it("fails as the device refused it, and only before it had begun", () => {
    expect(after([{ type: "refused", reason: "interlock" }])).toMatchObject({ status: "failed", errorCode: "interlock" });
    expect(after([{ type: "accepted" }, { type: "refused", reason: "busy" }]).status).toBe("downloading");
    expect(after([{ type: "voided" }])).toMatchObject({ status: "failed", errorCode: "voided" });
  });
});

describe("whatever comes in whatever order", () => {
  /** Every sequence of so many events. */
  function* sequences(length: number): Generator<readonly UpdateEvent[]> {
    if (length === 0) return yield [];
    for (const head of sequences(length - 1)) for (const event of ALPHABET) yield [...head, event];
  }

  it("[SAFE-10] it never goes back, its end never changes, and success needs its proof", () => {
    let count = 0;
    for (const events of sequences(4)) {
      let update = begun;
      for (const [index, event] of events.entries()) {
        const next = advanceUpdate(update, event, NOW + index + 1);
        const isEnded = update.completedAtMs !== null;
        const isBack = RANK[next.status] < RANK[update.status] || next.progressPercent < update.progressPercent;
        const isProven =
          event.type === "hello" && event.boot === AFTER && event.version === "1.3.0" && event.otaState === "valid";
        const isUnproven = next.status === "success" && update.status !== "success" && !isProven;
        const isTorn = (next.status === "failed") !== (next.errorCode !== null);
        if ((isEnded && next !== update) || isBack || isUnproven || isTorn) expect({ events, index, next }).toBeNull();
        update = next;
      }
      count++;
    }
    expect(count).toBe(ALPHABET.length ** 4);
  });

  it("the story of a good update ends well: backwards, doubled, or with all but the last lost", () => {
    for (const events of [STORY.toReversed(), [...STORY, ...STORY], STORY.flatMap((event) => [event, event]), STORY.slice(-1)])
      expect(after(events).status).toBe("success");
  });
});
