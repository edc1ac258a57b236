// Rights that end at a random moment while their holder asks for pumps, at two servers of one instance: nothing toward ON may be done
// that was asked for after the end, and nothing that was asked for before it may come late.

import { setTimeout as pause } from "node:timers/promises";
import { exact, type Gate } from "@halocline/bench/gates";
import { apiCaller, type Caller } from "@halocline/e2e/support/api-caller";
import type { System } from "@halocline/e2e/support/system";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { Rng } from "@halocline/sim/rng";
import type { Attack, AttackOptions } from "../attack.types.ts";
import { EVERY_ROLE, withSystem } from "../lab/lab.ts";
import { connectObeyingDevice, isTowardAction, type ObeyingDevice } from "../lab/obeying-device.ts";
import { addSession, ENDINGS, type Ending, type Server } from "./endings.ts";

/** The same roles in another order: a log of its own. */
const ROLES_OF_THE_OTHER = "auth,worker,ingest,api";
const LONG_ROUNDS = 1000;
const SHORT_MS = 20_000;
const LEAST_SHORT_ROUNDS = 10;
const LANES = 2;
/** On its way when the right ended: what comes later than this was sent after it. */
const IN_FLIGHT_MS = 1000;
const MOST_BEFORE_MS = 200;

export type Tally = { rounds: number; asked: number; obeyed: number; askedAfter: number; afterEnd: number; late: number };

type Lane = Readonly<{
  system: System;
  servers: readonly Server[];
  owner: SeededAccount;
  rng: Rng;
  tally: Tally;
  number: number;
  seed: number;
}>;

const wishesOf = ({ id, tankId }: SeededDevice): readonly (readonly [path: string, body?: object])[] => [
  [`/api/devices/${id}/relays/3`, { state: "ON", leaseSeconds: 30 }],
  [`/api/devices/${id}/relays/1`, { state: "OFF" }],
  [`/api/devices/${id}/relays/3/renew`, {}],
  [`/api/tanks/${tankId}/top-up/start`],
  [`/api/tanks/${tankId}/water-change/start`],
];

/** One holder of a right, some wishes before and around its end, and some after it. The device's new key, if it got one. */
async function playRound(lane: Lane, device: SeededDevice, played: ObeyingDevice, ending: Ending): Promise<string | null> {
  const { system, servers, owner, rng, tally } = lane;
  const holder = await seedMember(system.stack.database.admin, owner.accountId, "keeper");
  const holderSession = await addSession(system, holder);
  const ask = async () => {
    const [path, body] = rng.oneOf(wishesOf(device));
    tally.asked += 1;
    return (await rng.oneOf(servers).callAs(holderSession)("POST", path, body)).status;
  };
  const actionsSince = (fromMs: number) => played.commands.filter((command) => isTowardAction(command) && command.atMs > fromMs);
  const beganAtMs = performance.now();
  const before = Array.from({ length: rng.between(0, 2) }, () => ask());
  await pause(rng.between(0, MOST_BEFORE_MS));
  const ends = ending.end({ system, servers, owner, holder, holderSession, device, rng });
  const around = Array.from({ length: rng.between(0, 2) }, () => ask());
  const newKey = await ends;
  const endedAtMs = performance.now();
  await Promise.all([...before, ...around]);
  const answeredAtMs = performance.now();
  const after = await Promise.all(Array.from({ length: rng.between(1, 3) }, () => ask()));
  // Whatever was published for them has come by the time that the broker has carried something later.
  await pause(20);
  tally.rounds += 1;
  tally.askedAfter += after.length;
  tally.obeyed += actionsSince(beganAtMs).length;
  const [wrong, late] = [actionsSince(answeredAtMs), actionsSince(endedAtMs + IN_FLIGHT_MS)];
  const letThrough = newKey !== null ? 0 : after.filter((status) => status === 200 || status === 202).length;
  tally.afterEnd += Math.max(wrong.length, letThrough);
  tally.late += late.length;
  if (wrong.length + late.length + letThrough > 0) {
    const where = `seed ${lane.seed}, lane ${lane.number}, round ${tally.rounds}, ${ending.name}`;
    console.log(`  ${where}: answers ${after.join(", ")}; the device was told ${JSON.stringify([...wrong, ...late])}`);
  }
  return newKey;
}

async function runLane(lane: Lane, isOver: () => boolean): Promise<void> {
  const { system, owner, rng } = lane;
  let [device] = owner.devices as [SeededDevice];
  let played = await connectObeyingDevice(system.stack.nats, device);
  while (!isOver()) {
    const ending = rng.oneOf(ENDINGS);
    const newKey = await playRound(lane, device, played, ending);
    if (newKey !== null) {
      await played.close();
      device = { ...device, key: newKey };
      played = await connectObeyingDevice(system.stack.nats, device);
    }
    played.commands.length = 0;
  }
  await played.close();
}

export const rightsGates = ({ rounds, obeyed, afterEnd, late }: Tally, leastRounds: number): Gate[] => [
  exact("actions toward ON asked for after the end", afterEnd, { atMost: 0 }),
  exact(`actions toward ON more than ${IN_FLIGHT_MS} ms after the end`, late, { atMost: 0 }),
  // Where nobody ever switched anything on, nothing was shown.
  exact("commands toward ON obeyed before the end", obeyed, { atLeast: 1 }),
  exact("interleavings", rounds, { atLeast: leastRounds }),
];

async function run({ isLong, seed }: AttackOptions): Promise<readonly Gate[]> {
  return withSystem("rights", async (system) => {
    const first = await system.startServer(EVERY_ROLE);
    // People know the instance by one address, whichever process answers.
    const second = await system.startServer(ROLES_OF_THE_OTHER, { HALOCLINE_PUBLIC_URL: first.url });
    const servers = [first, second].map(({ url }) => ({
      url,
      callAs: (caller: Caller) => apiCaller(system.stack, url, caller, first.url),
    }));
    const tally: Tally = { rounds: 0, asked: 0, obeyed: 0, askedAfter: 0, afterEnd: 0, late: 0 };
    const calibration = { topDistanceMm: 60, drainDistanceMm: 75, hysteresisMm: 3 };
    const endsAtMs = performance.now() + SHORT_MS;
    const isOver = () => (isLong ? tally.rounds >= LONG_ROUNDS : performance.now() > endsAtMs);
    const lanes = Array.from({ length: LANES }, async (_, number) => {
      const owner = await system.seed({ deviceNames: ["Reef"], calibration });
      await runLane({ system, servers, owner, rng: new Rng(seed + number), tally, number, seed }, isOver);
    });
    await Promise.all(lanes);
    const { rounds, asked, obeyed, askedAfter } = tally;
    console.log(
      `  ${rounds} interleavings, ${asked} wishes, ${askedAfter} of them after the end, ${obeyed} commands toward ON obeyed`,
    );
    return rightsGates(tally, isLong ? LONG_ROUNDS : LEAST_SHORT_ROUNDS);
  });
}

export const rights: Attack = {
  name: "rights",
  title: "sign-out, revocation, demotion, deletion and new keys at random moments among wishes for ON, at two servers",
  run,
};
