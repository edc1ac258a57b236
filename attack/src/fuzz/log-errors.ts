// What the server's own log says about errors that nobody was waiting for.

/** A machine that is too slow for its database: an outage, and no fault of a payload. */
const WAITING = /timeout exceeded when trying to connect|Connection terminated|after calling end on the pool/;

type Line = Readonly<{ level?: number; msg?: string; err?: Readonly<{ type?: string; message?: string }> }>;

const WARN = 40;

function parsed(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    // Not written by our logger: what a process says when it ends by an exception.
    return text.includes("Error") ? { level: WARN, err: { type: "Error", message: text } } : null;
  }
}

/** Each kind once, with how often it was written. */
export function errorsIn(log: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of log.split("\n")) {
    const line = parsed(text);
    if (!line?.err || (line.level ?? 0) < WARN) continue;
    const what = `${line.err.type}: ${line.err.message}`;
    if (!WAITING.test(what)) found.set(what, (found.get(what) ?? 0) + 1);
  }
  return found;
}
