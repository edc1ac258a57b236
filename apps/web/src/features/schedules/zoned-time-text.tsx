import { formatInZone, formatUtcBeside } from "./zoned-time.ts";

/** By the tank's clock, with UTC beside it. */
export function ZonedTime({ iso, zone }: Readonly<{ iso: string; zone: string }>) {
  if (zone === "UTC") return <time dateTime={iso}>{formatInZone(iso, zone)} UTC</time>;
  return (
    <time dateTime={iso}>
      {formatInZone(iso, zone)} <span className="font-normal whitespace-nowrap text-ink-3">({formatUtcBeside(iso, zone)})</span>
    </time>
  );
}

export function RunTimes({ runs, zone }: Readonly<{ runs: readonly string[]; zone: string }>) {
  return (
    <ol className="grid gap-1 text-sm tabular-nums">
      {runs.map((iso) => (
        <li key={iso}>
          <ZonedTime iso={iso} zone={zone} />
        </li>
      ))}
    </ol>
  );
}
