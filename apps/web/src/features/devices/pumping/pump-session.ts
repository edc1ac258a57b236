// One pump that a screen runs for a short while, and the ways it goes off. An ON is one lease, never renewed; whatever is in
// doubt ends with OFF. It is no part of a component, so that OFF goes on being sent after the screen is gone.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { UNCALIBRATED_ON_S } from "@halocline/domain/relays/relays";
import { COMMAND_ANSWER_WITHIN_MS, STOP_AGAIN_AFTER_MS } from "@/config/timing.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { outcomeOf } from "../control/command-outcome.ts";
import { switchRelay } from "../control/relay-commands.api.ts";
import { hasReportedSince } from "../device-freshness.ts";

/** The true limit of an uncalibrated tank; a calibrated one is pumped no longer. */
export const LONGEST_PUMPING_S = UNCALIBRATED_ON_S;
const LONGEST_PUMPING_MS = LONGEST_PUMPING_S * 1000;

/** Why it is off again, when there is more to say than that. */
export type PumpEnding = "time_up" | "by_itself" | "not_started" | "not_confirmed";

export type PumpState = Readonly<{
  phase: "off" | "starting" | "on" | "stopping";
  relay: Relay | null;
  /** When it entered this phase: only a later report says anything about it. */
  sinceMs: number;
  /** By the controller's own limit, while it is on. */
  endsAtMs: number | null;
  ending: PumpEnding | null;
  /** The server's reason for a no. */
  reason: string | null;
}>;

const OFF: PumpState = { phase: "off", relay: null, sinceMs: 0, endsAtMs: null, ending: null, reason: null };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Answer = Readonly<{ kind: "on"; endsAtMs: number } | { kind: "refused"; reason: string } | { kind: "unknown" }>;

/** An ON that is wanted no longer is called off: on a bad line it could still arrive after its own OFF. */
async function askForOn(deviceId: string, relay: Relay, latestEndMs: number, asking: AbortController): Promise<Answer> {
  try {
    const { signal } = asking;
    const answer = await switchRelay(deviceId, relay, { state: "ON", leaseSeconds: LONGEST_PUMPING_S }, { signal });
    if (answer.status !== "confirmed" || !answer.relay.currentState) return { kind: "unknown" };
    return { kind: "on", endsAtMs: Math.min(Date.parse(answer.endsAt ?? "") || latestEndMs, latestEndMs) };
  } catch (error) {
    asking.abort();
    const outcome = outcomeOf(error as Error, false);
    return outcome.kind === "refused" ? { kind: "refused", reason: outcome.reason } : { kind: "unknown" };
  }
}

async function isOffConfirmed(deviceId: string, relay: Relay): Promise<boolean> {
  try {
    const answer = await switchRelay(deviceId, relay, { state: "OFF" }, { outlivesPage: true });
    return answer.status === "confirmed" && !answer.relay.currentState;
  } catch {
    return false;
  }
}

/** `onUnconfirmed`: after the first try. */
type Off = Readonly<{ relay: Relay; untilMs: number; onUnconfirmed: () => void }>;

/** Said until the controller has confirmed it, or until every lease that could keep the pump on is over. */
async function switchOff(deviceId: string, { relay, untilMs, onUnconfirmed }: Off): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await isOffConfirmed(deviceId, relay)) return true;
    if (tries === 1) onUnconfirmed();
    if (serverNowMs() >= untilMs) return false;
    await pause(STOP_AGAIN_AFTER_MS);
  }
}

export class PumpSession {
  readonly #deviceId: string;
  readonly #tellUnconfirmed: (relay: Relay) => void;
  readonly #listeners = new Set<() => void>();
  #state = OFF;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  /** `tellUnconfirmed`: of a pump that may run on while no panel shows it. */
  constructor(deviceId: string, tellUnconfirmed: (relay: Relay) => void) {
    this.#deviceId = deviceId;
    this.#tellUnconfirmed = tellUnconfirmed;
  }

  readonly current = (): PumpState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(state: PumpState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /**
   * A second start is no start: one pump at a time, and never a lease on top of another. Nor is one on a page that nobody sees:
   * it would be switched off at the page's hiding, and that has been.
   */
  readonly start = async (relay: Relay): Promise<void> => {
    if (this.#state.phase !== "off" || document.hidden) return;
    const sentAtMs = serverNowMs();
    const starting: PumpState = { ...OFF, phase: "starting", relay, sinceMs: sentAtMs };
    this.#asking = new AbortController();
    this.#set(starting);
    const answer = await askForOn(this.#deviceId, relay, sentAtMs + LONGEST_PUMPING_MS, this.#asking);
    if (this.#state !== starting) return this.#answeredLate(relay, answer);
    if (answer.kind === "unknown") return void this.#end(relay, "not_started");
    if (answer.kind === "refused") return this.#set({ ...OFF, reason: answer.reason });
    this.#set({ ...starting, phase: "on", sinceMs: serverNowMs(), endsAtMs: answer.endsAtMs });
    this.#timer = setTimeout(() => void this.#end(relay, "time_up"), Math.max(0, answer.endsAtMs - serverNowMs()));
  };

  /** After somebody wanted it off: the ON may have overtaken that OFF, so it is said once more. Another pump may run by now, and stays. */
  #answeredLate(relay: Relay, { kind }: Answer): void {
    if (kind === "refused") return;
    if (this.#state.phase === "off" || this.#state.relay?.channelNumber === relay.channelNumber) void this.#end(relay, null);
    else this.#sayOff(relay);
  }

  #sayOff(relay: Relay): void {
    const untilMs = serverNowMs() + LONGEST_PUMPING_MS;
    void switchOff(this.#deviceId, { relay, untilMs, onUnconfirmed: () => this.#tellUnconfirmed(relay) });
  }

  readonly stop = (): void => {
    const { phase, relay } = this.#state;
    if (relay && (phase === "starting" || phase === "on")) void this.#end(relay, null);
  };

  /** Whoever presses Stop is obeyed, also when another page or the controller itself has switched it on. */
  readonly stopAnyway = (relays: readonly Relay[]): void => {
    const own = this.#state.phase === "off" ? null : this.#state.relay;
    this.stop();
    for (const other of relays) {
      const isOwn = other.channelNumber === own?.channelNumber;
      if (!isOwn && (own === null || other.currentState)) this.#sayOff(other);
    }
  };

  /** The controller's own word, when it is newer than ours. OFF is said all the same: a report may have been long on its way. */
  readonly hear = (device: Device): void => {
    const { phase, relay, sinceMs } = this.#state;
    const reported = device.relays.find(({ channelNumber }) => channelNumber === relay?.channelNumber);
    if (phase !== "on" || !reported || reported.currentState || !hasReportedSince(device, sinceMs)) return;
    void this.#end(reported, "by_itself");
  };

  async #end(relay: Relay, ending: PumpEnding | null): Promise<void> {
    clearTimeout(this.#timer);
    this.#asking.abort();
    const untilMs = serverNowMs() + LONGEST_PUMPING_MS + COMMAND_ANSWER_WITHIN_MS;
    const stopping: PumpState = { ...OFF, phase: "stopping", relay, ending };
    this.#set(stopping);
    const onUnconfirmed = () => this.#listeners.size === 0 && this.#tellUnconfirmed(relay);
    const isOff = await switchOff(this.#deviceId, { relay, untilMs, onUnconfirmed });
    if (this.#state === stopping) this.#set({ ...OFF, relay, ending: isOff ? ending : "not_confirmed" });
  }
}
