import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "@/lib/http/call.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket, fakeSocketClass } from "@/testing/fake-web-socket.ts";
import { Link } from "./link.ts";
import { LiveSocket } from "./live-socket.ts";

const HEARTBEAT = '{"type":"heartbeat","data":{"at":"2026-11-17T09:12:00.000Z"}}';

let link: Link;
let stop: () => void;
const onChange = vi.fn();

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Heard until the last moment of it. */
async function beat(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 2) {
    await pass(2000);
    FakeWebSocket.last.deliver(HEARTBEAT);
  }
}
const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(!isOffline);
  dispatchEvent(new Event(isOffline ? "offline" : "online"));
};
const noServer = () => vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
  noServer();
  link = new Link(new LiveSocket("ws://here/ws", fakeSocketClass, () => {}));
  link.onChange(onChange);
  stop = link.keep();
  FakeWebSocket.last.accept();
  return () => stop();
});

describe("the link to the server", () => {
  it("is well as long as heartbeats come, opens one socket, and asks nothing", async () => {
    await beat(60);
    expect(link.state()).toMatchObject({ isBrowserOnline: true, isServerSilent: false });
    expect([onChange, fetch].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([0, 0]);
    expect(FakeWebSocket.opened).toHaveLength(1);
  });

  it("is silent four and a half seconds after the last word, to the moment, and knows when it came", async () => {
    await beat(4);
    // Between two turns of the page.
    await pass(110);
    FakeWebSocket.last.deliver(HEARTBEAT);
    const heardAtMs = Date.now();
    await pass(4499);
    expect(link.state().isServerSilent).toBe(false);
    await pass(1);
    expect(link.state()).toEqual({ isBrowserOnline: true, isServerSilent: true, heardAtMs });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("leaves a mute socket behind, and is well again with the first word of the next", async () => {
    await beat(2);
    const [mute] = FakeWebSocket.opened;
    await pass(5500);
    expect(FakeWebSocket.opened).toHaveLength(2);
    mute?.deliver(HEARTBEAT);
    expect(link.state().isServerSilent).toBe(true);
    FakeWebSocket.last.accept();
    expect(link.state().isServerSilent).toBe(false);
  });

  it("tries another socket every five seconds", async () => {
    await pass(21_000);
    expect(FakeWebSocket.opened).toHaveLength(5);
  });

  it("is well without any socket while the server answers what it is asked", async () => {
    vi.mocked(fetch).mockImplementation(async () => Response.json({ status: "ok" }));
    await pass(60_000);
    expect(link.state().isServerSilent).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("takes the answer to any call for a word", async () => {
    await pass(4000);
    fakeServer({ "GET /api/devices": [] });
    await call("GET /api/devices");
    noServer();
    await pass(4400);
    expect(link.state().isServerSilent).toBe(false);
    await pass(1000);
    expect(link.state().isServerSilent).toBe(true);
  });

  it.each([
    ["a proxy", () => new Response("Bad Gateway", { status: 502 })],
    ["a hotel", () => new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } })],
  ])("does not take the answer of %s for the server's", async (_, answer) => {
    vi.mocked(fetch).mockImplementation(async () => answer());
    await pass(2000);
    await call("GET /api/devices").catch(() => undefined);
    await pass(3500);
    expect(link.state().isServerSilent).toBe(true);
  });
});

describe("the browser's own network", () => {
  it("is missed at once, and back only with the server", async () => {
    await beat(2);
    goOffline(true);
    expect(link.state().isBrowserOnline).toBe(false);
    await pass(1000);
    goOffline(false);
    expect(link.state()).toMatchObject({ isBrowserOnline: true, isServerSilent: true });
    expect(FakeWebSocket.opened).toHaveLength(2);
    FakeWebSocket.last.accept();
    expect(link.state().isServerSilent).toBe(false);
  });

  it("does not matter where the server answers without it", async () => {
    vi.mocked(fetch).mockImplementation(async () => Response.json({ status: "ok" }));
    goOffline(true);
    await pass(3500);
    expect(link.state()).toMatchObject({ isBrowserOnline: true, isServerSilent: false });
  });
});

describe("a page in the background", () => {
  it("that wakes has one chance before it says anything", async () => {
    await beat(2);
    // Timers sleep; the clock does not.
    vi.spyOn(performance, "now").mockReturnValue(3_600_000);
    vi.advanceTimersToNextTimer();
    expect(link.state().isServerSilent).toBe(false);
    expect(fetch).toHaveBeenCalledOnce();
    expect(FakeWebSocket.opened).toHaveLength(1);
  });

  it("stops everything when nobody is signed in any more", async () => {
    stop();
    await pass(60_000);
    expect(fetch).not.toHaveBeenCalled();
    expect(FakeWebSocket.opened).toHaveLength(1);
  });
});
