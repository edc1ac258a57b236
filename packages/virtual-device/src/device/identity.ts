// What a device says about itself in every message, and what never changes while it is up.

export type DeviceIdentity = Readonly<{
  hardwareId: string;
  boot: string;
  firmwareVersion: string;
}>;

/** As it left the factory; updates write theirs to flash. */
export const SIMULATED_FIRMWARE = "0.1.0-sim";
export const HARDWARE_MODEL = "relay5-esp32";
/** What an image may fill at most. */
export const SLOT_BYTES = 1_966_080;

/** Only what this device can really do: the server refuses the rest by these words. */
export const CAPABILITIES = ["relay", "runs", "ota", "temp", "hold", "partial"] as const;
