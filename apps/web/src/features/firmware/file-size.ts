import { oneDecimal } from "@/lib/format.ts";

const BYTES_PER_KB = 1024;
const KB_PER_MB = 1024;

/** In KB, or in MB above 1024 KB. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / BYTES_PER_KB;
  return kilobytes > KB_PER_MB ? `${oneDecimal(kilobytes / KB_PER_MB)} MB` : `${oneDecimal(kilobytes)} KB`;
}
