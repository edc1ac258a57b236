import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSocketWriter } from "./socket-writer.ts";

function slowSocket() {
  const sent: string[] = [];
  const socket = { bufferedAmount: 0, send: (text: string) => sent.push(text), close: vi.fn() };
  const counts = { onSent: vi.fn(), onCoalesced: vi.fn(), onClosedSlow: vi.fn() };
  return { sent, socket, counts, writer: createSocketWriter(socket as never, counts) };
}

describe("writing to a socket", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("passes messages on while the socket keeps up", () => {
    const { writer, sent } = slowSocket();
    writer.send("a", "1");
    writer.send("a", "2");
    expect(sent).toEqual(["1", "2"]);
  });

  it("keeps only the newest value per key while the socket is full", () => {
    const { writer, sent, socket, counts } = slowSocket();
    socket.bufferedAmount = 1e6;
    for (let n = 0; n < 1000; n++) writer.send(`device-${n % 2}`, `${n}`);
    expect(sent).toEqual([]);
    socket.bufferedAmount = 0;
    vi.advanceTimersByTime(100);
    expect(sent).toEqual(["998", "999"]);
    expect(counts.onCoalesced).toHaveBeenCalledTimes(998);
  });

  it("closes a socket that stays full for ten seconds", () => {
    const { writer, socket, counts } = slowSocket();
    socket.bufferedAmount = 1e6;
    writer.send("a", "1");
    vi.advanceTimersByTime(9900);
    expect(socket.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(socket.close).toHaveBeenCalledWith(1013, "too slow");
    expect(counts.onClosedSlow).toHaveBeenCalledOnce();
  });

  it("drops a heartbeat while anything else is on its way, and never keeps one", () => {
    const { writer, sent, socket, counts } = slowSocket();
    writer.beat("1");
    socket.bufferedAmount = 1;
    writer.beat("2");
    socket.bufferedAmount = 1e6;
    writer.send("a", "news");
    socket.bufferedAmount = 0;
    writer.beat("3");
    vi.advanceTimersByTime(100);
    writer.beat("4");
    expect(sent).toEqual(["1", "news", "4"]);
    expect(counts.onSent).toHaveBeenCalledOnce();
  });
});
