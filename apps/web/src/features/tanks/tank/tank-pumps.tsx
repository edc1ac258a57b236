import type { RelayRole } from "@halocline/domain/relays/relays";
import { levelMessages } from "@halocline/messages/texts/level";
import { clsx } from "clsx";
import { Fan } from "lucide-react";
import { type PumpPlace, pumpPlaces } from "./pump-places.ts";
import type { TankGeometry } from "./tank-geometry.ts";
import type { PumpMark, TankMarks } from "./tank-marks.ts";

type TankPumpsProps = Readonly<{
  geometry: TankGeometry;
  isStale: boolean;
  runningRoles: ReadonlySet<RelayRole>;
  marks: TankMarks;
}>;

type FanProps = Readonly<{ geometry: TankGeometry; isTurning: boolean; isStopped: boolean }>;

function CirculationFan({ geometry, isTurning, isStopped }: FanProps) {
  return (
    <span
      className="absolute grid size-7 place-items-center rounded-full bg-white/20 text-white"
      style={{ left: geometry.leftX + (geometry.isCompact ? 14 : 24), top: geometry.floorY - (geometry.isCompact ? 56 : 66) }}
    >
      <Fan className={clsx("size-[18px]", isTurning ? "turn" : "opacity-50")} aria-hidden />
      {isStopped && <span className="absolute h-0.5 w-8 -rotate-45 bg-white" data-testid="fan-stopped" />}
    </span>
  );
}

type NodeState = Readonly<{ mark: PumpMark | undefined; low: string | undefined; isRunning: boolean; isStopped: boolean }>;

function nodeStyle({ mark, low, isRunning, isStopped }: NodeState): string {
  if (mark) return "border-danger bg-danger text-on-danger outline-2 outline-offset-2 outline-danger/60";
  if (low !== undefined && !isStopped) return "border-warn bg-warn-soft text-warn-ink outline-2 outline-offset-2 outline-warn";
  if (isStopped) return "border-2 border-dashed border-danger bg-surface text-ink-3";
  return isRunning ? "border-info bg-info text-surface" : "bg-surface text-ink-3";
}

function labelColor({ mark, low, isRunning }: NodeState): string {
  if (mark) return "text-danger-ink";
  if (low !== undefined) return "text-warn-ink";
  return isRunning ? "text-info-ink" : "text-ink-3";
}

function PumpNode({ place, radiusPx, state }: Readonly<{ place: PumpPlace; radiusPx: number; state: NodeState }>) {
  const { role, icon: Icon, nodeX, nodeY } = place;
  const isLabelBeside = role === "fill";
  const word = state.mark?.word ?? state.low;
  return (
    <div className="absolute flex items-center gap-2" style={{ left: nodeX - radiusPx, top: nodeY - radiusPx }}>
      <span
        className={clsx("grid place-items-center rounded-full border", nodeStyle(state))}
        style={{ width: 2 * radiusPx, height: 2 * radiusPx }}
        data-testid={state.mark && `mark-${role}`}
      >
        <Icon className="size-4" strokeWidth={2.2} aria-hidden />
        {state.low !== undefined && !state.mark && (
          <span
            data-testid={`low-${role}`}
            className="absolute -top-1.5 grid size-4 place-items-center rounded-full bg-warn text-2xs/3 font-bold text-surface"
            style={{ left: 2 * radiusPx - 8 }}
          >
            !
          </span>
        )}
      </span>
      <span
        className={clsx(
          "text-2xs/3.5 font-semibold",
          labelColor(state),
          isLabelBeside ? "w-14" : "absolute top-full left-0 w-12 pt-0.5",
        )}
      >
        {levelMessages().drawing.pumps[role]}
        {word && <span className="block">{word}</span>}
      </span>
    </div>
  );
}

/** The pumps at the ends of the pipes, and the fan that stands for circulation. */
export function TankPumps({ geometry, isStale, runningRoles, marks }: TankPumpsProps) {
  const { surfaceY, floorY, nodeRadiusPx, isCompact } = geometry;
  const hasLivingWater = surfaceY !== null && surfaceY < floorY - (isCompact ? 60 : 80);
  const isTurning = !isStale && !marks.isStopped && runningRoles.has("circulation");
  return (
    <>
      {pumpPlaces(geometry).map((place) => (
        <PumpNode
          key={place.role}
          place={place}
          radiusPx={nodeRadiusPx}
          state={{
            mark: marks.pumps[place.role],
            low: marks.reservoirs[place.role],
            isRunning: runningRoles.has(place.role),
            isStopped: marks.isStopped,
          }}
        />
      ))}
      {hasLivingWater && <CirculationFan geometry={geometry} isTurning={isTurning} isStopped={marks.isStopped} />}
    </>
  );
}
