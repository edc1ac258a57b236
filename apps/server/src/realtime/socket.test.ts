// One socket without a network: the order of what it hears, and what happens to one that does not read.

import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { principalOf } from "../../test/principal.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import { createMetrics } from "../platform/metrics.ts";
import type { HouseholdListener } from "./household-feed.ts";
import type { Hub, Watcher } from "./hub.ts";
import type { OpenSocket } from "./open-sockets.ts";
import { serveSocket } from "./socket.ts";
import { createSocketPlaces } from "./socket-places.ts";
import type { LoadSnapshot, Snapshot } from "./subscriptions.ts";

const DEVICE = "0190d3a0-0000-7000-8000-00000000000a";
const snapshotOf = (deviceId: string): Snapshot => ({
  watched: { deviceId, accountId: "account", registrationId: "r", tankId: null },
  message: { type: "snapshot", data: { device: { id: deviceId } as never, readings: {} } },
});

class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: { type: string; data: Record<string, unknown> }[] = [];
  readonly closes: number[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closes.push(code);
  }
  terminate() {
    this.emit("close");
  }
}

function served(loadSnapshot: LoadSnapshot, principal: Principal | null = principalOf(), tickets = new Map<string, Principal>()) {
  const open = new Set<OpenSocket>();
  const socket = new FakeSocket();
  const watchers = new Map<string, Watcher>();
  const house = new Map<string, HouseholdListener>();
  const hub: Hub = {
    watch: ({ deviceId }, watcher) => {
      watchers.set(deviceId, watcher);
      return () => void watchers.delete(deviceId);
    },
    isListening: async () => {},
    watchedDevices: () => [],
    setOwners: () => {},
  };
  const metrics = createMetrics();
  const openSockets = {
    add: (one: OpenSocket) => {
      open.add(one);
      return () => void open.delete(one);
    },
  };
  const useTicket = async (ticket: string) => tickets.get(ticket) ?? null;
  const households = {
    join: (accountId: string, listener: HouseholdListener) => {
      house.set(accountId, listener);
      return () => void house.delete(accountId);
    },
  };
  const places = createSocketPlaces({ session: 1, address: 20 });
  const deps = { hub, households, loadSnapshot, openSockets, places, useTicket, reportError: () => {}, metrics, clock: Date.now };
  serveSocket(socket as never, { principal, ip: "192.0.2.1" }, deps);
  const say = (type: string, deviceId = DEVICE) => socket.emit("message", JSON.stringify({ type, data: { deviceId } }));
  const tell = (value: number) => {
    for (const watcher of watchers.values())
      watcher(`telemetry_update ${DEVICE}`, JSON.stringify({ type: "telemetry_update", data: { value } }));
  };
  return { socket, watchers, house, metrics, open, say, tell, types: () => socket.sent.map(({ type }) => type) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("a socket", () => {
  it("hears its household from the start, without asking, and nothing more from the moment its right ends", async () => {
    const { house, open, say, socket, types, watchers } = served(async (_account, id) => snapshotOf(id));
    say("subscribe_device");
    await settled();
    const tell = () =>
      [...house.values()].forEach((listener) => listener("alert_changed a", '{"type":"alert_changed","data":{}}'));
    tell();
    for (const one of open) one.end();
    tell();
    // Before the browser has even answered the close.
    expect([house.size, watchers.size, socket.closes]).toEqual([0, 0, [1008]]);
    expect(types()).toEqual(["snapshot", "alert_changed"]);
  });

  it("hears a snapshot before anything else, and subscribes once", async () => {
    const { say, tell, types, watchers } = served(async (_account, id) => snapshotOf(id));
    say("subscribe_device");
    say("subscribe_device");
    await settled();
    tell(1);
    expect(types()).toEqual(["snapshot", "telemetry_update"]);
    expect(watchers.size).toBe(1);
  });

  it("[SEC-10] asks one question at a time, and none for what was taken back meanwhile", async () => {
    const asked: (() => void)[] = [];
    const { say } = served((_account, id) => new Promise((resolve) => asked.push(() => resolve(snapshotOf(id)))));
    for (let count = 0; count < 100; count += 1) {
      say("subscribe_device");
      say("unsubscribe_device");
    }
    say("subscribe_device");
    await settled();
    expect(asked).toHaveLength(1);
    asked[0]?.();
    await settled();
    expect(asked).toHaveLength(2);
  });

  it("[SEC-10] that says more than six hundred things in ten seconds is closed, and hears nothing of them", async () => {
    let reads = 0;
    const { say, socket } = served(async () => {
      reads += 1;
      return null;
    });
    for (let count = 0; count < 300; count += 1) {
      say("subscribe_device");
      say("unsubscribe_device");
    }
    expect(socket.closes).toEqual([]);
    for (let count = 0; count < 50; count += 1) say("subscribe_device");
    await settled();
    expect(socket.closes[0]).toBe(1008);
    expect(reads).toBe(0);
  });

  // The snapshot may be older than the change, and the next message is an interval away.
  it("is told after its snapshot what changed while it was read", async () => {
    let reads = 0;
    const { say, tell, types } = served(async (_account, id) => {
      if (++reads === 2) tell(1);
      return snapshotOf(id);
    });
    say("subscribe_device");
    await settled();
    expect(types()).toEqual(["snapshot", "telemetry_update"]);
  });

  it("that stops while its snapshot is read hears nothing and watches nothing", async () => {
    const { say, types, watchers } = served(async (_account, id) => snapshotOf(id));
    say("subscribe_device");
    say("unsubscribe_device");
    await settled();
    expect([types(), watchers.size]).toEqual([[], 0]);
  });

  it("that leaves while its snapshot is read watches nothing", async () => {
    const { say, socket, watchers } = served(async (_account, id) => snapshotOf(id));
    say("subscribe_device");
    socket.emit("close");
    await settled();
    expect(watchers.size).toBe(0);
  });

  it("is told when the database is away, and may try again", async () => {
    let isAway = true;
    const { say, types } = served(async (_account, id) => (isAway ? Promise.reject(new Error("away")) : snapshotOf(id)));
    say("subscribe_device");
    await settled();
    isAway = false;
    say("subscribe_device");
    await settled();
    expect(types()).toEqual(["error", "snapshot"]);
  });

  it("may watch two hundred devices and no more", async () => {
    const { say, socket, watchers } = served(async (_account, id) => snapshotOf(id));
    for (let n = 0; n < 201; n++) say("subscribe_device", `0190d3a0-0000-7000-8000-${String(n).padStart(12, "0")}`);
    await settled();
    expect(watchers.size).toBe(200);
    expect(socket.sent.filter(({ type }) => type === "error").map(({ data }) => data.code)).toEqual(["too_many"]);
  });

  it("leaves nothing behind when it closes", async () => {
    const { say, socket, watchers, metrics } = served(async (_account, id) => snapshotOf(id));
    say("subscribe_device");
    await settled();
    socket.emit("close");
    expect(watchers.size).toBe(0);
    expect((await metrics.live.sockets.get()).values[0]?.value).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a socket that does not read", () => {
  const stuck = async () => {
    const one = served(async (_account, id) => snapshotOf(id));
    one.say("subscribe_device");
    await settled();
    one.socket.bufferedAmount = 1e6;
    return one;
  };
  const closedSlow = async ({ metrics }: Awaited<ReturnType<typeof stuck>>) =>
    (await metrics.live.closedSlow.get()).values[0]?.value;

  it("gets the newest value when it reads again", async () => {
    const { socket, tell } = await stuck();
    for (let n = 0; n < 500; n++) tell(n);
    await vi.advanceTimersByTimeAsync(3000);
    expect(socket.sent).toHaveLength(1);
    socket.bufferedAmount = 0;
    await vi.advanceTimersByTimeAsync(100);
    expect(socket.sent.slice(1)).toEqual([{ type: "telemetry_update", data: { value: 499 } }]);
    expect(socket.closes).toEqual([]);
  });

  it("is closed with 1013 after ten seconds", async () => {
    const one = await stuck();
    one.tell(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.socket.closes).toEqual([1013]);
    expect(await closedSlow(one)).toBe(1);
  });

  // The peer that does not read does not answer the close either: the socket lives on for another thirty seconds.
  it("is closed and counted once, and costs nothing more while its end is awaited", async () => {
    const one = await stuck();
    for (let s = 0; s < 40; s++) {
      one.tell(s);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(one.socket.closes).toEqual([1013]);
    expect(await closedSlow(one)).toBe(1);
    expect(one.watchers.size).toBe(0);
  });
});

describe("[SEC-6] a socket without a session", () => {
  const unknown = (tickets?: Map<string, Principal>) => served(async (_account, id) => snapshotOf(id), null, tickets);
  const show = (one: ReturnType<typeof unknown>, token: string) =>
    one.socket.emit("message", JSON.stringify({ type: "authenticate", data: { token } }));
  const codes = ({ socket }: ReturnType<typeof unknown>) => socket.sent.map(({ data }) => data.code);

  it("may only authenticate, and has ten seconds", async () => {
    const one = unknown();
    one.say("subscribe_device");
    await settled();
    expect([codes(one), one.watchers.size, one.open.size]).toEqual([["not_signed_in"], 0, 0]);
    await vi.advanceTimersByTimeAsync(9900);
    expect(one.socket.closes).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(one.socket.closes).toEqual([1008]);
  });

  it("is closed at a ticket that is not valid", async () => {
    const one = unknown();
    show(one, "guessed");
    one.say("subscribe_device");
    await settled();
    expect([codes(one), one.socket.closes, one.watchers.size]).toEqual([["bad_ticket"], [1008], 0]);
  });

  it("is served once its ticket is known, also what it asked before the answer", async () => {
    const one = unknown(new Map([["good", principalOf()]]));
    show(one, "good");
    one.say("subscribe_device");
    await settled();
    expect([one.types(), one.open.size]).toEqual([["snapshot"], 1]);
    show(one, "good");
    expect(codes(one).at(-1)).toBe("already_authenticated");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(one.socket.closes).toEqual([]);
    one.socket.emit("close");
    expect([one.open.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("leaves no timer behind when it goes by itself", () => {
    unknown().socket.emit("close");
    expect(vi.getTimerCount()).toBe(0);
  });
});
