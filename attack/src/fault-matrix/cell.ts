// One fault in one part, while devices report, a run goes on and somebody presses stop.

import { setTimeout as pause } from "node:timers/promises";
import { compareReadings, isAsManyStored, type TakenReadings } from "@halocline/e2e/support/stored-readings";
import type { System } from "@halocline/e2e/support/system";
import { waitUntil } from "@halocline/local-services/processes";
import { type Household, takenBy } from "../lab/household.ts";
import type { Onlooker } from "../lab/onlooker.ts";
import { clearStop, type PressedStop, pressStop } from "../lab/press-stop.ts";
import { type Fault, injectFault, type Part } from "./faults.ts";
import type { CellOutcome } from "./gates.ts";

export type Cell = Readonly<{
  part: Part;
  fault: Fault;
  /** Of the device that has a run in this cell. */
  runner: number;
  forMs: number;
  onlooker: Onlooker;
  /** Who only reports. */
  neighbours: readonly Household[];
}>;

const BEFORE_MS = 500;
const BETWEEN_STOPS_MS = 300;
/** Whoever looks must not be what it waits for: the database has everything to catch up with. */
const BETWEEN_LOOKS_MS = 500;
const START_WITHIN_MS = 60_000;
const GIVE_UP_MS = 120_000;
const END_WITHIN_MS = 30_000;
const OPEN_RUNS = "select id from automation_runs where account_id = $1 and status in ('pending', 'running')";

type Stop = PressedStop & Readonly<{ index: number }>;

/** One device after the other, but for the one with the run. */
function pressStops(household: Household, runner: number): () => Promise<Stop[]> {
  const stops: Promise<Stop>[] = [];
  let isOver = false;
  const pressing = (async () => {
    for (let turn = runner + 1; !isOver; turn += 1) {
      const index = turn % household.devices.length;
      if (index === runner) continue;
      stops.push(pressStop(household, index).then((pressed) => ({ ...pressed, index })));
      await pause(BETWEEN_STOPS_MS);
    }
  })();
  return async () => {
    isOver = true;
    await pressing;
    return Promise.all(stops);
  };
}

/** Refused while a device that has just come still waits between two pumps, and after a stop that came on record late. */
async function startRun(household: Household, runner: number): Promise<void> {
  let rejection: unknown;
  const isStarted = async () => {
    const { status, body } = await household.call("POST", `/api/tanks/${household.devices[runner]?.tankId}/water-change/start`);
    rejection = body;
    if (status === 200 || status === 202) return true;
    await clearStop(household, runner);
    return false;
  };
  await waitUntil(isStarted, START_WITHIN_MS, "a run to start").catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(rejection)}`);
  });
}

const isRunning = ({ fleet }: Household, index: number): boolean =>
  Object.values(fleet.devices[index]?.status().outputs ?? {}).some(Boolean);

const isConnected = ({ fleet, devices }: Household): boolean => fleet.counters().connected === devices.length;

/** Everything that a person and a device need works, and everything that was measured until now is stored. */
async function recover(
  system: System,
  household: Household,
  { taken, runner, neighbours }: Readonly<{ taken: readonly TakenReadings[] }> & Pick<Cell, "runner" | "neighbours">,
): Promise<number> {
  const beganAtMs = performance.now();
  const { call, devices } = household;
  const control = (runner + 1) % devices.length;
  const isWell = async () =>
    [household, ...neighbours].every(isConnected) &&
    (await call("GET", "/api/devices")).status === 200 &&
    (await pressStop(household, control)).isConfirmed &&
    (await isAsManyStored(system, taken));
  const look = () => isWell().catch(() => false);
  await waitUntil(look, GIVE_UP_MS, "everything to be well again", BETWEEN_LOOKS_MS).catch(() => {});
  return performance.now() - beganAtMs;
}

/** How many are still open when everybody has been told to end. */
async function endRuns(system: System, { account, call }: Household): Promise<number> {
  const open = () => system.rows<{ id: string }>(OPEN_RUNS, [account.accountId]);
  for (const { id } of await open()) await call("POST", `/api/automation-runs/${id}/cancel`);
  await waitUntil(async () => (await open()).length === 0, END_WITHIN_MS, "the runs to end").catch(() => {});
  return (await open()).length;
}

async function forgotten(household: Household, stops: readonly Stop[]): Promise<number> {
  const left = () => stops.filter(({ isTaken, index }) => isTaken && isRunning(household, index)).length;
  await waitUntil(() => left() === 0, END_WITHIN_MS, "the stops to be carried out").catch(() => {});
  return left();
}

export async function runCell(system: System, household: Household, cell: Cell): Promise<CellOutcome> {
  const { part, fault, runner, forMs, onlooker, neighbours } = cell;
  await startRun(household, runner);
  await onlooker.sitDown();
  const endStops = pressStops(household, runner);
  await pause(BEFORE_MS);
  const look = () => onlooker.look(`${part.name}-${fault}`);
  await injectFault(part, fault, async () => {
    await pause(forMs);
    await look();
  });
  // It was back at once; the page has not noticed yet.
  if (fault === "killed") await look();
  const stops = await endStops();
  const taken = [household, ...neighbours].flatMap(takenBy);
  const recoveredMs = await recover(system, household, { taken, runner, neighbours });
  const forgottenStops = await forgotten(household, stops);
  const openRuns = await endRuns(system, household);
  const { missing, duplicates } = await compareReadings(system, taken);
  await Promise.all(household.devices.map((_, index) => clearStop(household, index)));
  const untrueStops = stops.filter(({ isUntrue }) => isUntrue).length;
  const outcome = { cell: `${part.name} ${fault}`, stops: stops.length, runs: 1, recoveredMs, missing, duplicates };
  return { ...outcome, untrueStops, forgottenStops, openRuns };
}
