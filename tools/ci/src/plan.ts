// What CI runs, and what may run beside what. Stories mostly wait for water, so work that only computes fills the time between;
// measurements come last and have the machine to themselves.

export type Step = Readonly<{
  name: string;
  args: readonly string[];
  /** `suite` counts each of its tests, and files that fail may be named for a second try; anything else counts as one. */
  kind: "step" | "suite" | "measurement";
  /** CPU that the step may use, as a multiple of the fixed calculation timed at the start of the run; budget.ts allows a quarter more. */
  cpuUnits: number;
  /** Only runs while no other row wants the core: it has no time limits of its own. */
  isIdle?: boolean;
  /** In a network of its own: a browser breaks off what it loads whenever an interface of its machine comes or goes. */
  ownsNetwork?: boolean;
  /** Their CPU is counted for it, so no other step may run containers at the same time. */
  runsContainers?: boolean;
  environment?: Readonly<Record<string, string>>;
}>;

export type Plan = Readonly<{
  first: readonly Step[];
  /** Each row one after the other, the rows beside each other. */
  beside: readonly (readonly Step[])[];
  last: readonly Step[];
}>;

type Making = (cpuUnits: number, name: string, ...args: string[]) => Step;
const making =
  (kind: Step["kind"]): Making =>
  (cpuUnits, name, ...args) => ({ name, args, kind, cpuUnits });
const step = making("step");
const suite = making("suite");
const measurement = making("measurement");

/** Stories use the app that `web-build` made. Their pictures are for people. */
const BUILT = { E2E_WEB_IS_BUILT: "1", E2E_PICTURES: "none" };
const story = (one: Step): Step => ({ ...one, ownsNetwork: true, environment: { ...one.environment, ...BUILT } });

const firmware = (...args: string[]): string[] => ["firmware", ...args];
const attack = (...names: string[]): string[] => ["attack", ...names, "--seed", "1"];

/** The faults whose litres and names docs/safety.md fixes, and a fouled window; `pnpm complete` runs the whole matrix. */
const FIXED_FAULTS =
  "overflow_blocked,siphon_in,back_siphon_in,relay_welded_on,hose_off_in,sensor_frozen,sensor_255,pump_dead,fouled_window";

const idle = (...row: readonly Step[]): Step[] => row.map((one) => ({ ...one, isIdle: true }));

export const PLAN: Plan = {
  first: [
    step(10, "web-build", "--filter", "@halocline/web", "build"),
    step(10, "web-size", "--filter", "@halocline/web", "size"),
  ],
  beside: [
    [
      story(suite(1500, "e2e", "e2e")),
      // The stories in which the device itself can fail, with the real device program instead of the simulated device.
      story({ ...suite(168, "e2e-firmware", "e2e"), environment: { E2E_DEVICE: "firmware" } }),
    ],
    [
      { ...suite(330, "containers", "e2e", "containers"), runsContainers: true },
      // They mostly wait for PostgreSQL and the broker.
      suite(500, "services", "test", "--project", "services", "--maxWorkers", "5"),
      suite(362, "unit", "test", "--project", "unit", "--project", "web", "--project", "web-alone"),
      measurement(45, "bench-look", "bench", "look", "--short"),
      measurement(90, "attack-beside", ...attack("strangers", "full-disks", "alarms", "rolling-restart")),
    ],
    idle(
      step(135, "check", "check"),
      step(10, "database-types", "db", "verify"),
      step(120, "device-core", "--filter", "@halocline/device-core", "verify"),
      // One seed, so that a run tries what the last one tried.
      measurement(80, "attack-fuzz", ...attack("fuzz", "rights", "own-machine")),
    ),
    idle(
      step(285, "firmware", ...firmware("verify", "--part", "portable")),
      step(15, "firmware-chips", ...firmware("cross")),
      // `sim-days` runs the seeds of the water world.
      step(15, "sim", "sim", "--seeds", "300", "--world", "commands", "--world", "alerts"),
      step(80, "sim-mutants", "sim", "mutants"),
      step(75, "sim-days", "sim", "days", "--days", "60"),
      step(60, "sim-report", "sim", "report", "--only", FIXED_FAULTS),
    ),
  ],
  last: [
    // Real tasks under a watchdog that ends what is not scheduled for seconds.
    measurement(58, "firmware-clock", ...firmware("verify", "--part", "machine")),
    measurement(85, "attack-alone", ...attack("neighbours", "fault-matrix")),
    measurement(90, "bench-ingest", "bench", "ingest", "--short"),
    measurement(30, "bench-live", "bench", "live", "--short"),
    measurement(95, "bench-stop", "bench", "stop", "--short"),
  ],
};
