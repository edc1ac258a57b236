// A device that has forgotten everything but who it is, awake for as long as it needs to trust its sensor.

import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type { VirtualTank } from "@halocline/tank-physics/virtual-tank";
import type { DeviceRun } from "@halocline/virtual-device/device-run";
import { STAGE_AWAKE_MS } from "@halocline/virtual-device/scenarios/stage";

const PERIOD_MS = 100;
/** As on hardware: the document comes when the first samples are there. */
const CONFIGURED_AFTER_MS = 1000;

/** Its core lives through these minutes at once, above water that stands still; for everybody else it has just started. */
export function awaken(run: DeviceRun, tank: VirtualTank, config: ConfigMessage, nowMs: number): void {
  for (let awakeMs = PERIOD_MS; awakeMs <= STAGE_AWAKE_MS; awakeMs += PERIOD_MS) {
    tank.linger(PERIOD_MS);
    run.leap(PERIOD_MS);
    run.control({ sample: tank.sample(), temperatureC: tank.temperatureC }, nowMs);
    if (awakeMs === CONFIGURED_AFTER_MS) run.device.receiveConfig(JSON.stringify(config), 0);
  }
}
