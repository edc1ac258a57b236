const BYTES_PER_KB = 1024;
const KB_PER_MB = 1024;

const oneDecimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** In KB, or in MB above 1024 KB. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / BYTES_PER_KB;
  return kilobytes > KB_PER_MB ? `${oneDecimal.format(kilobytes / KB_PER_MB)} MB` : `${oneDecimal.format(kilobytes)} KB`;
}
