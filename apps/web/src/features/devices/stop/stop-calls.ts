// One stop call to one device, and what its answer means. Only the device's own word makes it confirmed (SAFE-18).

import type { Device } from "@halocline/contracts/http/entities.contract";
import { stopMessages } from "@halocline/messages/texts/stop";
import { STOP_ANSWER_WITHIN_MS, STOP_OVERDUE_AFTER_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { HttpError, readableMessage } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { hasReportedSince } from "../device-freshness.ts";

/** `unconfirmed`: the server has the stop and repeats it. `unsent`: we do not even know that. `withdrawn`: by the person here. */
type StopState = "asked" | "confirmed" | "unconfirmed" | "unsent" | "withdrawn";

export type Stop = Readonly<{
  state: StopState;
  /** When the person pressed. */
  askedAtMs: number;
  /** Sent with each repeat of the call, so that the server knows it for the same press. */
  pressId: string;
  confirmedAtMs: number | null;
  reason: string;
  /** It goes on being sent from here; otherwise the server does it, or it makes no sense. */
  isRepeated: boolean;
}>;

export type StopOutcome = Omit<Stop, "askedAtMs" | "pressId">;

/** A controller, or only its name while the list of controllers cannot be read. */
export type StopTarget = Device | (Pick<Device, "id" | "name"> & Readonly<{ tanks: []; emergencyStop: null; lastSeenAt: null }>);

/** `crypto.randomUUID` is missing where the page is not encrypted. */
export const newPressId = (): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (Number(digit) / 4)))).toString(16),
  );

const open = (state: "unconfirmed" | "unsent", reason: string, isRepeated: boolean): StopOutcome => ({
  state,
  confirmedAtMs: null,
  reason,
  isRepeated,
});

/** Whatever is not the server's own refusal may be otherwise a moment later. */
export function outcomeOfFailure(error: Error): StopOutcome {
  const { notSent, notSentBecause } = stopMessages();
  if (!(error instanceof HttpError)) return open("unsent", notSent, true);
  if (error.status === 503) return open("unconfirmed", readableMessage(error), true);
  return open("unsent", notSentBecause({ reason: readableMessage(error) }), error.status >= 500);
}

type Answered = AnswerOf<"POST /api/emergency-stop">["devices"][number]["status"];

/** What the server could not send, this page sends again. */
export function outcomeOf(answered: Answered): StopOutcome {
  if (answered === "confirmed") return { state: "confirmed", confirmedAtMs: serverNowMs(), reason: "", isRepeated: false };
  const { keptAndRepeated, notSent } = stopMessages();
  return answered === "kept" ? open("unconfirmed", keptAndRepeated, false) : open("unsent", notSent, true);
}

export async function callStop(id: string, pressId: string): Promise<StopOutcome> {
  try {
    // A call that hangs is dropped, so that it does not take the connection which the next one needs.
    const signal = AbortSignal.timeout(STOP_ANSWER_WITHIN_MS);
    const { status } = await call("POST /api/devices/:id/emergency-stop", { params: { id }, body: { pressId }, signal });
    return outcomeOf(status === "confirmed" ? "confirmed" : "kept");
  } catch (error) {
    return outcomeOfFailure(error as Error);
  }
}

/** An answer that came late counts too, once the device itself reports the latch. */
export function confirmedAtMs(stop: Stop | undefined, device: StopTarget): number | null {
  if (!stop || stop.confirmedAtMs !== null) return stop?.confirmedAtMs ?? null;
  const isReported = device.emergencyStop?.isLatched === true && hasReportedSince(device, stop.askedAtMs);
  return isReported && device.lastSeenAt !== null ? Date.parse(device.lastSeenAt) : null;
}

export const isConfirmed = (stop: Stop | undefined, device: StopTarget): boolean => confirmedAtMs(stop, device) !== null;

/** From here on the plug is the answer. */
export const isOverdue = (stop: Stop, nowMs: number): boolean =>
  stop.state !== "asked" || nowMs - stop.askedAtMs >= STOP_OVERDUE_AFTER_MS;
