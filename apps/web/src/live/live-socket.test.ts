import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWebSocket, fakeSocketClass } from "@/testing/fake-web-socket.ts";
import { LiveSocket } from "./live-socket.ts";

const subscribe = (deviceId: string) => ({ type: "subscribe_device", data: { deviceId } });
const unsubscribe = (deviceId: string) => ({ type: "unsubscribe_device", data: { deviceId } });

const onMessage = vi.fn();
let socket: LiveSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWebSocket.opened = [];
  onMessage.mockReset();
  socket = new LiveSocket("ws://here/ws", fakeSocketClass, onMessage);
  return () => vi.useRealTimers();
});

describe("subscriptions", () => {
  it("opens with the first watcher and subscribes once connected", () => {
    expect(FakeWebSocket.opened).toHaveLength(0);
    socket.watch("d1");
    expect(FakeWebSocket.last.sent).toEqual([]);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.url).toBe("ws://here/ws");
    expect(FakeWebSocket.last.sent).toEqual([subscribe("d1")]);
  });

  it("tells the server only of the first and the last watcher", () => {
    const first = socket.watch("d1");
    FakeWebSocket.last.accept();
    const second = socket.watch("d1");
    socket.watch("d2");
    first();
    expect(FakeWebSocket.last.sent).toEqual([subscribe("d1"), subscribe("d2")]);
    second();
    expect(FakeWebSocket.last.sent.at(-1)).toEqual(unsubscribe("d1"));
    expect(FakeWebSocket.opened).toHaveLength(1);
  });
});

describe("reconnecting", () => {
  it("comes back after 5 s and asks again for every device", () => {
    socket.watch("d1");
    socket.watch("d2");
    FakeWebSocket.last.accept();
    FakeWebSocket.last.close();
    vi.advanceTimersByTime(4999);
    expect(FakeWebSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.opened).toHaveLength(2);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.sent).toEqual([subscribe("d1"), subscribe("d2")]);
  });

  it("keeps trying while it is refused", () => {
    socket.watch("d1");
    for (let attempt = 0; attempt < 3; attempt++) {
      FakeWebSocket.last.close();
      vi.advanceTimersByTime(5000);
    }
    expect(FakeWebSocket.opened).toHaveLength(4);
  });

  it("waits longer each time the server closes it as one too many, and begins again after any other end", () => {
    socket.watch("d1");
    const waitsMs: number[] = [];
    const closeWith = (code: number) => {
      const opened = FakeWebSocket.opened.length;
      FakeWebSocket.last.accept();
      FakeWebSocket.last.close(code);
      // Otherwise the page would take its own waiting for a dead connection, and connect at once.
      if (code === 1013) expect(socket.quietForMs()).toBe(0);
      let waitedMs = 0;
      for (; FakeWebSocket.opened.length === opened; waitedMs += 5000) vi.advanceTimersByTime(5000);
      waitsMs.push(waitedMs);
    };
    for (let times = 0; times < 8; times++) closeWith(1013);
    closeWith(1006);
    closeWith(1013);
    expect(waitsMs).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000, 5000, 10_000]);
  });

  it("rests when nobody watches, and when closed for good", () => {
    const release = socket.watch("d1");
    release();
    FakeWebSocket.last.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.opened).toHaveLength(1);
    socket.watch("d1");
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.opened).toHaveLength(2);
  });
});

describe("a socket that is held", () => {
  it("is open without any device, and rests when it is let go", () => {
    const release = socket.hold();
    expect(FakeWebSocket.opened).toHaveLength(1);
    FakeWebSocket.last.close();
    vi.advanceTimersByTime(5000);
    expect(FakeWebSocket.opened).toHaveLength(2);
    release();
    FakeWebSocket.last.close();
    vi.advanceTimersByTime(60_000);
    expect([FakeWebSocket.opened.length, socket.quietForMs()]).toEqual([2, 0]);
  });

  it("knows how long it has been quiet, from its opening or its last word, readable or not", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    socket.hold();
    vi.advanceTimersByTime(1000);
    expect(socket.quietForMs()).toBe(1000);
    FakeWebSocket.last.accept();
    vi.advanceTimersByTime(700);
    FakeWebSocket.last.deliver("{");
    vi.advanceTimersByTime(300);
    expect(socket.quietForMs()).toBe(300);
  });

  it("asks again for every device when it is begun anew, and does not listen to the old one", () => {
    socket.watch("d1");
    const old = FakeWebSocket.last;
    old.accept();
    socket.reconnect();
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.sent).toEqual([subscribe("d1")]);
    old.deliver('{"type":"device_changed","data":{"deviceId":"d1"}}');
    expect(onMessage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.opened).toHaveLength(2);
  });
});

describe("messages", () => {
  it("hands on what it can read and only logs the rest", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    socket.watch("d1");
    FakeWebSocket.last.accept();
    for (const text of ["{", "null", "7", '{"type":"news","data":{}}', '{"type":"device_changed"}'])
      FakeWebSocket.last.deliver(text);
    expect(onMessage).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(5);
    FakeWebSocket.last.deliver('{"type":"device_changed","data":{"deviceId":"d1"}}');
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: "device_changed", data: { deviceId: "d1" } });
  });
});
