// The server's clock as the browser sees it. Browser clocks are wrong by minutes; an age must not be.

let offsetMs = 0;

/** The Date header counts whole seconds, so a difference below that is no news and would only make ages jump. */
const HEADER_RESOLUTION_MS = 1000;

export function noteServerDate(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(dateHeader ?? "");
  if (Number.isNaN(serverMs)) return;
  const measuredMs = serverMs + HEADER_RESOLUTION_MS / 2 - (sentAtMs + receivedAtMs) / 2;
  if (Math.abs(measuredMs - offsetMs) > HEADER_RESOLUTION_MS) offsetMs = measuredMs;
}

export const serverNowMs = (): number => Date.now() + offsetMs;
