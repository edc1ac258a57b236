import type { Device, Tank } from "@halocline/contracts/http/entities.contract";

/** A tank and the device that looks after it. */
export type TankPlace = Readonly<{ device: Device; tank: Tank }>;

export const tankPlaces = (devices: readonly Device[]): readonly TankPlace[] =>
  devices.flatMap((device) => device.tanks.map((tank) => ({ device, tank })));

/** The tank the dashboard shows: the one asked for, or the first. */
export const shownPlace = (places: readonly TankPlace[], wantedTankId: string | undefined): TankPlace | undefined =>
  places.find(({ tank }) => tank.id === wantedTankId) ?? places[0];
