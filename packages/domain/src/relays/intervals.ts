// When each relay was on, from the edges that its device reported. An edge that nobody reported is not invented, with one
// exception: a reset switches everything off before anything else (SAFE-8), so an ON ends at the latest when the next
// boot begins.

export type RelayEdge = Readonly<{
  channel: number;
  isOn: boolean;
  cause: string;
  atMs: number;
  /** Comparable: a greater number is a later boot. */
  boot: bigint;
  bootBeganMs: number;
}>;

export type RelayInterval = Readonly<{ channel: number; cause: string; fromMs: number; toMs: number | null }>;

/** Edges of any channels in the device's own order; intervals in the order in which they began. */
export function relayIntervals(edges: readonly RelayEdge[]): RelayInterval[] {
  const intervals: RelayInterval[] = [];
  const open = new Map<number, RelayEdge>();
  let boot: bigint | null = null;

  const close = (on: RelayEdge, atMs: number) => {
    open.delete(on.channel);
    intervals.push({ channel: on.channel, cause: on.cause, fromMs: on.atMs, toMs: Math.max(on.atMs, atMs) });
  };
  for (const edge of edges) {
    if (boot !== null && edge.boot > boot) for (const on of open.values()) close(on, edge.bootBeganMs);
    boot = edge.boot;
    const on = open.get(edge.channel);
    if (on && !edge.isOn) close(on, edge.atMs);
    // Told twice, it is on since the first time.
    if (!on && edge.isOn) open.set(edge.channel, edge);
  }
  for (const { channel, cause, atMs } of open.values()) intervals.push({ channel, cause, fromMs: atMs, toMs: null });
  return intervals.toSorted((a, b) => a.fromMs - b.fromMs || a.channel - b.channel);
}

/** As the device names them: somebody asked for it, from afar or at the device. */
const BY_HAND: readonly string[] = ["command", "local_button"];

export const isByHand = (cause: string): boolean => BY_HAND.includes(cause);
