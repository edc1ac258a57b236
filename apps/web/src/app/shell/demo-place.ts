// Is what this screen shows simulated? Of a household with real tanks too, only a screen that is about one tank can say so.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { useLocation, useSearch } from "@tanstack/react-router";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { homePlace, shownPlace, tankPlaces } from "../tank-place.ts";

/** `device`: null where the screen is about all of them. `firstTankId`: where the panel is, for whoever has not chosen a tank. */
export type DemoPlace = Readonly<{ device: Device | null; firstTankId: string | null }>;

const OF_ONE_TANK: readonly string[] = ["/history", "/calibration"];

export function demoPlaceOf(devices: readonly Device[], path: string, wantedTankId: string | undefined): DemoPlace | null {
  const places = tankPlaces(devices);
  const shown =
    path === "/" ? homePlace(places, wantedTankId) : OF_ONE_TANK.includes(path) ? shownPlace(places, wantedTankId) : undefined;
  if (shown) return shown.device.isSimulated ? { device: shown.device, firstTankId: shown.tank.id } : null;
  return devices.length > 0 && devices.every(({ isSimulated }) => isSimulated)
    ? { device: null, firstTankId: places[0]?.tank.id ?? null }
    : null;
}

export function useDemoPlace(): DemoPlace | null {
  const { pathname } = useLocation();
  const { tank } = useSearch({ strict: false });
  return demoPlaceOf(useDevices(DEVICES_POLL_MS).data ?? [], pathname, tank);
}
