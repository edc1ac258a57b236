// One queue per device, in order. A queue whose work fails pauses by itself, longer each time; the others go on. A few
// work at once, and each device has one turn at a time, so that a long queue does not hold up a short one.

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Of the four connections that are kept for it: whoever stops something needs the other. */
const MOST_AT_ONCE = 3;
/** However many queues wait. */
const MOST_TRIES_PER_SECOND = 500;

type Queue<T> = { readonly key: string; readonly items: T[]; pauseMs: number; timer: NodeJS.Timeout | null };

const queueOf = <T>(key: string, item: T): Queue<T> => ({ key, items: [item], pauseMs: 0, timer: null });
const longerThan = (pauseMs: number): number => Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2));
const leastPauseMs = (queues: number): number => (queues * 1000) / MOST_TRIES_PER_SECOND;
const isPausing = ({ timer }: Queue<unknown>): boolean => timer !== null;

export type LateQueuesDeps<T> = Readonly<{
  /** Throws when it is to be tried again. */
  perform: (item: T) => Promise<void>;
  /** The first of this device's failures in a row. */
  onTrouble: (error: unknown, queues: number) => void;
}>;

/** Once it is over, what is left was handed out: it is somebody else's. */
export function createLateQueues<T>({ perform, onTrouble }: LateQueuesDeps<T>) {
  const queues = new Map<string, Queue<T>>();
  const turns = createTurns<Queue<T>>(MOST_AT_ONCE, turn);
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
    queue.pauseMs = longerThan(queue.pauseMs);
    if (state === "open") queue.timer = setTimeout(beReady, Math.max(queue.pauseMs, leastPauseMs(queues.size)), queue);
  }

  function beReady(queue: Queue<T>): void {
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    if (state !== "over") turns.add(queue);
  }

  return {
    of: (key: string): readonly T[] => queues.get(key)?.items ?? [],
    add: (key: string, item: T): void => {
      const queue = queues.get(key);
      if (queue) return void queue.items.push(item);
      const made = queueOf(key, item);
      queues.set(key, made);
      beReady(made);
    },
    /** One more try for everything; answers with what is left when nothing moves any more, or when the time is up. */
    end: async (withinMs: number): Promise<T[]> => {
      state = "ending";
      for (const queue of queues.values()) if (isPausing(queue)) beReady(queue);
      await turns.quietWithin(withinMs);
      state = "over";
      return [...queues.values()].flatMap(({ items }) => items);
    },
  };
}

/** So many at once; the others wait for their turn, in order. */
function createTurns<T>(mostAtOnce: number, perform: (item: T) => Promise<void>) {
  const ready: T[] = [];
  const running = new Set<Promise<void>>();

  function goOn(): void {
    while (running.size < mostAtOnce) {
      const item = ready.shift();
      if (item === undefined) return;
      const turn: Promise<void> = perform(item).finally(() => {
        running.delete(turn);
        goOn();
      });
      running.add(turn);
    }
  }

  return {
    add: (item: T): void => {
      ready.push(item);
      goOn();
    },
    /** When nothing runs any more, or when the time is up: then nothing more is begun. */
    quietWithin: async (withinMs: number): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(resolve, withinMs, "late");
      });
      while (running.size > 0) if ((await Promise.race([Promise.all(running), late])) === "late") break;
      clearTimeout(timer);
      ready.length = 0;
    },
  };
}
