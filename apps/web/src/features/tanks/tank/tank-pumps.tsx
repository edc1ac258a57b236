import type { RelayRole } from "@halocline/domain/relays/relays";
import { clsx } from "clsx";
import { Fan } from "lucide-react";
import { pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";

type TankPumpsProps = Readonly<{ geometry: TankGeometry; isStale: boolean; runningRoles: ReadonlySet<RelayRole> }>;

function CirculationFan({ geometry, isTurning }: Readonly<{ geometry: TankGeometry; isTurning: boolean }>) {
  return (
    <span
      className="absolute grid size-7 place-items-center rounded-full bg-white/20 text-white"
      style={{ left: geometry.leftX + 24, top: geometry.floorY - 74 }}
    >
      <Fan className={clsx("size-[18px]", isTurning ? "turn" : "opacity-50")} aria-hidden />
    </span>
  );
}

/** The pumps at the ends of the pipes, and the fan that stands for circulation. */
export function TankPumps({ geometry, isStale, runningRoles }: TankPumpsProps) {
  const hasLivingWater = !isStale && geometry.surfaceY !== null && geometry.surfaceY < geometry.floorY - 90;
  return (
    <>
      {pumpPlaces(geometry).map(({ role, name, icon: Icon, nodeX, nodeY }) => {
        const isRunning = runningRoles.has(role);
        const isLabelBeside = role === "fill";
        return (
          <div key={role} className="absolute flex items-center gap-2" style={{ left: nodeX - 16, top: nodeY - 16 }}>
            <span
              className={clsx(
                "grid size-8 place-items-center rounded-full border",
                isRunning ? "border-info bg-info text-surface" : "bg-surface text-ink-3",
              )}
            >
              <Icon className="size-4" strokeWidth={2.2} aria-hidden />
            </span>
            <span
              className={clsx(
                "text-2xs font-semibold whitespace-nowrap",
                isRunning ? "text-info-ink" : "text-ink-3",
                !isLabelBeside && "absolute top-8 left-1/2 -translate-x-1/2 pt-0.5",
              )}
            >
              {name}
            </span>
          </div>
        );
      })}
      {hasLivingWater && <CirculationFan geometry={geometry} isTurning={runningRoles.has("circulation")} />}
    </>
  );
}
