// The sensor above the water.

import { type MovingTank, stillDistanceMm } from "@halocline/tank-physics/tank";
import type { SensorFault } from "@halocline/tank-physics/water-faults";
import type { Rng } from "../../rng.ts";
import type { FaultKind } from "./kind.ts";
import { everywhereBut, share } from "./kind-parts.ts";

const here = (tank: MovingTank): number => Math.min(200, Math.max(6, Math.round(stillDistanceMm(tank))));

/** A sensor that says nothing usable, however it says so. */
const blind = (make: (tank: MovingTank, rng: Rng) => SensorFault): FaultKind => ({
  trueName: "sensor",
  exact: [],
  invisible: null,
  phases: everywhereBut(),
  byHand: "fill",
  make: (tank, rng) => ({ sensor: make(tank, rng) }),
});

/** A sensor that has a bad day and still measures. */
const harmless = (invisible: string, make: (tank: MovingTank, rng: Rng) => SensorFault): FaultKind => ({
  ...blind(make),
  trueName: "none",
  exact: ["sensor", "sensor_dirty"],
  invisible,
});

export const SENSOR_KINDS = {
  sensor_frozen: blind((tank) => ({ kind: "stuck", rawMm: here(tank) })),
  sensor_255_error: blind(() => ({ kind: "register", rawMm: 255, errorCode: 7 })),
  sensor_255: blind(() => ({ kind: "register", rawMm: 255, errorCode: 0 })),
  sensor_silent: blind(() => ({ kind: "silent" })),
  /** What a register that is no number looks like: nought, the farthest byte, a good distance with a broken status. */
  sensor_nonsense: blind((tank, rng) =>
    rng.oneOf<SensorFault>([
      { kind: "register", rawMm: 0, errorCode: 0 },
      { kind: "register", rawMm: 254, errorCode: 0 },
      { kind: "register", rawMm: 1, errorCode: 0 },
      { kind: "register", rawMm: here(tank), errorCode: 255 },
    ]),
  ),
  sensor_scatters: blind(() => ({ kind: "scatter", leastMm: 6, mostMm: 200 })),
  condensation_heavy: blind((_tank, rng) => ({ kind: "condensation", share: share(0.985, 0.999, rng.next()) })),
  fouled_window: {
    ...blind(({ ageMs }, rng) => ({
      kind: "fouled",
      shortMmPerHour: share(0.2, 0.6, rng.next()),
      noiseMmPerHour: share(0.15, 0.4, rng.next()),
      lostPerHour: share(0.01, 0.03, rng.next()),
      sinceMs: ageMs,
    })),
    exact: ["rising"],
    invisibleIn: (_tank, phase) => (phase === "idle" ? null : "grows over days, not in the minutes of a run"),
  },
  /** Pump on, level still, jitter alive: what a dead pump looks like. */
  float_stuck: {
    ...blind((tank) => ({ kind: "float", atMm: here(tank) })),
    trueName: "no_movement",
    exact: ["sensor", "sensor_stuck"],
    invisibleIn: (_tank, phase) =>
      phase === "idle"
        ? "a float that hangs looks like water that stands, until a pump has to move it; a second float sees it"
        : null,
  },
  foam: {
    ...blind((_tank, rng) => ({ kind: "foam", shortMm: rng.between(6, 14), noiseMm: share(1.5, 4, rng.next()) })),
    exact: ["rising", "siphon", "overfill", "underfill", "wrong_way", "welded", "welded_relay"],
    invisible: "it lifts the reading as a jug of water would; only where it is thick the noise of an hour tells (sensor_dirty)",
  },
  drift_nearer: {
    ...blind(({ ageMs }, rng) => ({ kind: "drift", mmPerHour: -share(12, 40, rng.next()), sinceMs: ageMs })),
    trueName: "rising",
    exact: ["sensor_dirty"],
  },
  drift_farther: {
    ...blind(({ ageMs }, rng) => ({ kind: "drift", mmPerHour: share(25, 60, rng.next()), sinceMs: ageMs })),
    trueName: "falling",
    exact: ["sensor_dirty"],
  },
  drift_slow: harmless("slower than evaporation: only a ruler beside the sensor sees it", ({ ageMs }, rng) => ({
    kind: "drift",
    mmPerHour: (rng.isBelow(0.5) ? -1 : 1) * share(0.02, 0.15, rng.next()),
    sinceMs: ageMs,
  })),
  outliers: harmless("the filter drops them, and the level is still known", (_tank, rng) => ({
    kind: "outliers",
    share: share(0.01, 0.15, rng.next()),
    byMm: rng.between(15, 90),
  })),
  condensation: harmless("enough samples are left", (_tank, rng) => ({
    kind: "condensation",
    share: share(0.05, 0.35, rng.next()),
  })),
  lights: harmless("enough samples are left while the lights are on", (_tank, rng) => ({
    kind: "lights",
    share: share(0.05, 0.35, rng.next()),
  })),
  dropouts: harmless("a second or three without an answer; the pump waits and goes on", (_tank, rng) => ({
    kind: "dropouts",
    everyMs: rng.between(50, 150) * 100,
    forMs: rng.between(10, 30) * 100,
  })),
  far_lies: {
    ...blind((_tank, rng) => ({ kind: "far_lies", share: share(0.5, 1, rng.next()), leastMm: 14, mostMm: 60 })),
    exact: ["falling", "leak", "rising", "siphon", "circulation_stopped", "overflow"],
    phases: everywhereBut({
      topping_up: "the pumps run only where the sensor is specified",
      draining: "the pumps run only where the sensor is specified",
      settling: "the pumps run only where the sensor is specified",
      filling: "the pumps run only where the sensor is specified",
      manual: "the pumps run only where the sensor is specified",
    }),
    needsLowWater: true,
  },
} as const satisfies Readonly<Record<string, FaultKind>>;
