// The household of a demonstration: made once, and from then on whatever its visitors make of it.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { DEMO_TANKS, demoSettings } from "@halocline/demo-year/household";
import { hashPassword, verifyPassword } from "@halocline/server/features/accounts/passwords";
import { withClient } from "./database.ts";
import { hashOf, type SeededAccount, seedAccount } from "./seed.ts";

const EMAIL = "demo@example.test";

/** As in the year that is behind them: the devices top up by themselves, and their budget is made for a real room. */
export const DEMO_EVAPORATION_SPEED = "1";

/** Where the simulator finds the devices and their keys, and the password that the owner starts with. */
export type DemoPlace = Readonly<{
  devicesFile: string;
  /** Null: nobody signs in as its owner. */
  password: string | null;
  /** Strangers may look at it; for an instance that opens its demonstration. */
  isPublic?: boolean;
}>;

type Owner = Readonly<{ email: string; passwordHash: string | null }>;

/** Null password: its owner has chosen another one since. */
export type DemoHousehold = Readonly<{ email: string; password: string | null; isNew: boolean }>;

type Listed = Readonly<{ registrationId: string; key: string }>;

const listedDevices = (devicesFile: string): Listed[] =>
  existsSync(devicesFile) ? (JSON.parse(readFileSync(devicesFile, "utf8")) as Listed[]) : [];

/** By its address, or by its devices when the address was changed. */
const findOwner = (adminUrl: string, devicesFile: string): Promise<Owner | undefined> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query<Owner>(
      `select u.email, i.password_hash as "passwordHash"
       from auth.users u
       join memberships m on m.user_id = u.id and m.role = 'owner'
       left join auth.identities i on i.user_id = u.id and i.provider_id = 'credential'
       where u.email = $1 or m.account_id in (select account_id from devices where registration_id = any($2::uuid[]))
       order by u.email = $1 desc limit 1`,
      [EMAIL, listedDevices(devicesFile).map(({ registrationId }) => registrationId)],
    );
    return found.rows[0];
  });

/** What the simulator fills it with. */
function simulatedTank(index: number) {
  const tank = DEMO_TANKS[index];
  if (!tank) throw new Error("a device without a tank of the demonstration");
  const { topDistanceMm, drainDistanceMm, hysteresisMm } = demoSettings(tank).calibration;
  return { preset: tank.preset, calibration: { topDistanceMm, drainDistanceMm, hysteresisMm } };
}

function writeDevices({ devices }: SeededAccount, devicesFile: string): void {
  const list = devices.map(({ registrationId, hardwareId, key }, index) => ({
    registrationId,
    hardwareId,
    key,
    ...simulatedTank(index),
  }));
  writeFileSync(`${devicesFile}.new`, JSON.stringify(list), { mode: 0o600 });
  renameSync(`${devicesFile}.new`, devicesFile);
}

const settle = async (adminUrl: string, { devicesFile, password, isPublic = false }: DemoPlace): Promise<SeededAccount> =>
  seedAccount(adminUrl, {
    deviceNames: DEMO_TANKS.map(({ name }) => name),
    email: EMAIL,
    ...(password !== null && { passwordHash: await hashPassword(password) }),
    tankSettings: DEMO_TANKS.map(demoSettings),
    isSimulated: true,
    isPublicDemo: isPublic,
    // Killed in between, there is a list without a household, and the next start makes both anew.
    beforeCommit: (account) => writeDevices(account, devicesFile),
  });

/** A household from before the mark gets it now: for a device whose key is still the one that the simulator holds. */
const markSimulated = (adminUrl: string, listed: readonly Listed[]): Promise<unknown> =>
  withClient(adminUrl, (client) =>
    client.query(
      `update devices set is_simulated = true from unnest($1::uuid[], $2::bytea[]) as held(registration_id, key_hash)
       where devices.registration_id = held.registration_id and devices.key_hash = held.key_hash and not is_simulated`,
      [listed.map(({ registrationId }) => registrationId), listed.map(({ key }) => hashOf(key))],
    ),
  );

/** As this start says: a household that is no longer public is an ordinary one, with its mails. */
const markPublic = (adminUrl: string, email: string, isPublic: boolean): Promise<unknown> =>
  withClient(adminUrl, (client) =>
    client.query(
      `update accounts set is_public_demo = $2 where is_public_demo <> $2 and id in (
         select m.account_id from memberships m join auth.users u on u.id = m.user_id where u.email = $1 and m.role = 'owner'
       )`,
      [email, isPublic],
    ),
  );

export async function demoHousehold(adminUrl: string, place: DemoPlace): Promise<DemoHousehold> {
  const { devicesFile, password, isPublic = false } = place;
  const owner = await findOwner(adminUrl, devicesFile);
  if (!owner) {
    await settle(adminUrl, place);
    return { email: EMAIL, password, isNew: true };
  }
  if (!existsSync(devicesFile)) throw new Error(`${devicesFile} is gone, and with it the devices' keys: start with new data`);
  await markSimulated(adminUrl, listedDevices(devicesFile));
  const { email, passwordHash: hash } = owner;
  await markPublic(adminUrl, email, isPublic);
  const isStillOurs = password !== null && hash !== null && (await verifyPassword({ hash, password }));
  return { email, password: isStillOurs ? password : null, isNew: false };
}
