import { ArrowDownToLine, ArrowUpFromLine, Droplet, type LucideIcon } from "lucide-react";
import type { TankGeometry } from "./tank-geometry.ts";

export type PumpRole = "topup" | "fill" | "drain";

export type PumpPlace = Readonly<{
  role: PumpRole;
  name: string;
  icon: LucideIcon;
  nodeX: number;
  nodeY: number;
  /** Where the pipe's horizontal part ends, seen from the node. */
  pipeEndX: number;
  /** An inlet bends down here and lets water fall into the tank; the drain has none. */
  outletY: number | null;
  flow: "flow-left" | "flow-right";
}>;

export function pumpPlaces(geometry: TankGeometry): readonly PumpPlace[] {
  const { leftX, rightX, rimY, floorY, bridgeY, isCompact, nodeRadiusPx } = geometry;
  const nodeX = nodeRadiusPx + 2;
  const insetPx = isCompact ? 14 : 22;
  const inlet = { nodeY: bridgeY + 2, outletY: rimY + 6 };
  return [
    { role: "topup", name: "Top-up", icon: Droplet, nodeX, pipeEndX: leftX + insetPx, flow: "flow-right", ...inlet },
    {
      role: "fill",
      name: "Fill",
      icon: ArrowUpFromLine,
      nodeX: rightX + insetPx + 8,
      pipeEndX: rightX - insetPx,
      flow: "flow-left",
      ...inlet,
    },
    {
      role: "drain",
      name: "Drain",
      icon: ArrowDownToLine,
      nodeX,
      // Room for its name under it.
      nodeY: floorY - nodeRadiusPx - 16,
      pipeEndX: leftX + 4,
      outletY: null,
      flow: "flow-left",
    },
  ];
}
