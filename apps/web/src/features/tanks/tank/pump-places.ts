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

const NODE_X = 18;

export function pumpPlaces({ leftX, rightX, rimY, floorY, bridgeY }: TankGeometry): readonly PumpPlace[] {
  const inlet = { nodeY: bridgeY + 3, outletY: rimY + 8 };
  return [
    { role: "topup", name: "Top-up", icon: Droplet, nodeX: NODE_X, pipeEndX: leftX + 22, flow: "flow-right", ...inlet },
    { role: "fill", name: "Fill", icon: ArrowUpFromLine, nodeX: rightX + 38, pipeEndX: rightX - 22, flow: "flow-left", ...inlet },
    {
      role: "drain",
      name: "Drain",
      icon: ArrowDownToLine,
      nodeX: NODE_X,
      nodeY: floorY - 34,
      pipeEndX: leftX + 4,
      outletY: null,
      flow: "flow-left",
    },
  ];
}
