// A set of sequence numbers kept as sorted, disjoint, inclusive ranges: what the server confirms to a device.

export type SeqRange = readonly [first: number, last: number];

/** Adds one number. Almost always it extends the last range, so that is tried first. */
export function addSeq(ranges: [number, number][], seq: number): void {
  const last = ranges.at(-1);
  if (last && seq === last[1] + 1) {
    last[1] = seq;
    return;
  }
  const at = ranges.findIndex(([first]) => first > seq);
  const index = at === -1 ? ranges.length : at;
  const before = ranges[index - 1];
  const after = ranges[index];
  if (before && seq <= before[1]) return;
  const touchesBefore = before !== undefined && seq === before[1] + 1;
  const touchesAfter = after !== undefined && seq === after[0] - 1;
  if (touchesBefore && touchesAfter) ranges.splice(index - 1, 2, [before[0], after[1]]);
  else if (touchesBefore) before[1] = seq;
  else if (touchesAfter) after[0] = seq;
  else ranges.splice(index, 0, [seq, seq]);
}

export const includesSeq = (ranges: readonly SeqRange[], seq: number): boolean =>
  ranges.some(([first, last]) => seq >= first && seq <= last);
