// The newest command number this process has seen of each device: for numbering a stop without a database.

const MOST_DEVICES = 50_000;

export function createKnownSeqs(mostDevices = MOST_DEVICES) {
  const seqs = new Map<string, number>();
  return {
    lastOf: (registrationId: string): number => seqs.get(registrationId) ?? 0,
    note(registrationId: string, seq: number): void {
      const last = seqs.get(registrationId) ?? 0;
      // Taken out and put back, so that the longest unused is the first to go.
      seqs.delete(registrationId);
      seqs.set(registrationId, Math.max(last, seq));
      if (seqs.size <= mostDevices) return;
      for (const oldest of seqs.keys()) {
        seqs.delete(oldest);
        return;
      }
    },
  };
}
