import { describe, expect, it } from "vitest";
import {
  type Ack,
  advance,
  type Command,
  type CommandEffect,
  type CommandEvent,
  isOpen,
  newCommand,
  wakeAtMs,
} from "./commands.ts";
import type { CommandKind } from "./kinds.ts";

const T0 = 1_000_000;
const ON: CommandKind = { type: "relay_on", channel: 3, leaseMs: 60_000 };
const OFF: CommandKind = { type: "relay_off", channel: 3 };
const STOP: CommandKind = { type: "emergency_stop", stopId: "s1" };
const START: CommandKind = { type: "start_water_change", runId: "r1", configRevision: 1 };
const ABORT: CommandKind = { type: "abort", runId: "r1" };
const BOOT = "57-9f3c1a77";

const made = (kind: CommandKind, change: Partial<Command> = {}): Command => ({
  ...newCommand({ id: "c1", seq: 100, kind, boot: kind === ON ? BOOT : null, deadlineAtMs: T0 + 15_000 }),
  ...change,
});
const relays = (...on: number[]) => [1, 2, 3, 4, 5].map((channel) => on.includes(channel));
const ok = (change: Partial<Ack> = {}): CommandEvent => ({ type: "ack", ack: { result: "ok", state: "manual", ...change } });
const tick: CommandEvent = { type: "clock" };
const release: CommandEvent = { type: "released" };
const overtakenBy = (kind: CommandKind, seq = 101): CommandEvent => ({ type: "overtaken", by: { kind, seq } });

/** Plays events at their times, waking the command in between as a performer would; the effects in order. */
function play(command: Command, events: readonly (readonly [atMs: number, event: CommandEvent])[], untilMs: number) {
  const log: (CommandEffect & { atMs: number })[] = [];
  let now = command;
  const apply = (event: CommandEvent, atMs: number) => {
    const next = advance(now, event, atMs);
    now = next.command;
    log.push(...next.effects.map((effect) => ({ ...effect, atMs })));
  };
  const pending = [...events];
  for (;;) {
    const wake = wakeAtMs(now) ?? Number.POSITIVE_INFINITY;
    const [nextAtMs, event] = pending[0] ?? [Number.POSITIVE_INFINITY, tick];
    const atMs = Math.min(wake, nextAtMs);
    if (atMs > untilMs) return { command: now, log };
    if (nextAtMs <= wake) pending.shift();
    apply(nextAtMs <= wake ? event : tick, atMs);
  }
}
const sentAt = (log: readonly { type: string; atMs: number }[]) =>
  log.filter(({ type }) => type === "publish").map(({ atMs }) => atMs - T0);

describe("[SAFE-10] a command toward action", () => {
  it("is sent three times at most, with the same id, and times out at its deadline", () => {
    const { command, log } = play(made(ON), [[T0, release]], T0 + 3_600_000);
    expect(sentAt(log)).toEqual([0, 800, 2000]);
    expect(command).toMatchObject({ id: "c1", status: "timed_out", sentCount: 3 });
    expect(log.at(-1)).toEqual({ type: "record", atMs: T0 + 15_000 });
  });

  it("that was never released is never sent: its process died between commit and publish", () => {
    const { command, log } = play(made(ON), [[T0 + 60_000, tick]], T0 + 3_600_000);
    expect(sentAt(log)).toEqual([]);
    expect(command.status).toBe("timed_out");
  });

  it("is not sent when it is released after its deadline", () => {
    expect(sentAt(play(made(ON), [[T0 + 15_000, release]], T0 + 60_000).log)).toEqual([]);
  });

  it("is released once, whatever is said twice", () => {
    expect(
      sentAt(
        play(
          made(ON),
          [
            [T0, release],
            [T0 + 1, release],
          ],
          T0 + 500,
        ).log,
      ),
    ).toEqual([0]);
  });

  it("is void as soon as a later command toward safety touches its target: nothing is resent", () => {
    for (const by of [OFF, STOP]) {
      const { command, log } = play(
        made(ON),
        [
          [T0, release],
          [T0 + 100, overtakenBy(by)],
        ],
        T0 + 60_000,
      );
      expect(sentAt(log)).toEqual([0]);
      expect(command.status).toBe("cancelled");
    }
  });

  it.each([
    ["an earlier command", overtakenBy(OFF, 99)],
    ["an OFF of another channel", overtakenBy({ ...OFF, channel: 2 })],
    ["another action", overtakenBy({ ...ON, leaseMs: 5000 })],
    ["its own boot", { type: "heard", boot: BOOT } as const],
  ])("is not void by %s", (_what, event) => {
    expect(
      isOpen(
        play(
          made(ON),
          [
            [T0, release],
            [T0 + 100, event],
          ],
          T0 + 200,
        ).command,
      ),
    ).toBe(true);
  });

  it("is void when the device has restarted", () => {
    const events = [
      [T0, release],
      [T0 + 100, { type: "heard", boot: "58-00000001" }],
    ] as const;
    const { command, log } = play(made(ON), events, T0 + 60_000);
    expect([command.status, sentAt(log)]).toEqual(["cancelled", [0]]);
  });

  it("that acted after it timed out is answered with OFF and an alert, once", () => {
    const late = ok({ relays: relays(3) });
    const events = [
      [T0, release],
      [T0 + 20_000, late],
      [T0 + 20_001, late],
    ] as const;
    const { command, log } = play(made(ON), events, T0 + 60_000);
    expect(command).toMatchObject({ status: "timed_out", result: "ok" });
    expect(log.filter(({ type }) => type === "send")).toEqual([{ type: "send", kind: OFF, atMs: T0 + 20_000 }]);
    expect(log.filter(({ type }) => type === "alert")).toHaveLength(1);
  });

  it("that acted although it was cancelled asks for nothing: what voided it is on its way", () => {
    const events = [
      [T0, release],
      [T0 + 10, overtakenBy(OFF)],
      [T0 + 20, ok({ relays: relays(3) })],
    ] as const;
    expect(play(made(ON), events, T0 + 60_000).log.map(({ type }) => type)).toEqual(["publish", "record", "record", "record"]);
  });

  it("leaves circulation on when its ON came late: standing water is what harms", () => {
    const events = [
      [T0, release],
      [T0 + 20_000, ok({ relays: relays(1) })],
    ] as const;
    const { log } = play(made({ type: "relay_on", channel: 1, leaseMs: null }), events, T0 + 60_000);
    expect(log.some(({ type }) => type === "send")).toBe(false);
  });

  it("that the device refused late asks for nothing", () => {
    const events = [
      [T0, release],
      [T0 + 20_000, { type: "ack", ack: { result: "expired", state: "idle" } }],
    ] as const;
    expect(play(made(ON), events, T0 + 60_000).log.at(-1)?.type).toBe("record");
  });
});

describe("[SAFE-11] a command toward safety", () => {
  it("is repeated every second until it is acknowledged", () => {
    const { command, log } = play(
      made(OFF),
      [
        [T0, release],
        [T0 + 4500, ok({ relays: relays(1) })],
      ],
      T0 + 60_000,
    );
    expect(sentAt(log)).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(command.status).toBe("confirmed");
  });

  it("is not void by a restart, nor by another command toward safety", () => {
    const events = [
      [T0, release],
      [T0 + 1, { type: "heard", boot: "58-00000001" }],
      [T0 + 2, overtakenBy(STOP)],
    ] as const;
    expect(play(made(OFF), events, T0 + 100).command.status).toBe("sent");
  });

  it("gives way to a newer ON of the same channel, which it would otherwise end", () => {
    expect(advance(made(OFF, { status: "sent" }), overtakenBy(ON), T0).command.status).toBe("cancelled");
    expect(advance(made(ABORT, { status: "sent" }), overtakenBy(START), T0).command.status).toBe("cancelled");
    expect(advance(made(ABORT, { status: "sent" }), overtakenBy(ON), T0).command.status).toBe("sent");
    expect(advance(made(START, { status: "sent" }), overtakenBy(ABORT), T0).command.status).toBe("cancelled");
    expect(advance(made(STOP, { status: "sent" }), overtakenBy(ON), T0).command.status).toBe("sent");
  });

  it("a stop is no longer repeated after a clear with a higher number, whichever stop that names", () => {
    const sent = made(STOP, { status: "sent" });
    const clear = { type: "clear_stop", stopId: "s0" } as const;
    expect(advance(sent, overtakenBy(clear), T0).command.status).toBe("cancelled");
    expect(advance(sent, { type: "overtaken", by: { kind: clear, seq: sent.seq - 1 } }, T0).command.status).toBe("sent");
  });

  it("that the device refuses raises an alert", () => {
    const refused = advance(made(OFF, { status: "sent" }), { type: "ack", ack: { result: "unsupported", state: "idle" } }, T0);
    expect(refused.command.status).toBe("rejected");
    expect(refused.effects).toContainEqual({ type: "alert", code: "safety_refused" });
  });

  it("is confirmed by an ack that comes after its sender gave up", () => {
    const { command } = play(
      made(OFF),
      [
        [T0, release],
        [T0 + 20_000, ok({ relays: relays() })],
      ],
      T0 + 30_000,
    );
    expect(command.status).toBe("confirmed");
  });
});

describe("[SAFE-18] confirmed means that the answer shows it", () => {
  it.each([
    ["ON, relay on", ON, ok({ relays: relays(3) }), "confirmed"],
    ["ON, relay off", ON, ok({ relays: relays(1) }), "acked"],
    ["ON, relays unsaid", ON, ok(), "acked"],
    ["OFF, relay off", OFF, ok({ relays: relays(1) }), "confirmed"],
    ["OFF, relay still on", OFF, ok({ relays: relays(3) }), "acked"],
    ["stop, latched", STOP, ok({ state: "estop", relays: relays() }), "confirmed"],
    ["stop, not latched", STOP, ok({ state: "idle", relays: relays() }), "acked"],
    ["stop, a pump still on", STOP, ok({ state: "estop", relays: relays(2) }), "acked"],
    ["clear, still latched", { type: "clear_stop", stopId: "s1" } as const, ok({ state: "estop" }), "acked"],
    ["clear, free", { type: "clear_stop", stopId: "s1" } as const, ok({ state: "idle" }), "confirmed"],
    ["fault reset, free", { type: "clear_fault" } as const, ok({ state: "idle" }), "confirmed"],
    ["test", { type: "test" } as const, ok(), "confirmed"],
    ["refused", ON, { type: "ack", ack: { result: "interlock", state: "manual", relays: relays(3) } } as const, "rejected"],
  ])("%s", (_what, kind, event, status) => {
    expect(advance(made(kind, { status: "sent" }), event, T0).command.status).toBe(status);
  });
});

describe("[SAFE-10] whatever happens in whatever order", () => {
  let state = 3;
  const chance = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 8) % below;
  };
  const anyEvent = (): CommandEvent =>
    [
      release,
      tick,
      ok({ relays: relays(3) }),
      { type: "ack", ack: { result: "busy", state: "idle" } } as const,
      overtakenBy(OFF, 95 + chance(10)),
      overtakenBy(STOP, 95 + chance(10)),
      { type: "heard", boot: chance(2) === 0 ? BOOT : "58-00000001" } as const,
    ][chance(7)] ?? tick;

  it("an action is sent at most three times, before its deadline, and never after it ended", () => {
    for (let round = 0; round < 3000; round++) {
      let endedAtMs = Number.POSITIVE_INFINITY;
      let command = made(ON);
      const sent: number[] = [];
      for (let atMs = T0, step = 0; step < 25; step++, atMs += chance(1500)) {
        const next = advance(command, anyEvent(), atMs);
        for (const { type } of next.effects) if (type === "publish") sent.push(atMs);
        if (isOpen(command) && !isOpen(next.command)) endedAtMs = atMs;
        // What has ended stays ended: only the device's late word is added.
        if (!isOpen(command)) expect(next.command.status).toBe(command.status);
        command = next.command;
      }
      expect(sent.length).toBeLessThanOrEqual(3);
      expect(sent.every((atMs) => atMs < T0 + 15_000 && atMs <= endedAtMs)).toBe(true);
    }
  });
});
