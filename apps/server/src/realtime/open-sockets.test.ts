import { describe, expect, it } from "vitest";
import { principalOf } from "../../test/principal.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import { createOpenSockets } from "./open-sockets.ts";

const NOW_MS = Date.UTC(2026, 10, 17, 9, 12);

function sockets(standing: Principal[], owners = new Map<string, string>(), watched: string[] = [], isServerBehind = false) {
  const asked: (readonly string[])[] = [];
  const set: unknown[] = [];
  const open = createOpenSockets({
    hub: { watchedDevices: () => watched, setOwners: (...args) => void set.push(args) },
    findPrincipals: async (sessionIds) => {
      asked.push(sessionIds);
      return standing;
    },
    findOwners: async () => owners,
    reportError: () => {},
    isServerBehind: () => isServerBehind,
    clock: () => NOW_MS,
  });
  const ended: string[] = [];
  const beats: [name: string, text: string][] = [];
  const add = (name: string, principal: Principal) =>
    open.add({ principal, end: () => ended.push(name), beat: (text) => beats.push([name, text]) });
  return { open, asked, set, ended, beats, add };
}

describe("[SEC-6] open sockets", () => {
  it("end with their session, their household or their right, and only then", async () => {
    const now = [
      principalOf({ sessionId: "same", isConfirmed: true, isRenewalDue: true }),
      principalOf({ sessionId: "moved", accountId: "other" }),
      principalOf({ sessionId: "lowered", membershipRole: "viewer" }),
      principalOf({ sessionId: "raised", isAdmin: true }),
    ];
    const { open, ended, add } = sockets(now);
    for (const sessionId of ["same", "moved", "lowered", "raised", "gone"]) add(sessionId, principalOf({ sessionId }));
    await open.sweep();
    expect(ended).toEqual(["moved", "lowered", "raised", "gone"]);
  });

  it("end as soon as it is told that their session or their person's rights have, and nobody else's", () => {
    const { open, ended, add } = sockets([]);
    for (const [sessionId, userId] of [
      ["1", "ada"],
      ["2", "ada"],
      ["3", "bob"],
    ] as const)
      add(sessionId, principalOf({ sessionId, userId }));
    open.onEnding({ kind: "session", id: "3" });
    open.onEnding({ kind: "user", id: "ada" });
    open.onEnding({ kind: "household", id: "account" });
    expect(ended).toEqual(["3", "1", "2"]);
  });

  it("are asked about together, each session once, and not at all when there are none", async () => {
    const { open, asked, add } = sockets([]);
    await open.sweep();
    const leave = [add("1", principalOf({ sessionId: "a" })), add("2", principalOf({ sessionId: "a" }))];
    add("3", principalOf({ sessionId: "b" }));
    await open.sweep();
    for (const go of leave) go();
    await open.sweep();
    expect(asked).toEqual([["a", "b"], ["b"]]);
  });

  it("learn whose the watched devices are", async () => {
    const owners = new Map([["device", "mine"]]);
    const { open, set } = sockets([], owners, ["device", "gone"]);
    await open.sweep();
    expect(set).toEqual([[["device", "gone"], owners]]);
  });
});

describe("heartbeats", () => {
  it("reach every open socket with the time, and no database is asked for it", async () => {
    const { open, asked, beats, add } = sockets([]);
    add("1", principalOf());
    const leave = add("2", principalOf());
    await open.beat();
    leave();
    await open.beat();
    const text = '{"type":"heartbeat","data":{"at":"2026-11-17T09:12:00.000Z"}}';
    expect(beats).toEqual([
      ["1", text],
      ["2", text],
      ["1", text],
    ]);
    expect(asked).toEqual([]);
  });

  it("say that the server is behind, while it is", async () => {
    const { open, beats, add } = sockets([], new Map(), [], true);
    add("1", principalOf());
    await open.beat();
    expect(beats).toEqual([["1", '{"type":"heartbeat","data":{"at":"2026-11-17T09:12:00.000Z","isServerBehind":true}}']]);
  });

  it("of very many leave everybody else a turn in between", async () => {
    const { open, beats, add } = sockets([]);
    for (let count = 0; count < 1200; count += 1) add(`${count}`, principalOf());
    const seen: number[] = [];
    const beating = open.beat();
    seen.push(beats.length);
    const other = setImmediate(() => seen.push(beats.length));
    await beating;
    clearImmediate(other);
    expect(seen[0]).toBe(500);
    expect(seen[1]).toBeLessThan(1200);
    expect(new Set(beats.map(([name]) => name)).size).toBe(1200);
  });
});
