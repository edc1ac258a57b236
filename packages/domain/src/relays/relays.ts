// The five relays of a device: what each drives, and in which order to list them.

export const RELAY_COUNT = 5;

export type RelayRole = "circulation" | "drain" | "fill" | "topup" | "spare";

/** Channel 1 to 5 of a newly registered device. GPIO 26 may pulse at power-on, so it drives the harmless one. */
export const DEFAULT_ROLES: readonly RelayRole[] = ["circulation", "drain", "fill", "topup", "spare"];

/** For channels 1 to 5 of a newly registered device; null is continuous, which only circulation may be (SAFE-2). */
export const DEFAULT_MAX_RUNTIME_S: readonly (number | null)[] = [null, 1200, 1500, 120, 600];

/** A manual ON of a pump that moves water ends by itself, unless the page that asked renews it. */
export const DEFAULT_LEASE_S = 60;
export const MAX_LEASE_S = 600;

/**
 * Without a calibration nobody has said where the water may stand: drain, fill and top-up run a minute at a time. The device's core
 * ends them by the same number.
 */
export const UNCALIBRATED_ON_S = 60;

/** Circulation is the other way round: its OFF ends by itself. */
export const DEFAULT_PAUSE_MINUTES = 10;
export const MAX_PAUSE_MINUTES = 60;

/** True for what can flood a room; circulation only starves a tank of oxygen when it stands still. */
export const movesWater = (role: RelayRole): boolean => role !== "circulation";

const LIST_ORDER: readonly RelayRole[] = ["circulation", "drain", "fill", "spare", "topup"];

export const compareRelays = (a: { role: RelayRole }, b: { role: RelayRole }): number =>
  LIST_ORDER.indexOf(a.role) - LIST_ORDER.indexOf(b.role);
