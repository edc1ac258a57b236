// Whoever has the same name waits for each other, in the order of arrival; different names do not. Each name holds so much and
// no more.

type Queue = { running: number; readonly waiting: (() => void)[] };

export type QueueLimits = Readonly<{
  /** Running and waiting together, of each name. */
  most: number;
  mostAtOnce?: number;
}>;

/** Null: this name holds too much already, and the work is not taken. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T> | null;

export function createKeyedQueues({ most, mostAtOnce = 1 }: QueueLimits): InTurn {
  const queues = new Map<string, Queue>();

  function release(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running--;
    if (queue.running === 0) queues.delete(key);
  }

  return (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.running + queue.waiting.length >= most) return null;
    queues.set(key, queue);
    const isFree = queue.running < mostAtOnce;
    if (isFree) queue.running++;
    const turn = isFree ? Promise.resolve() : new Promise<void>((resolve) => queue.waiting.push(resolve));
    return turn.then(work).finally(() => release(key, queue));
  };
}
