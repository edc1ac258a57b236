import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { clsx } from "clsx";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { formatVolume } from "@/lib/format.ts";

import { SOFT_TONE } from "@/ui/tone.ts";
import { outcomeText } from "./outcome-text.ts";
import { DemoBadge, SpeedNote } from "./scenario-panel.tsx";
import { useScenario } from "./scenarios.api.ts";
import { storyReason, storyTitle } from "./story-text.ts";
import { tankSpan } from "./tank-span.ts";

const ICONS = { ok: ShieldCheck, warn: TriangleAlert } as const;

function OutcomeLine({ outcome }: Pick<SimulatedTank, "outcome">) {
  const told = outcome && outcomeText(outcome);
  const Icon = told && ICONS[told.tone];
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" data-testid="outcome" className="empty:absolute">
      {told && Icon && (
        <div
          data-tone={told.tone}
          className={clsx(
            "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card px-4 py-3",
            SOFT_TONE[told.tone],
          )}
        >
          <p className="flex items-start gap-2.5 text-sm">
            <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
            <span>
              <strong className="block font-semibold">{told.title}</strong> {told.text}
            </span>
          </p>
          <dl className="flex gap-6">
            {told.figures.map(({ litres, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-xs">{label}</dt>
                <dd className="figures text-2xl font-semibold">{litres}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

function Story({ story, scenario }: Pick<SimulatedTank, "story" | "scenario">) {
  const headingId = useId();
  const labels = scenariosMessages().story;
  return (
    <section
      aria-labelledby={headingId}
      data-testid="story"
      className="rounded-card border border-dashed border-warn bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-base font-semibold">
          {labels.title}
        </h2>
        <DemoBadge />
      </div>
      <ol className="mt-2">
        {story.map((line, index) => (
          <li key={`${index}-${line.kind}`} className="flex items-baseline gap-3 py-1.5 text-sm not-first:border-t">
            <span className="w-14 shrink-0 text-right text-xs text-ink-2 tabular-nums">{tankSpan(line.afterS)}</span>
            <span className="min-w-0 grow">
              <span className="font-semibold">{storyTitle(line)}</span>
              <span className="block text-xs text-ink-2 empty:hidden">{storyReason(line, scenario)}</span>
            </span>
            <span className="shrink-0 text-xs whitespace-nowrap text-ink-2 tabular-nums">{formatVolume(line.floorL)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-ink-3">{labels.counted}</p>
    </section>
  );
}

/** Below the drawing: how it ended, and what the controller did, by the simulation's own count. The verdict above judges alone. */
export function ScenarioStory({ deviceId }: Readonly<{ deviceId: string }>) {
  const tank = useScenario(deviceId);
  if (typeof tank === "string") return null;
  // The only one that takes minutes, even at ×10.
  const isWaited = tank.scenario === "fouled_sensor" && tank.outcome === null && tank.speed !== 60;
  return (
    <>
      <OutcomeLine outcome={tank.outcome} />
      {/* Where the panel has no column it is a closed sheet. */}
      <p className="text-xs text-ink-2 empty:hidden lg:hidden">
        <SpeedNote tank={tank} />
      </p>
      {tank.story.length > 0 && <Story {...tank} />}
      {isWaited && <p className="text-xs text-ink-2">{scenariosMessages().waiting}</p>}
    </>
  );
}
