// Work that may take long is done beside each other, so much at once in all and so much of each kind: whoever is slow holds up only
// its own kind. What has to wait does so in the order of arrival, the urgent before the others; a later one whose lanes are free does not
// wait behind it.

type Lane = Readonly<{ name: string; mostAtOnce: number }>;
type Waiting = Readonly<{ lanes: readonly Lane[]; work: () => Promise<void>; isUrgent: boolean }>;

export type Lanes = Readonly<{
  /** False: too much waits already, and it is not taken. For what is urgent there is as much room again. */
  add: (lanes: readonly Lane[], work: () => Promise<void>, isUrgent?: boolean) => boolean;
  /** Takes nothing more, and waits for what runs. */
  stop: (withinMs: number) => Promise<void>;
}>;

export type LaneLimits = Readonly<{ mostAtOnce: number; mostWaiting: number }>;

function count(taken: Map<string, number>, { lanes }: Waiting, by: 1 | -1): void {
  for (const { name } of lanes) {
    const now = (taken.get(name) ?? 0) + by;
    if (now === 0) taken.delete(name);
    else taken.set(name, now);
  }
}

export function createLanes({ mostAtOnce, mostWaiting }: LaneLimits, onError: (error: unknown) => void): Lanes {
  const taken = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let waiting: Waiting[] = [];
  let isStopped = false;

  const isFree = ({ lanes }: Waiting): boolean =>
    running.size < mostAtOnce && lanes.every(({ name, mostAtOnce: most }) => (taken.get(name) ?? 0) < most);

  function begin(item: Waiting): void {
    count(taken, item, 1);
    const ended: Promise<void> = item
      .work()
      .catch(onError)
      .finally(() => {
        running.delete(ended);
        count(taken, item, -1);
        next();
      });
    running.add(ended);
  }

  function next(): void {
    const held: Waiting[] = [];
    for (const item of waiting) {
      if (isFree(item)) begin(item);
      else held.push(item);
    }
    waiting = held;
  }

  return {
    add: (lanes, work, isUrgent = false) => {
      if (isStopped || waiting.length >= mostWaiting * (isUrgent ? 2 : 1)) return false;
      const behind = isUrgent ? waiting.findLastIndex((other) => other.isUrgent) + 1 : waiting.length;
      waiting.splice(behind, 0, { lanes, work, isUrgent });
      next();
      return true;
    },
    stop: async (withinMs) => {
      [isStopped, waiting] = [true, []];
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(running), late]);
    },
  };
}
