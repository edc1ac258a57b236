import { ArrowDownToLine, ArrowUpFromLine, Droplet, type LucideIcon } from "lucide-react";
import type { TankGeometry } from "./tank-geometry.ts";

export type PumpRole = "topup" | "fill" | "drain";

export type PumpPlace = Readonly<{
  role: PumpRole;
  icon: LucideIcon;
  nodeX: number;
  nodeY: number;
  /** Where the pipe's horizontal part ends, seen from the node. */
  pipeEndX: number;
  /** An inlet bends down here and lets water fall into the tank; the drain has none. */
  outletY: number | null;
  flow: "flow-left" | "flow-right";
  /** Outside the glass: where water falls that a burst hose lets go. */
  burstX: number;
}>;

export function pumpPlaces(geometry: TankGeometry): readonly PumpPlace[] {
  const { leftX, rightX, rimY, floorY, bridgeY, isCompact, nodeRadiusPx } = geometry;
  const nodeX = nodeRadiusPx + 2;
  const insetPx = isCompact ? 14 : 22;
  const inlet = { nodeY: bridgeY + 2, outletY: rimY + 6 };
  return [
    { role: "topup", icon: Droplet, nodeX, pipeEndX: leftX + insetPx, flow: "flow-right", burstX: leftX - 5, ...inlet },
    {
      role: "fill",
      icon: ArrowUpFromLine,
      nodeX: rightX + insetPx + 8,
      pipeEndX: rightX - insetPx,
      flow: "flow-left",
      burstX: rightX + 4,
      ...inlet,
    },
    {
      role: "drain",
      icon: ArrowDownToLine,
      nodeX,
      // Room for its name under it.
      nodeY: floorY - nodeRadiusPx - 16,
      pipeEndX: leftX + 4,
      outletY: null,
      flow: "flow-left",
      burstX: leftX - 5,
    },
  ];
}
