// Collects the answers to one pull: ends when it is full, when the broker says that there is no more, or when the
// broker says nothing at all.

const SILENCE_MS = 2000;
/** No such stream or consumer: no responders, or a consumer that was deleted. */
const BROKEN_CODES = new Set([503, 409]);

export type Collected<T> = Readonly<{ items: T[]; isBroken: boolean }>;

export type PullInbox<T> = ReturnType<typeof createPullInbox<T>>;

export function createPullInbox<T>() {
  // What comes in between two pulls, after a silence, is handed out with the next one.
  let arrived: T[] = [];
  let wanted = 0;
  let finish: ((isBroken: boolean) => void) | null = null;

  return {
    /** `expiresMs`: how long the broker was asked to wait for something to hand out. */
    collect: (maxItems: number, expiresMs = 0): Promise<Collected<T>> => {
      if (finish) throw new Error("one pull at a time");
      wanted = maxItems;
      return new Promise((resolve) => {
        const silence = setTimeout(() => finish?.(true), expiresMs + SILENCE_MS);
        finish = (isBroken) => {
          clearTimeout(silence);
          finish = null;
          const items = arrived;
          arrived = [];
          resolve({ items, isBroken });
        };
        if (arrived.length >= wanted) finish(false);
      });
    },
    add: (item: T): void => {
      arrived.push(item);
      if (arrived.length >= wanted) finish?.(false);
    },
    end: (code: number): void => finish?.(BROKEN_CODES.has(code)),
    /** What came after the last pull had ended. */
    takeLeft: (): T[] => {
      const left = arrived;
      arrived = [];
      return left;
    },
  };
}
