/** The smallest sample that at least this share of all samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function latencyText(samplesMs: readonly number[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(samplesMs, share)));
  return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms of ${samplesMs.length}`;
}
