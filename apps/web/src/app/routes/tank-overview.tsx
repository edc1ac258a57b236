import type { Device, LatestReading, Tank } from "@halocline/contracts/http/entities.contract";
import { type Freshness, freshness } from "@halocline/domain/presence";
import { DASHBOARD_READING_POLL_MS } from "../../config/timing.ts";
import { isReachable } from "../../features/devices/devices.api.ts";
import { isCurrent, RelayStatusCard } from "../../features/devices/relay-status-card.tsx";
import { StaleBanner } from "../../features/devices/stale-banner.tsx";
import { levelView } from "../../features/tanks/level-view.ts";
import { useLatestReading } from "../../features/tanks/tanks.api.ts";
import { WaterLevelMonitor } from "../../features/tanks/water-level-monitor.tsx";
import { readableMessage } from "../../lib/http/http-error.ts";
import { useNowMs } from "../../lib/ticker.ts";
import { useWatchDevice } from "../../live/live-context.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";

type Known = Readonly<{ ageMs: number | null; freshness: Freshness }>;

/** One rule for the age of everything on the screen: the newest of the given receive times. */
export function knownSince(device: Device, receivedAt: readonly (string | null | undefined)[], nowMs: number): Known {
  const timesMs = receivedAt.filter((time) => typeof time === "string").map((time) => Date.parse(time));
  const ageMs = timesMs.length === 0 ? null : Math.max(0, nowMs - Math.max(...timesMs));
  return { ageMs, freshness: freshness(ageMs, device.readingIntervalSeconds, isReachable(device)) };
}

type TankOverviewProps = Readonly<{ device: Device; tank: Tank }>;

export function TankOverview({ device, tank }: TankOverviewProps) {
  useWatchDevice(device.id);
  const reading = useLatestReading(tank.id, DASHBOARD_READING_POLL_MS);
  const nowMs = useNowMs();

  const heard = knownSince(device, [reading.data?.receivedAt, device.lastSeenAt], nowMs);
  return (
    <>
      {heard.freshness === "stale" && heard.ageMs !== null && <StaleBanner ageMs={heard.ageMs} />}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {reading.data === undefined ? (
          <ReadingMissing error={reading.error} />
        ) : (
          <Monitor device={device} tank={tank} reading={reading.data} nowMs={nowMs} areRelaysKnown={isCurrent(heard.freshness)} />
        )}
        <RelayStatusCard relays={device.relays} {...heard} nowMs={nowMs} />
      </div>
    </>
  );
}

type MonitorProps = TankOverviewProps & Readonly<{ reading: LatestReading | null; nowMs: number; areRelaysKnown: boolean }>;

function Monitor({ device, tank, reading, nowMs, areRelaysKnown }: MonitorProps) {
  const known = knownSince(device, [reading?.receivedAt], nowMs);
  const running = device.relays.filter((relay) => areRelaysKnown && relay.currentState).map((relay) => relay.role);
  return (
    <WaterLevelMonitor
      subtitle={`${tank.name} · ${device.name}`}
      view={levelView(tank, reading, known.freshness, known.ageMs)}
      runningRoles={new Set(running)}
    />
  );
}

function ReadingMissing({ error }: Readonly<{ error: Error | null }>) {
  return (
    <Card title="Water Level Monitor">
      {error ? (
        <p className="mt-4 text-sm text-danger-ink">The reading could not be loaded. {readableMessage(error)}</p>
      ) : (
        <Spinner />
      )}
    </Card>
  );
}
