// Deliberately broken devices for the water oracle. Each makes one mistake that real products have made.

import type { CoreConfig, CoreSample, CoreView, DeviceCore } from "@halocline/device-core/core.types";
import type { Broken } from "../mutants.ts";
import { GOOD_SERVER } from "../server-rules.ts";

type Change = Readonly<{
  sample?: (sample: CoreSample | null) => CoreSample | null;
  config?: (config: CoreConfig) => CoreConfig;
  /** Restarts for an update without the core's word. */
  isImpatient?: boolean;
  /** What the relays really do; `nowUpMs` of the latest step. */
  relays?: (view: CoreView, nowUpMs: number) => readonly boolean[];
}>;

/** The real core between a sensor, a configuration and relays that are not what they should be. */
const around = (rule: string, change: () => Change): Broken => ({
  rules: [rule],
  build: (core) => ({
    server: GOOD_SERVER,
    core: {
      boot: (boot) => {
        const inner = core.boot(boot);
        const { sample = (same) => same, config = (same) => same, relays, isImpatient = false } = change();
        let nowUpMs = 0;
        const outer: DeviceCore = {
          step: (upMs, seen) => {
            nowUpMs = upMs;
            return inner.step(upMs, sample(seen));
          },
          configure: (wanted, upMs) => inner.configure(config(wanted), upMs),
          view: () => {
            const view = inner.view();
            return relays ? { ...view, relays: relays(view, nowUpMs) } : view;
          },
          command: (...args) => inner.command(...args),
          wantStop: (...args) => inner.wantStop(...args),
          holdForRestart: (upMs) => (isImpatient ? "ok" : inner.holdForRestart(upMs)),
          endUpdate: () => inner.endUpdate(),
          takeEvents: () => inner.takeEvents(),
          takeSaved: () => inner.takeSaved(),
        };
        return outer;
      },
    },
  }),
});

const isGood = (sample: CoreSample | null): sample is CoreSample =>
  sample !== null && sample.errorCode === 0 && sample.rawMm !== 255;

/** On an error reef-pi's top-off returned and left the pump as it was. */
function lastGoodAgain(): Change {
  let last: CoreSample | null = null;
  let flip = 0;
  return {
    sample: (sample) => {
      if (isGood(sample)) last = sample;
      flip = 1 - flip;
      return isGood(sample) || last === null ? sample : { rawMm: last.rawMm + flip, errorCode: 0 };
    },
  };
}

/** A contact that opens a minute late. */
function slowRelays(): Change {
  const onUntilMs = [0, 0, 0, 0, 0];
  return {
    relays: ({ relays }, nowUpMs) =>
      relays.map((isOn, index) => {
        if (isOn) onUntilMs[index] = nowUpMs + 60_000;
        return isOn || (index > 0 && nowUpMs < (onUntilMs[index] ?? 0));
      }),
  };
}

/** Circulation forgotten after a run: what kills most tanks. */
function forgottenCirculation(): Change {
  let isForgotten = false;
  return {
    relays: ({ relays, run }) => {
      isForgotten ||= run?.phase === "draining";
      return isForgotten ? [false, ...relays.slice(1)] : relays;
    },
  };
}

const withCalibration = (config: CoreConfig, byMm: number): CoreConfig => {
  const { calibration } = config;
  if (!calibration) return config;
  const topMm = calibration.topMm + byMm;
  const topOffMm = calibration.topOffMm === null ? null : Math.max(14, calibration.topOffMm + byMm);
  return { ...config, calibration: { ...calibration, topMm, topOffMm }, marks: { ...config.marks, highHighMm: 6 } };
};

export const WATER_MUTANTS: Readonly<Record<string, Broken>> = {
  "255 is taken for low water": around("SAFE-4", () => ({
    sample: (sample) => (isGood(sample) ? sample : { rawMm: 70, errorCode: 0 }),
  })),
  "a failed reading is the last one again": around("SAFE-4", lastGoodAgain),
  "a relay opens a minute late": around("SAFE-5", slowRelays),
  "circulation is forgotten after a drain": around("SAFE-17", forgottenCirculation),
  "the fill pump runs whenever the drain pump does": around("SAFE-1", () => ({
    relays: ({ relays }) => [relays[0] ?? false, relays[1] ?? false, relays[1] || relays[2] || false, ...relays.slice(3)],
  })),
  "the emergency stop leaves circulation on": around("SAFE-11", () => ({
    relays: ({ relays, isStopLatched }) => (isStopLatched ? [true, ...relays.slice(1)] : relays),
  })),
  "the top mark is ten millimetres too high": around("SAFE-5", () => ({ config: (config) => withCalibration(config, -10) })),
  "an update restarts the device in the middle of a run": around("SAFE-16", () => ({ isImpatient: true })),
  "a top-up pump that starts with the device": around("SAFE-8", () => ({
    relays: ({ relays, run }, nowUpMs) => (run === null && nowUpMs < 5000 ? [...relays.slice(0, 3), true, false] : relays),
  })),
};
