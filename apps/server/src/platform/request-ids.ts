// Which request a line of the log belongs to, however deep it is written: services and the sender of commands log without
// knowing that somebody asked.

import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const requests = new AsyncLocalStorage<string>();

/** Ours alone: an id that a caller brings along could be anybody's, and could carry anything into the log. Short enough to be read out. */
export const newRequestId = (): string => randomBytes(8).toString("hex");

/** Whatever `work` begins belongs to this request, also what goes on after its answer. */
export const inRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** Undefined where nobody asked: timers, devices. */
export const requestIdNow = (): string | undefined => requests.getStore();
