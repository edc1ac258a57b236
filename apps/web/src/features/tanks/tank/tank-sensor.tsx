import { clsx } from "clsx";
import type { TankGeometry } from "./tank-geometry.ts";

type TankSensorProps = Readonly<{ geometry: TankGeometry; isAnswering: boolean; isBad: boolean }>;

export function TankSensor({ geometry: { sensorX, bridgeY }, isAnswering, isBad }: TankSensorProps) {
  return (
    <g className={isBad ? "fill-danger" : "fill-ink-2"} data-testid={isBad ? "sensor-bad" : undefined}>
      <rect x={sensorX - 25} y={bridgeY - 9} width="50" height="25" rx="7" />
      <rect x={sensorX - 7} y={bridgeY + 15} width="14" height="6" rx="2.5" />
      <circle
        cx={sensorX - 15}
        cy={bridgeY + 3.5}
        r="3"
        className={clsx("stroke-surface", isAnswering ? "fill-ok" : isBad ? "fill-surface" : "fill-muted")}
        strokeWidth="1.2"
      />
    </g>
  );
}
