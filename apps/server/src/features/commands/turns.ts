// So many at once; the others wait for their turn, in order.

export function createTurns<T>(mostAtOnce: number, perform: (item: T) => Promise<void>) {
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
