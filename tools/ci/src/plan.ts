// What CI runs, and what may run beside what. Stories mostly wait for water, so work that only computes fills the time between;
// measurements come last and have the machine to themselves.

export type Step = Readonly<{
  name: string;
  args: readonly string[];
  /** `suite` counts each of its tests, and files that fail may be named for a second try; anything else counts as one. */
  kind: "step" | "suite" | "measurement";
  /** Gives way to what waits for a clock: a browser, a device, a time limit. */
  isPatient?: boolean;
  environment?: Readonly<Record<string, string>>;
}>;

export type Plan = Readonly<{
  first: readonly Step[];
  /** Each row one after the other, the rows beside each other. */
  beside: readonly (readonly Step[])[];
  last: readonly Step[];
}>;

const step = (name: string, ...args: string[]): Step => ({ name, args, kind: "step" });
const suite = (name: string, ...args: string[]): Step => ({ name, args, kind: "suite" });
const measurement = (name: string, ...args: string[]): Step => ({ name, args, kind: "measurement" });
const patient = (one: Step): Step => ({ ...one, isPatient: true });

/** Stories are given the app that `web-build` made: built once, looked at by all. Their pictures are for people. */
const BUILT = { E2E_WEB_IS_BUILT: "1", E2E_PICTURES: "none" };

/** The rows whose litres and names the law fixes; the whole matrix takes ten minutes of two cores and is run by hand. */
const LAWS_OWN_ROWS = "overflow_blocked,siphon_in,back_siphon_in,relay_welded_on,hose_off_in,sensor_frozen,sensor_255,pump_dead";

export const PLAN: Plan = {
  first: [step("web-build", "--filter", "@halocline/web", "build"), step("web-size", "--filter", "@halocline/web", "size")],
  beside: [
    // What has time limits does not run beside itself; only what has none may take what it leaves.
    [
      suite("tests", "test"),
      { ...suite("e2e", "e2e"), environment: BUILT },
      // The same stories with the real device program in the place of the simulated device.
      { ...suite("e2e-firmware", "e2e"), environment: { ...BUILT, E2E_DEVICE: "firmware" } },
    ],
    [
      patient(step("check", "check")),
      patient(step("database-types", "db:verify")),
      patient(step("file-lengths", "file-lengths")),
      patient(step("device-core", "--filter", "@halocline/device-core", "verify")),
      patient(
        step(
          "firmware",
          "--filter",
          "@halocline/device-program",
          "verify",
          "--part",
          "portable",
          "--fuzz-seconds",
          "10",
          "--door-seconds",
          "60",
        ),
      ),
      patient(step("firmware-chips", "--filter", "@halocline/device-program", "cross")),
      patient(step("sim", "sim", "--seeds", "300")),
      patient(step("sim-mutants", "sim:mutants")),
      patient(step("sim-days", "sim:days", "--days", "200")),
      patient(step("sim-more-days", "sim:days", "--days", "60", "--seed-base", "10001")),
      patient(step("sim-report", "sim:report", "--only", LAWS_OWN_ROWS)),
      // They count and measure no time; one seed, so that a run says the same as the last.
      patient(measurement("attack-fuzz", "attack", "fuzz", "rights", "own-machine", "--seed", "1")),
    ],
  ],
  last: [
    // Alone: a browser elsewhere breaks off what it loads whenever a container's network comes or goes.
    suite("containers", "smoke:containers"),
    // Real tasks under a watchdog that ends what is not let run: a starved machine is not theirs to pass on.
    measurement("firmware-clock", "--filter", "@halocline/device-program", "verify", "--part", "machine"),
    measurement(
      "attack",
      "attack",
      "neighbours",
      "strangers",
      "full-disks",
      "fault-matrix",
      "alarms",
      "rolling-restart",
      "--seed",
      "1",
    ),
    measurement("bench-ingest", "bench", "ingest", "--short"),
    measurement("bench-look", "bench", "look", "--short"),
    measurement("bench-live", "bench", "live", "--short"),
    measurement("bench-stop", "bench", "stop", "--short"),
  ],
};
