// Writing to one browser that may be slow. While its buffer is full only the newest value of each key is kept,
// so that it sees the present late instead of the past forever; if it stays slow, it is closed and starts anew.

import type { WebSocket } from "ws";

const FULL_AT_BYTES = 64 * 1024;
const RETRY_MS = 100;
const GIVE_UP_AFTER_MS = 10_000;
const CLOSE_TRY_AGAIN_LATER = 1013;

export type WriterCounts = Readonly<{ onSent: () => void; onCoalesced: () => void; onClosedSlow: () => void }>;

export function createSocketWriter(socket: Pick<WebSocket, "send" | "close" | "bufferedAmount">, counts: WriterCounts) {
  const waiting = new Map<string, string>();
  let slowForMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let isGivenUp = false;

  const write = (text: string) => {
    socket.send(text);
    counts.onSent();
  };

  function flush(): void {
    timer = null;
    for (const [key, text] of waiting) {
      if (socket.bufferedAmount >= FULL_AT_BYTES) break;
      waiting.delete(key);
      write(text);
    }
    slowForMs = waiting.size === 0 ? 0 : slowForMs + RETRY_MS;
    if (slowForMs >= GIVE_UP_AFTER_MS) {
      isGivenUp = true;
      counts.onClosedSlow();
      waiting.clear();
      socket.close(CLOSE_TRY_AGAIN_LATER, "too slow");
    } else if (waiting.size > 0) schedule();
  }

  const schedule = () => {
    timer ??= setTimeout(flush, RETRY_MS);
  };

  return {
    /** `key` names what the message is about: a newer one replaces an older one that still waits. */
    send(key: string, text: string): void {
      // A peer that does not read does not answer the close either: until it is gone, nothing more is kept for it.
      if (isGivenUp) return;
      if (waiting.size === 0 && socket.bufferedAmount < FULL_AT_BYTES) return write(text);
      if (waiting.delete(key)) counts.onCoalesced();
      waiting.set(key, text);
      schedule();
    },
    /** Says only that we are there. Whoever has something to read hears us anyway, so it never waits and is never kept. */
    beat(text: string): void {
      if (!isGivenUp && waiting.size === 0 && socket.bufferedAmount === 0) socket.send(text);
    },
    stop(): void {
      if (timer) clearTimeout(timer);
      waiting.clear();
    },
  };
}
