import { formatBesideOwn } from "./zoned-time.ts";

/** By the tank's clock, with the reader's time where that is another one. */
export const ZonedTime = ({ iso, zone }: Readonly<{ iso: string; zone: string }>) => (
  <time dateTime={iso}>{formatBesideOwn(iso, zone)}</time>
);

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
