// What a visitor may break around a simulated tank.

export const SCENARIOS = [
  "burst_hose",
  "empty_reservoir",
  "fouled_sensor",
  "stuck_sensor",
  "siphon",
  "welded_relay",
  "blocked_overflow",
  "wifi_gone",
  "power_cut",
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** As it is, or an hour in a minute. */
export const TANK_SPEEDS = [1, 60] as const;

export type TankSpeed = (typeof TANK_SPEEDS)[number];
