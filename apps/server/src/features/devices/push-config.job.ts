// A device that works by other settings than the newest is sent them again, until it reports them or refuses them.

import type { Clock } from "../../platform/clock.ts";
import type { DeviceSettings } from "./device-config.store.ts";

const HEARD_WITHIN_MS = 60_000;

export type PushConfigDeps = Readonly<{
  listOutdated: (heardAfterMs: number) => Promise<DeviceSettings[]>;
  sendConfig: (settings: DeviceSettings) => void;
  clock: Clock;
}>;

export const createPushConfig =
  ({ listOutdated, sendConfig, clock }: PushConfigDeps) =>
  async (): Promise<void> => {
    for (const settings of await listOutdated(clock() - HEARD_WITHIN_MS)) sendConfig(settings);
  };
