import type { Run } from "@halocline/contracts/http/entities.contract";
import { Suspense, useMemo } from "react";
import { ScenarioPanel } from "@/features/scenarios/scenario-panel.tsx";
import { ScenarioStory } from "@/features/scenarios/scenario-story.tsx";
import { useScenario } from "@/features/scenarios/scenarios.api.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { type BrokenPart, brokenPart } from "./broken-part.ts";
import { SideCards } from "./side-cards.tsx";
import { TankHero } from "./tank-hero.tsx";
import { TankStats } from "./tank-stats.tsx";
import type { TankView } from "./use-tank-view.ts";

type DemoOverviewProps = Readonly<{ view: TankView; hasOtherTanks: boolean; recentRuns: readonly Run[] }>;

function useBrokenPart(deviceId: string): BrokenPart | null {
  const tank = useScenario(deviceId);
  return useMemo(() => (typeof tank === "string" ? null : brokenPart(tank)), [tank]);
}

/** The scenario panel uses the column next to the tank, so the cards of that column move below. */
export function DemoOverview({ view, hasOtherTanks, recentRuns }: DemoOverviewProps) {
  const broken = useBrokenPart(view.device.id);
  return (
    <>
      <div className="grid min-w-0 content-start gap-2 max-lg:order-1 sm:gap-4 lg:col-start-1 lg:row-start-1">
        <TankHero view={view} hasOtherTanks={hasOtherTanks} broken={broken} />
        <ScenarioStory deviceId={view.device.id} />
        <TankStats view={view} recentRuns={recentRuns} />
        <AfterPaint>
          <div className="grid items-start gap-2 sm:gap-4 lg:grid-cols-2">
            <Suspense>
              <SideCards view={view} hasOtherTanks={hasOtherTanks} />
            </Suspense>
          </div>
        </AfterPaint>
      </div>
      <div className="self-start max-lg:hidden lg:col-start-2 lg:row-start-1">
        <ScenarioPanel deviceId={view.device.id} />
      </div>
    </>
  );
}
