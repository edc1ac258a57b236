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

/** Real time, the speed of a scenario, or an hour in a minute. */
export const TANK_SPEEDS = [1, 10, 60] as const;

export type TankSpeed = (typeof TANK_SPEEDS)[number];

/** From the start of a scenario until its result, except while a run, a lease, a command or an update is open. */
export const SCENARIO_SPEED = 10 satisfies TankSpeed;
