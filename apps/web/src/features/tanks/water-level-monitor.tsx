import type { RelayRole } from "@halocline/domain/relays";
import { Card } from "../../ui/card.tsx";
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
}>;

export function WaterLevelMonitor({ subtitle, view, runningRoles }: WaterLevelMonitorProps) {
  return (
    <Card title="Water Level Monitor" subtitle={subtitle} aside={<LevelBadge view={view} />}>
      <div className="mt-4 grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
        <LevelReadout view={view} />
        <TankDrawing view={view} runningRoles={runningRoles} />
      </div>
      <LevelSummary view={view} />
    </Card>
  );
}
