// What must be seen before anything else: old data, a latched fault, a part-filled change, a run.

import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { FaultBanner } from "@/features/devices/control/fault-banner.tsx";
import { HoldBanner } from "@/features/devices/control/hold-banner.tsx";
import { StaleBanner } from "@/features/devices/stale-banner.tsx";
import { PartFilledBanner } from "@/features/runs/part-filled-banner.tsx";
import { RunCard } from "@/features/runs/run-card.tsx";
import type { StartFacts } from "@/features/runs/start-blocked.ts";
import type { ReadingFreshness } from "../freshness.ts";

type TankBannersProps = Readonly<{
  device: Device;
  tank: Tank;
  reading: LatestReading | null | undefined;
  heard: ReadingFreshness;
  openRun: Run | null;
  facts: StartFacts;
  nowMs: number;
}>;

export function TankBanners({ device, tank, reading, heard, openRun, facts, nowMs }: TankBannersProps) {
  return (
    <>
      {openRun && <RunCard run={openRun} device={device} tank={tank} reading={reading ?? null} {...heard} nowMs={nowMs} />}
      {heard.freshness === "stale" && heard.ageMs !== null && <StaleBanner device={device} ageMs={heard.ageMs} />}
      {device.fault !== null && <FaultBanner device={device} fault={device.fault} role={facts.role} />}
      {device.hold !== null && <HoldBanner device={device} hold={device.hold} role={facts.role} />}
      {tank.isTopUpLocked && !openRun && <PartFilledBanner facts={facts} />}
    </>
  );
}
