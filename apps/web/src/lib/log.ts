/** The browser's console is the only log this side has. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(message, cause);
}
