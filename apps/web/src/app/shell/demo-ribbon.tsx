import { Link } from "@tanstack/react-router";
import { FlaskConical, Zap } from "lucide-react";
import { scenarioMessages } from "@/features/scenarios/scenario-messages.ts";
import { ScenarioSheet } from "@/features/scenarios/scenario-sheet.tsx";
import { visitMessages } from "@/features/visit/visit-messages.ts";
import type { DemoPlace } from "./demo-place.ts";

const WAY =
  "inline-flex h-7 shrink-0 items-center gap-2 rounded-control border border-warn bg-surface px-3 max-sm:min-h-11 hover:bg-hover";

/** `place`: where whoever looks may break something. */
export function DemoRibbon({ place, isVisit }: Readonly<{ place: DemoPlace | null; isVisit: boolean }>) {
  const labels = scenarioMessages();
  return (
    <div className="mx-auto flex h-full max-w-[1440px] items-center gap-2 px-3 text-sm font-semibold text-warn-ink sm:px-6 lg:px-5">
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 grow truncate">
        <span className="sm:hidden">{labels.ribbonShort}</span>
        <span className="max-sm:hidden">{labels.ribbon}</span>
      </p>
      {isVisit && <p className="shrink-0 max-lg:hidden">{visitMessages().endsWithVisit}</p>}
      {place?.device && <ScenarioSheet deviceId={place.device.id} />}
      {place?.firstTankId && !place.device && (
        <Link to="/" search={{ tank: place.firstTankId }} className={WAY}>
          <Zap className="size-4" aria-hidden />
          {labels.title}
        </Link>
      )}
    </div>
  );
}
