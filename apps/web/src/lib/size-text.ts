import { oneDecimal } from "./format.ts";

const KIB = 1024;

/** The size of a file, or of many. */
export const sizeText = (bytes: number): string =>
  bytes >= KIB * KIB ? `${oneDecimal(bytes / KIB / KIB)} MB` : `${Math.max(1, Math.round(bytes / KIB))} KB`;
