import type { LatestReading } from "@halocline/contracts/http/entities.contract";
import type { Context } from "../context.ts";
import { listDevices, presentDevice } from "../features/devices/index.ts";
import { presentLatest } from "../telemetry/reading.serializer.ts";
import { newestReadings } from "../telemetry/readings.store.ts";
import type { LoadSnapshot } from "./subscriptions.ts";

/** The whole picture of one device, read once when somebody starts to watch it. */
export const loadSnapshotBy =
  ({ inAccount, clock, knownUpToMs }: Pick<Context, "inAccount" | "clock" | "knownUpToMs">): LoadSnapshot =>
  (accountId, deviceId) =>
    inAccount(accountId, async (transaction) => {
      const [device] = await listDevices(transaction, accountId, deviceId);
      if (!device) return null;
      const readings: Record<string, LatestReading | null> = {};
      for (const tank of device.tanks) {
        const [newest] = await newestReadings(transaction, { accountId, deviceNo: device.deviceNo, limit: 1, nowMs: clock() });
        readings[tank.id] = newest ? presentLatest(newest, clock()) : null;
      }
      return {
        watched: { deviceId: device.id, accountId, registrationId: device.registrationId, tankId: device.tanks[0]?.id ?? null },
        message: { type: "snapshot", data: { device: presentDevice(device, clock(), knownUpToMs()), readings } },
      };
    });
