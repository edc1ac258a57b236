// Two faults one after the other. The law asks for the worst of them to be printed, not for the bound of a single fault to hold: a
// bad sensor above a blocked overflow has no bound that software could keep. What no fault excuses is a gate here as everywhere.

import { SENSOR_KINDS } from "../fault-kinds/sensor-kinds.ts";
import type { Cell } from "./cell.ts";
import { violationGates } from "./gates.ts";
import type { Table } from "./table.ts";

const WORST_PAIRS = 25;
const WORTH_TELLING_L = 0.05;

/** How much, how soon and by which name, as it is promised while one thing is broken. */
const PROMISED_OF_ONE_FAULT: readonly RegExp[] = [
  /^\[spill\] .* L on the floor by the device/,
  /^\[SAFE-4\] .*: it reads /,
  /^\[SAFE-7\] .*: the water moves by itself/,
  /^\[SAFE-7\] .* is told, and the water has /,
  /^\[SAFE-23\] .*: the overflow is blocked/,
  /^\[SAFE-23\] .*: the display runs over its rim/,
  /^\[SAFE-23\] .*: circulation returns although no water came back/,
];

const isPromisedOfOneFault = (violation: string): boolean => PROMISED_OF_ONE_FAULT.some((pattern) => pattern.test(violation));

/** What must hold however much is broken. */
export const pairGates = (pairs: readonly Cell[]): readonly string[] =>
  violationGates(
    pairs.map((pair) => ({ ...pair, violations: pair.violations.filter((violation) => !isPromisedOfOneFault(violation)) })),
  );

const litres = (volumeL: number): string => (volumeL < WORTH_TELLING_L ? "0" : volumeL.toFixed(1));
const worstOf = (pairs: readonly Cell[]): Cell | undefined => pairs.toSorted((a, b) => b.floorByDeviceL - a.floorByDeviceL)[0];

const isSensor = (fault: string): boolean => fault in SENSOR_KINDS;
const isContact = (fault: string): boolean => fault === "relay_welded_on" || fault.startsWith("contact_closes");
const isOverflow = (fault: string): boolean => fault.startsWith("overflow_");
const isIncoming = (fault: string): boolean => fault === "siphon_in" || fault === "back_siphon_in";

/** The first that fits: why it is so much, and the part that answers it. */
const REASONS: readonly (readonly [(faults: readonly string[]) => boolean, string])[] = [
  [(faults) => faults.includes("hose_off_drain"), "no level shows where the drain hose ends: a leak sensor on the floor"],
  [
    (faults) => faults.some(isOverflow) && faults.some(isSensor),
    "a bad sensor lets the device only tell of an overflow (SAFE-23): a float switch in the display that stops the return pump",
  ],
  [
    (faults) => faults.some(isOverflow) && faults.some((fault) => isContact(fault) || isIncoming(fault)),
    "what comes in hides what goes up, or looks like water that comes back: a siphon break, a guard relay, a float switch in the display",
  ],
  [
    (faults) => faults.includes("overflow_narrowed"),
    "after three pauses a day it is only told (SAFE-23): a comb that cannot clog, a float switch in the display",
  ],
  [(faults) => faults.some(isContact), "only its plug stops a contact that stays closed: a float switch in series"],
  [(faults) => faults.includes("hose_off_in"), "what the pump moves until it is missed (SAFE-6): a hose clamp, a small pump"],
  [(faults) => faults.some(isSensor), "a level that lies: a float switch in series, a reservoir that fits the sump"],
];

const reasonOf = ({ faults }: Cell): string => REASONS.find(([fits]) => fits(faults))?.[1] ?? "-";

/** For each first fault the second that makes it worst. */
export function pairsTable(pairs: readonly Cell[]): Table {
  const none = pairs.filter(({ floorByDeviceL }) => floorByDeviceL < WORTH_TELLING_L).length;
  const rows = [...Map.groupBy(pairs, ({ faults }) => faults[0] ?? "")].map(([first, group]) => {
    const worst = worstOf(group);
    const dry = group.filter(({ floorByDeviceL }) => floorByDeviceL < WORTH_TELLING_L).length;
    return [
      first,
      `${dry} of ${group.length}`,
      worst?.faults[1] ?? "",
      worst ? `${worst.phase}, ${worst.tank}, seed ${worst.seed}` : "",
      litres(worst?.floorByDeviceL ?? 0),
      litres(Math.max(...group.map(({ floorByItselfL }) => floorByItselfL))),
    ];
  });
  return {
    title: "Two faults one after the other",
    notes: [
      `${pairs.length} ordered pairs, each run once; in ${none} of them the device itself brought nothing to the floor.`,
      "For each first fault the second, minutes later, that makes it worst.",
    ],
    head: ["First", "Nothing on the floor", "Worst second", "In", "L by the device", "L by itself, worst of all"],
    rows,
  };
}

export const worstPairsTable = (pairs: readonly Cell[]): Table => ({
  title: "Two faults, the worst of them",
  notes: [
    "No gate: what is promised of a single fault cannot hold for two. The last column says why, and which part answers it.",
  ],
  head: ["First", "Second", "In", "L by the device", "L by itself", "Why, and what answers it"],
  rows: pairs
    .toSorted((a, b) => b.floorByDeviceL - a.floorByDeviceL)
    .slice(0, WORST_PAIRS)
    .map((pair) => [
      ...[0, 1].map((place) => pair.faults[place] ?? ""),
      `${pair.phase}, ${pair.tank}, seed ${pair.seed}`,
      litres(pair.floorByDeviceL),
      litres(pair.floorByItselfL),
      reasonOf(pair),
    ]),
});

/** Where two faults go beyond what is promised of one. */
export const beyondOneTable = (pairs: readonly Cell[]): Table => ({
  title: "Two faults that go beyond the bound of one",
  notes: [
    "The first sentence of the judges for each of these pairs. Most are litres; the others say what was seen late or under another name.",
  ],
  head: ["First", "Second", "In", "Beyond the bound of a single fault"],
  rows: pairs
    .filter(({ violations }) => violations.some(isPromisedOfOneFault))
    .map(({ faults, phase, tank, seed, violations }) => [
      ...[0, 1].map((place) => faults[place] ?? ""),
      `${phase}, ${tank}, seed ${seed}`,
      violations.find(isPromisedOfOneFault) ?? "",
    ]),
});
