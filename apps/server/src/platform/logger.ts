import { type DestinationStream, type Logger, pino } from "pino";
import { requestIdNow } from "./request-ids.ts";

export type { Logger };

const STDOUT = 1;
/** What waits for room while it cannot be written; what is more is dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

const SECRETS = ["req.headers.cookie", "req.headers.authorization", "password", "key", "pass", "auth_token"];

/** A process has one standard output, so this is one answer for all of it. */
let isLost = false;
/** Whether the last line could not be written. */
export const isLogLost = (): boolean => isLost;

/** A full disk costs lines. Without a listener its error would end the process, and the process would wait for room before it ends. */
function openStdout() {
  const stdout = pino.destination({ dest: STDOUT, sync: true, maxLength: MOST_WAITING_BYTES });
  stdout.on("error", () => {
    isLost = true;
  });
  stdout.on("write", () => {
    isLost = false;
  });
  return stdout;
}

/** Elsewhere in tests. */
export const createLogger = (level: string, destination: DestinationStream = openStdout()): Logger =>
  pino(
    {
      level,
      redact: SECRETS,
      mixin: () => {
        const requestId = requestIdNow();
        return requestId === undefined ? {} : { requestId };
      },
    },
    destination,
  );
