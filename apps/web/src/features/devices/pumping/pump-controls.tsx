import type { Device } from "@halocline/contracts/http/entities.contract";
import { pumpingMessages } from "@halocline/messages/texts/pumping";
import { CircleAlert, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { formatRuntime } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import type { MembershipRole } from "../control/on-blocked.ts";
import { deviceFreshness } from "../device-freshness.ts";
import { PumpButton } from "./pump-button.tsx";
import { LONGEST_PUMPING_S, type PumpState } from "./pump-session.ts";
import { endingText, type PumpRole, pumpOf, whyWaits } from "./pump-view.ts";
import { usePumping } from "./use-pumping.ts";

type PumpControlsProps = Readonly<{
  device: Device;
  role: MembershipRole;
  roles: readonly PumpRole[];
  isCalibrated: boolean;
  hasOpenRun: boolean;
  /** Why the tank lets nobody pump at the moment; null: it does. */
  blockedReason: string | null;
  /** The live level, beside what the pump does; without one the controller starts nothing. */
  level: string | null;
  /** Something stands in front of it: a question, or an answer that is awaited. */
  mustRest: boolean;
}>;

const isUnderWay = ({ phase }: PumpState): boolean => phase === "starting" || phase === "on";

/** The clock on the page ticks once a second, so it may be a little behind. */
const secondsUntil = (endsAtMs: number, nowMs: number): number =>
  Math.min(LONGEST_PUMPING_S, Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)));

/** What it does now, and how long it may go on. The word is announced, the seconds are not. */
function Progress({ state, level }: Readonly<{ state: PumpState; level: string | null }>) {
  const nowMs = useNowMs();
  const texts = pumpingMessages();
  const { phase, relay, endsAtMs } = state;
  const isFill = relay?.role === "fill";
  const word = phase === "on" ? texts.phases[isFill ? "fill" : "drain"] : phase === "off" ? "" : texts.phases[phase];
  const leftS = endsAtMs === null ? null : secondsUntil(endsAtMs, nowMs);
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-3 font-semibold">
        <p role="status">{word}</p>
        {word !== "" && <p className="tabular-nums">{level}</p>}
      </div>
      {leftS !== null && (
        <>
          <div
            role="progressbar"
            aria-label={texts.countdown}
            aria-valuemin={0}
            aria-valuemax={LONGEST_PUMPING_S}
            aria-valuenow={leftS}
            className="h-2 overflow-hidden rounded-full bg-muted-soft"
          >
            <div className="h-full bg-info" style={{ width: `${(leftS / LONGEST_PUMPING_S) * 100}%` }} />
          </div>
          <p className="text-sm text-ink-2 tabular-nums">{texts.stopsIn({ time: formatRuntime(leftS * 1000) })}</p>
        </>
      )}
    </div>
  );
}

/** A start disables its own button: whoever pressed it by a key finds the focus on Stop. */
function useFocusOnStop(isPumping: boolean) {
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPumping) stop.current?.focus();
  }, [isPumping]);
  return stop;
}

/** The key that started the pump may still be down: its repeats are no press of Stop. */
const ignoreRepeats = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

function Ending({ text }: Readonly<{ text: string | null }>) {
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm font-medium text-warn-ink empty:hidden">
      {text && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
      {text}
    </p>
  );
}

function Limits({ isCalibrated }: Readonly<{ isCalibrated: boolean }>) {
  const { limits } = pumpingMessages();
  return (
    <div className="grid gap-1 text-xs text-ink-3">
      <p>{limits[isCalibrated ? "calibrated" : "uncalibrated"]({ seconds: LONGEST_PUMPING_S })}</p>
      <p>{limits.stay}</p>
    </div>
  );
}

/** Drain and fill by a hold, stop by one press. All keep their places, and Stop is never disabled (SAFE-11). */
export function PumpControls(props: PumpControlsProps) {
  const { device, role, roles, isCalibrated, hasOpenRun, blockedReason, level, mustRest } = props;
  const id = useId();
  const known = deviceFreshness(device, useNowMs());
  const { state, start, stopAnyway } = usePumping(device, mustRest);
  const isPumping = isUnderWay(state);
  const stop = useFocusOnStop(isPumping);
  const texts = pumpingMessages();
  const blocking = { device, known, role, hasOpenRun, reason: blockedReason, hasReading: level !== null };
  const pumps = roles.map((pumpRole) => ({
    pumpRole,
    relay: pumpOf(device, pumpRole),
    reason: whyWaits(pumpRole, state, blocking),
  }));
  const reasons = [...new Set(pumps.map(({ reason }) => reason).filter((reason) => reason !== null))];
  return (
    <section aria-label={texts.title} className="grid gap-3 rounded-panel border p-4">
      <h4 className="font-semibold">{texts.title}</h4>
      <div className="grid gap-2 sm:grid-cols-3">
        {pumps.map(({ pumpRole, relay, reason }) => (
          <PumpButton
            key={pumpRole}
            role={pumpRole}
            isDisabled={reason !== null || isPumping || mustRest}
            reasonId={reason === null ? undefined : `${id}-${reasons.indexOf(reason)}`}
            onStart={() => relay && void start(relay)}
          />
        ))}
        <Button
          ref={stop}
          variant={isPumping ? "danger-outline" : "secondary"}
          onKeyDown={ignoreRepeats}
          onClick={() => stopAnyway(pumps.flatMap(({ relay }) => relay ?? []))}
        >
          <Square className="size-4" aria-hidden />
          {texts.stop}
        </Button>
      </div>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}-${index}`} className="text-sm text-ink-2">
          {reason}
        </p>
      ))}
      <Progress state={state} level={level} />
      <Ending text={endingText(state, isCalibrated)} />
      <Limits isCalibrated={isCalibrated} />
    </section>
  );
}
