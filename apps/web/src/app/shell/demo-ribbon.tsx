import type { Device } from "@halocline/contracts/http/entities.contract";
import { FlaskConical } from "lucide-react";
import { scenarioMessages } from "@/features/scenarios/scenario-messages.ts";
import { ScenarioSheet } from "@/features/scenarios/scenario-sheet.tsx";
import { visitMessages } from "@/features/visit/visit-messages.ts";

/** `device`: the one that this screen is about, where it may be broken by whoever looks. */
export function DemoRibbon({ device, isVisit }: Readonly<{ device: Device | null; isVisit: boolean }>) {
  const labels = scenarioMessages();
  return (
    <div className="mx-auto flex h-full max-w-[1440px] items-center gap-2 px-3 text-sm font-semibold text-warn-ink sm:px-6 lg:px-5">
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 grow truncate">
        <span className="sm:hidden">{labels.ribbonShort}</span>
        <span className="max-sm:hidden">{labels.ribbon}</span>
      </p>
      {isVisit && <p className="shrink-0 max-lg:hidden">{visitMessages().endsWithVisit}</p>}
      {device && <ScenarioSheet deviceId={device.id} />}
    </div>
  );
}
