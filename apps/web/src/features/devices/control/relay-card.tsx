import type { Relay } from "@halocline/contracts/http/entities.contract";
import { clsx } from "clsx";
import { Timer } from "lucide-react";
import { useId } from "react";
import { formatAge, formatMaxRuntime } from "@/lib/time/duration.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { RELAY_ICONS } from "../relays/relay-icon.ts";
import { relayStyle } from "../relays/relay-style.ts";
import { RuntimeMeter } from "../relays/runtime-meter.tsx";
import { causeText } from "./cause-text.ts";
import { type ControlContext, type RelayModel, relayModel } from "./relay-model.ts";
import { relayName, relayPlace } from "./relay-name.ts";
import { RelayPill } from "./relay-pill.tsx";
import { RelaySwitch } from "./relay-switch.tsx";

type RelayCardProps = Readonly<{ relay: Relay; context: ControlContext }>;

function Head({ relay, model, titleId }: Readonly<{ relay: Relay; model: RelayModel; titleId: string }>) {
  const Icon = RELAY_ICONS[relay.role];
  const isTurning = model.view.state === "ON" && relay.role === "circulation";
  return (
    <div className="flex items-start gap-3">
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", relayStyle(model.view).icon)}>
        <Icon className={clsx("size-5", isTurning && "turn")} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <h2 id={titleId} className="text-base font-semibold wrap-anywhere">
          {relayName(relay)}
        </h2>
        <p className="text-xs text-ink-3">{relayPlace(relay)}</p>
      </div>
      <RelayPill model={model} />
    </div>
  );
}

/** What is said about the past only as long as the state itself is known. */
function lastChangeText(relay: Relay, model: RelayModel, nowMs: number): string | null {
  const cause = model.view.state === "Unknown" ? null : causeText(relay);
  if (cause === null) return null;
  return relay.lastChangedAt === null ? cause : `${cause} · ${formatAge(nowMs - Date.parse(relay.lastChangedAt))}`;
}

export function RelayCard({ relay, context }: RelayCardProps) {
  const titleId = useId();
  const model = relayModel(relay, context);
  const { view, end } = model;
  const lastChange = lastChangeText(relay, model, context.nowMs);
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        "flex flex-col gap-3 rounded-card border p-4 shadow-card",
        view.state === "ON" ? relayStyle(view).card : "bg-surface",
      )}
    >
      <Head relay={relay} model={model} titleId={titleId} />
      <div>
        <p className="flex items-baseline justify-between gap-3">
          <span className={clsx("figures text-xl font-semibold", view.state !== "ON" && "text-ink-2")}>{view.runtime}</span>
          <span className="text-sm text-ink-2 tabular-nums">{formatMaxRuntime(relay.maxRuntimeSeconds)}</span>
        </p>
        {view.usedShare !== null && <RuntimeMeter usedShare={view.usedShare} isNearLimit={view.isNearLimit} />}
      </div>
      {end && (
        <div className="flex items-start gap-2 text-sm">
          <Timer className="mt-0.5 size-4 shrink-0" aria-hidden />
          <p>
            <span className="block font-semibold tabular-nums">{end.text}</span>
            <span className="text-xs text-ink-2">{end.detail}</span>
          </p>
        </div>
      )}
      <div className="grid gap-1">
        {lastChange && <p className="text-xs text-ink-2 tabular-nums">{lastChange}</p>}
        <div className="-ml-0.5">
          <FreshnessTag freshness={context.known.freshness} ageMs={context.known.ageMs} />
        </div>
      </div>
      <div className="mt-auto">
        <RelaySwitch relay={relay} model={model} control={context.control} choice={null} />
      </div>
    </section>
  );
}
