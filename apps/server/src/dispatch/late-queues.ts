// One queue per device, in order. A queue whose work fails pauses by itself, longer each time; the others go on. A few
// work at once, and each device has one turn at a time, so that a long queue does not hold up a short one.

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Half of the API's pool: people's requests need the other half. */
const MOST_AT_ONCE = 8;
/** However many queues wait. */
const MOST_TRIES_PER_SECOND = 500;

type Queue<T> = { readonly key: string; readonly items: T[]; pauseMs: number; timer: NodeJS.Timeout | null };

export type LateQueuesDeps<T> = Readonly<{
  /** Throws when it is to be tried again. */
  perform: (item: T) => Promise<void>;
  /** The first of this device's failures in a row. */
  onTrouble: (error: unknown, queues: number) => void;
}>;

export function createLateQueues<T>({ perform, onTrouble }: LateQueuesDeps<T>) {
  const queues = new Map<string, Queue<T>>();
  const ready: Queue<T>[] = [];
  const turns = new Set<Promise<void>>();
  let state: "open" | "ending" | "over" = "open";

  async function turn(queue: Queue<T>): Promise<void> {
    const [item] = queue.items;
    if (item === undefined) return;
    try {
      await perform(item);
    } catch (error) {
      return pause(queue, error);
    }
    queue.pauseMs = 0;
    queue.items.shift();
    if (queue.items.length > 0) beReady(queue);
    else queues.delete(queue.key);
  }

  function pause(queue: Queue<T>, error: unknown): void {
    if (queue.pauseMs === 0) onTrouble(error, queues.size);
    queue.pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, queue.pauseMs * 2));
    const pauseMs = Math.max(queue.pauseMs, (queues.size * 1000) / MOST_TRIES_PER_SECOND);
    if (state === "open") queue.timer = setTimeout(beReady, pauseMs, queue);
  }

  function beReady(queue: Queue<T>): void {
    queue.timer = null;
    // What is left was handed out: it is somebody else's now.
    if (state === "over") return;
    ready.push(queue);
    goOn();
  }

  function goOn(): void {
    while (turns.size < MOST_AT_ONCE) {
      const queue = ready.shift();
      if (!queue) return;
      const running: Promise<void> = turn(queue).finally(() => {
        turns.delete(running);
        goOn();
      });
      turns.add(running);
    }
  }

  return {
    waitingOf: (key: string): number => queues.get(key)?.items.length ?? 0,
    add: (key: string, item: T): void => {
      const queue = queues.get(key);
      if (queue) return void queue.items.push(item);
      const made: Queue<T> = { key, items: [item], pauseMs: 0, timer: null };
      queues.set(key, made);
      beReady(made);
    },
    /** One more try for everything; answers with what is left when nothing moves any more, or when the time is up. */
    end: async (withinMs: number): Promise<T[]> => {
      state = "ending";
      for (const queue of queues.values()) {
        if (queue.timer === null) continue;
        clearTimeout(queue.timer);
        beReady(queue);
      }
      await quietWithin(turns, withinMs);
      state = "over";
      ready.length = 0;
      return [...queues.values()].flatMap(({ items }) => items);
    },
  };
}

async function quietWithin(turns: ReadonlySet<Promise<void>>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, withinMs, "late");
  });
  while (turns.size > 0) if ((await Promise.race([Promise.all(turns), late])) === "late") break;
  clearTimeout(timer);
}
