import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { visitMessages } from "@halocline/messages/texts/visit";
import { Link } from "@tanstack/react-router";
import { FlaskConical, Zap } from "lucide-react";
import { RIBBON_BUTTON, ScenarioSheet } from "@/features/scenarios/scenario-sheet.tsx";
import { useScenario } from "@/features/scenarios/scenarios.api.ts";
import type { TankPlace } from "../tank-place.ts";
import type { DemoPlace } from "./demo-place.ts";

/** Among several tanks nothing can be broken yet, and whoever came to break something is shown where. */
function WayToTank({ device, tank }: TankPlace) {
  if (useScenario(device.id) === "absent") return null;
  return (
    <Link to="/" search={{ tank: tank.id }} className={`${RIBBON_BUTTON} lg:min-h-7`}>
      <Zap className="size-4" aria-hidden />
      {scenariosMessages().title}
    </Link>
  );
}

type DemoRibbonProps = Readonly<{ place: DemoPlace; mayBreak: boolean; isVisit: boolean }>;

export function DemoRibbon({ place: { device, way }, mayBreak, isVisit }: DemoRibbonProps) {
  const labels = scenariosMessages();
  return (
    <div className="mx-auto flex h-full max-w-[1440px] items-center gap-2 px-3 text-sm font-semibold text-warn-ink sm:px-6 lg:px-5">
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 grow truncate">
        <span className="sm:hidden">{labels.ribbonShort}</span>
        <span className="max-sm:hidden">{device ? labels.ribbon : labels.ribbonOfAll}</span>
      </p>
      {isVisit && <p className="shrink-0 max-lg:hidden">{visitMessages().endsWithVisit}</p>}
      {mayBreak && device && <ScenarioSheet deviceId={device.id} />}
      {mayBreak && way && <WayToTank {...way} />}
    </div>
  );
}
