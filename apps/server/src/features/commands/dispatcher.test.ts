import { newCommand } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { Order } from "./in-flight.ts";

const DEVICE = "0190d3a0-0000-7000-8000-000000000001";
const ON: CommandKind = { type: "relay_on", channel: 3, leaseMs: 60_000 };
const OFF: CommandKind = { type: "relay_off", channel: 3 };

/** A broker between processes that lose nothing: what one announces, all hear. */
function createBroker() {
  const sent: { id: string; on?: boolean }[] = [];
  const acks = new Set<(registrationId: string, data: Uint8Array) => void>();
  const orders = new Set<(order: unknown) => void>();
  const listen = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    sent,
    listeners: () => acks.size + orders.size,
    ack: (id: string, change: object = {}) => {
      const message = { v: 1, id, result: "ok", state: "manual", fault: null, boot: "57-9f3c1a77", up_ms: 1, ...change };
      for (const hear of acks) hear(DEVICE, Buffer.from(JSON.stringify(message)));
    },
    bus: {
      send: (_registrationId: string, _topic: string, message: unknown) => void sent.push(message as { id: string }),
      watch: (_registrationId: string, _topic: string, hear: (registrationId: string, data: Uint8Array) => void) =>
        listen(acks, hear),
      announceOrder: (_registrationId: string, order: unknown) => {
        for (const hear of orders) hear(order);
      },
      watchOrders: (_registrationId: string, hear: (order: unknown) => void) => listen(orders, hear),
    },
  };
}

let broker: ReturnType<typeof createBroker>;
const record = vi.fn();
const newProcess = () => createDispatcher({ bus: broker.bus, record, clock: Date.now, logger: createLogger("silent") });
const order = (id: string, kind: CommandKind, seq: number): Order => ({
  registrationId: DEVICE,
  accountId: "a",
  command: newCommand({ id, seq, kind, boot: kind === ON ? "57-9f3c1a77" : null, deadlineAtMs: Date.now() + 15_000 }),
  deadlineUpMs: kind === ON ? 1000 : null,
});
const sentIds = () => broker.sent.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  broker = createBroker();
  record.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("[SAFE-10] a dispatcher", () => {
  it("listens to a device only while something is pending, and answers with what it heard", async () => {
    const dispatcher = newProcess();
    const answering = dispatcher.dispatch(order("a", ON, 1), 3000);
    expect(broker.listeners()).toBe(2);
    await vi.advanceTimersByTimeAsync(120);
    broker.ack("a", { relays: [false, false, true, false, false] });
    expect(await answering).toMatchObject({ command: { status: "confirmed" }, ack: { id: "a" }, roundTripMs: 120 });
    expect(broker.listeners()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentIds()).toEqual(["a"]);
  });

  it("answers when patience ends, and performs the rest of the life all the same", async () => {
    const answering = newProcess().dispatch(order("a", ON, 1), 2800);
    await vi.advanceTimersByTimeAsync(2800);
    expect(await answering).toMatchObject({ command: { status: "sent" }, ack: null, roundTripMs: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentIds()).toEqual(["a", "a", "a"]);
    expect(record.mock.calls.map(([, command]) => command.status)).toEqual(["sent", "timed_out"]);
    expect(broker.listeners()).toBe(0);
  });

  it("cancels in the same step what a later OFF voids, in this process and in another", async () => {
    const [one, other] = [newProcess(), newProcess()];
    const onHere = one.dispatch(order("here", ON, 1), 3000);
    const onThere = other.dispatch(order("there", { ...ON, leaseMs: 5000 }, 2), 3000);
    const off = one.dispatch(order("off", OFF, 3), 3000);
    expect((await onHere).command.status).toBe("cancelled");
    expect((await onThere).command.status).toBe("cancelled");
    await vi.advanceTimersByTimeAsync(2500);
    expect(sentIds()).toEqual(["here", "there", "off", "off", "off"]);
    broker.ack("off", { relays: [false, false, false, false, false] });
    expect((await off).command.status).toBe("confirmed");
  });

  it("knows the newest number of a device, also from another process", () => {
    const [one, other] = [newProcess(), newProcess()];
    void other.dispatch(order("a", ON, 7), 10);
    void one.dispatch(order("b", OFF, 9), 10);
    expect([one.lastSeqOf(DEVICE), other.lastSeqOf(DEVICE), newProcess().lastSeqOf(DEVICE)]).toEqual([9, 9, 0]);
  });

  it("[SAFE-11] knows whether something toward action was sent since, also by another process, and of an unknown device says so", () => {
    const [one, other] = [newProcess(), newProcess()];
    void one.dispatch(order("a", OFF, 7), 10);
    void one.dispatch(order("b", OFF, 8), 10);
    expect([one.mayHaveActedSince(DEVICE, 7), newProcess().mayHaveActedSince(DEVICE, 7)]).toEqual([false, true]);
    void other.dispatch(order("c", ON, 9), 10);
    expect([one.mayHaveActedSince(DEVICE, 8), one.mayHaveActedSince(DEVICE, 9)]).toEqual([true, false]);
  });

  it("keeps numbers that only grow, and forgets the device unused for longest first", () => {
    const dispatcher = createDispatcher({ bus: broker.bus, record, clock: Date.now, logger: createLogger("silent") }, 2);
    for (const [device, seq] of [
      ["a", 5],
      ["a", 3],
      ["b", 1],
      ["a", 4],
      ["c", 1],
    ] as const)
      dispatcher.withdraw(device, { kind: OFF, seq });
    expect(["a", "b", "c"].map(dispatcher.lastSeqOf)).toEqual([5, 0, 1]);
  });

  it("ignores junk on the acks topic", async () => {
    const answering = newProcess().dispatch(order("a", ON, 1), 100);
    broker.ack("a", { result: "maybe" });
    await vi.advanceTimersByTimeAsync(100);
    expect((await answering).command.status).toBe("sent");
  });

  it("sends nothing any more once it is stopped", async () => {
    const dispatcher = newProcess();
    void dispatcher.dispatch(order("off", OFF, 1), 100);
    dispatcher.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sentIds()).toEqual(["off"]);
    expect(broker.listeners()).toBe(0);
  });
});
