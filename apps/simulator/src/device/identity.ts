// What a device says about itself in every message, and what never changes while it is up.

export type DeviceIdentity = Readonly<{
  hardwareId: string;
  boot: string;
  firmwareVersion: string;
}>;

export const SIMULATED_FIRMWARE = "0.1.0-sim";
export const HARDWARE_MODEL = "relay5-esp32";

/** Only what this device can really do: the server refuses the rest by these words. */
export const CAPABILITIES = ["relay", "runs", "temp"] as const;
