// May the device forget this event and all before it? It must not forget one that never arrived.

/** As many events as a device keeps: further back it holds nothing that could be missing. */
export const EVENT_RING = 32;

export type EventArrival = Readonly<{
  n: number;
  /** It was stored before: the device repeats from its oldest, so what is missing below is lost to it as well. */
  isRepeat: boolean;
  /** Stored events of the boot below n, newest first. */
  below: readonly Readonly<{ n: number; isConfirmed: boolean }>[];
}>;

export function mayConfirm({ n, isRepeat, below }: EventArrival): boolean {
  if (isRepeat || n === 0) return true;
  for (let back = 1; back <= EVENT_RING; back++) {
    const event = below[back - 1];
    if (event?.n !== n - back) return false;
    if (event.isConfirmed || event.n === 0) return true;
  }
  return true;
}
