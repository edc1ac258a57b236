import type { Device, Tank } from "@halocline/contracts/http/entities.contract";

/** A tank and the device that looks after it. */
export type TankPlace = Readonly<{ device: Device; tank: Tank }>;

export const tankPlaces = (devices: readonly Device[]): readonly TankPlace[] =>
  devices.flatMap((device) => device.tanks.map((tank) => ({ device, tank })));

/** The tank that `/` shows: the one asked for, or the only one. Several tanks are a list: then it is none of them. */
export const homePlace = (places: readonly TankPlace[], wantedTankId: string | undefined): TankPlace | undefined =>
  places.find(({ tank }) => tank.id === wantedTankId) ?? (places.length === 1 ? places[0] : undefined);

/** Where a screen is about one tank at a time: the one asked for, or the first. */
export const shownPlace = (places: readonly TankPlace[], wantedTankId: string | undefined): TankPlace | undefined =>
  places.find(({ tank }) => tank.id === wantedTankId) ?? places[0];
