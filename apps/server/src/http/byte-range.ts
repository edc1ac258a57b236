// The Range header, as far as one range of bytes goes. Anything else is answered with the whole file, as the standard allows.

export type ByteRange = Readonly<{ firstByte: number; byteCount: number }>;

/** Null: the whole file. `unsatisfiable`: there is no such part. */
export function byteRangeOf(header: string | undefined, fileBytes: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const byteCount = Math.min(Number(last), fileBytes);
    return byteCount === 0 ? "unsatisfiable" : { firstByte: fileBytes - byteCount, byteCount };
  }
  const [firstByte, lastByte] = [Number(first), last === "" ? fileBytes - 1 : Math.min(Number(last), fileBytes - 1)];
  if (last !== "" && Number(last) < firstByte) return null;
  return firstByte >= fileBytes ? "unsatisfiable" : { firstByte, byteCount: lastByte - firstByte + 1 };
}
