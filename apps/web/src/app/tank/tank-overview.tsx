import type { Run } from "@halocline/contracts/http/entities.contract";
import { Suspense } from "react";
import { useRecentRuns } from "@/features/runs/runs.api.ts";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { TankHero } from "./tank-hero.tsx";
import { TankStats } from "./tank-stats.tsx";
import type { TankView } from "./use-tank-view.ts";

/** In one file, so that nothing moves what came before it; the level and the verdict do not wait for its code. */
const loadCards = () => import("./tank-cards.ts");
const SideCards = lazyPart(async () => (await loadCards()).SideCards);
const TankBelow = lazyPart(async () => (await loadCards()).TankBelow);

const DemoOverview = lazyPart(async () => (await import("./demo-overview.tsx")).DemoOverview);

const NO_RUNS: readonly Run[] = [];

type OverviewProps = Readonly<{ view: TankView; hasOtherTanks: boolean }>;

/** One column on a phone, in the order of what matters there; a wide screen has a column beside the hero. */
export function TankOverview(props: OverviewProps) {
  const { tank, device, role, isVisitor } = props.view;
  const recentRuns = useRecentRuns(tank.id).data ?? NO_RUNS;
  const isDemo = device.isSimulated && (isVisitor || role !== "viewer");
  return (
    <div className="grid gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      {isDemo ? (
        <Suspense fallback={<TankHero {...props} className="max-lg:order-1 lg:col-start-1 lg:row-start-1" />}>
          <DemoOverview {...props} recentRuns={recentRuns} />
        </Suspense>
      ) : (
        <RealOverview {...props} recentRuns={recentRuns} />
      )}
      <AfterPaint>
        <Suspense>
          <TankBelow view={props.view} />
        </Suspense>
      </AfterPaint>
    </div>
  );
}

function RealOverview({ view, hasOtherTanks, recentRuns }: OverviewProps & Readonly<{ recentRuns: readonly Run[] }>) {
  return (
    <>
      <TankHero view={view} hasOtherTanks={hasOtherTanks} className="max-lg:order-1 lg:col-start-1 lg:row-start-1" />
      <TankStats view={view} recentRuns={recentRuns} className="max-lg:order-2 lg:col-span-2 lg:row-start-2" />
      <AfterPaint>
        <div className="contents lg:col-start-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-4">
          <Suspense>
            <SideCards view={view} hasOtherTanks={hasOtherTanks} />
          </Suspense>
        </div>
      </AfterPaint>
    </>
  );
}
