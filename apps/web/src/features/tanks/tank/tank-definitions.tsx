import type { TankGeometry } from "./tank-geometry.ts";

type TankDefinitionsProps = Readonly<{ id: string; geometry: TankGeometry; isStale: boolean }>;

/** The inside of the glass, with its rounded bottom corners. */
const insideGlass = ({ leftX, rightX, rimY, floorY }: TankGeometry): string =>
  `M ${leftX + 3} ${rimY - 4} V ${floorY - 15} a 12 12 0 0 0 12 12 H ${rightX - 15} a 12 12 0 0 0 12 -12 V ${rimY - 4} Z`;

export function TankDefinitions({ id, geometry, isStale }: TankDefinitionsProps) {
  const depthPx = geometry.floorY - (geometry.surfaceY ?? geometry.rimY);
  const alongDepth = { gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: 0, y2: depthPx } as const;
  return (
    <defs>
      <linearGradient id={`${id}water`} {...alongDepth}>
        <stop stopColor={isStale ? "var(--muted)" : "var(--water-top)"} stopOpacity={isStale ? 0.3 : 0.95} />
        <stop offset="1" stopColor={isStale ? "var(--muted)" : "var(--water-bottom)"} stopOpacity={isStale ? 0.5 : 1} />
      </linearGradient>
      <linearGradient id={`${id}ray`} {...alongDepth}>
        <stop stopColor="#fff" stopOpacity="0.13" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}shine`}>
        <stop stopColor="#fff" stopOpacity="0.26" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <pattern id={`${id}hatch`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="9" className="fill-surface" opacity="0.4" />
      </pattern>
      <pattern id={`${id}band`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="2" height="7" className="fill-primary" opacity="0.32" />
      </pattern>
      <clipPath id={`${id}glass`}>
        <path d={insideGlass(geometry)} />
      </clipPath>
      <clipPath id={`${id}below-lens`}>
        <rect y={geometry.lensY + 2} width={geometry.widthPx} height={geometry.heightPx} />
      </clipPath>
    </defs>
  );
}
