import type { RelayRole } from "@halocline/domain/relays/relays";
import type { ReactNode } from "react";
import { Card } from "@/ui/page/card.tsx";
import { LevelBadge } from "./level-badge.tsx";
import { LevelReadout } from "./level-readout.tsx";
import { LevelSummary } from "./level-summary.tsx";
import type { LevelView } from "./level-view.ts";
import { TankDrawing } from "./tank/tank-drawing.tsx";

type WaterLevelMonitorProps = Readonly<{
  subtitle: string;
  view: LevelView;
  /** Empty when the relay states are unknown: a pump of which we know nothing is not drawn as running. */
  runningRoles: ReadonlySet<RelayRole>;
  /** Under the summary: what the last day was like. */
  children?: ReactNode;
}>;

export function WaterLevelMonitor({ subtitle, view, runningRoles, children }: WaterLevelMonitorProps) {
  return (
    <Card title="Water Level Monitor" subtitle={subtitle} aside={<LevelBadge view={view} />}>
      {/* By the card's own width, not the window's: beside a second column there may be less room than on a phone. */}
      <div className="@container mt-4">
        <div className="grid gap-4 @lg:grid-cols-[10rem_minmax(0,1fr)] @lg:gap-5">
          <LevelReadout view={view} />
          <TankDrawing view={view} runningRoles={runningRoles} />
        </div>
      </div>
      <LevelSummary view={view} />
      {children}
    </Card>
  );
}
