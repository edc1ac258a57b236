// The household of the demonstration: made once, and from then on whatever its visitors make of it.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { withClient } from "@halocline/local-services/database";
import { seedAccount } from "@halocline/local-services/seed";
import { hashPassword, verifyPassword } from "@halocline/server/features/accounts/passwords";
import { DEVICES_FILE, demoPassword } from "./demo-folder.ts";

const EMAIL = "demo@example.test";
/** For the wider of the two: its sensor stays dry when circulation stops and everything drains back. */
const CALIBRATION = { topDistanceMm: 60, drainDistanceMm: 75, hysteresisMm: 3 };

type Owner = Readonly<{ email: string; passwordHash: string | null }>;

/** Null password: its owner has chosen another one since. */
export type DemoHousehold = Readonly<{ email: string; password: string | null; isNew: boolean }>;

const registrationIds = (): string[] =>
  existsSync(DEVICES_FILE)
    ? (JSON.parse(readFileSync(DEVICES_FILE, "utf8")) as { registrationId: string }[]).map(({ registrationId }) => registrationId)
    : [];

/** By its address, or by its devices when the address was changed. */
const findOwner = (adminUrl: string): Promise<Owner | undefined> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query<Owner>(
      `select u.email, i.password_hash as "passwordHash"
       from auth.users u
       join memberships m on m.user_id = u.id and m.role = 'owner'
       left join auth.identities i on i.user_id = u.id and i.provider_id = 'credential'
       where u.email = $1 or m.account_id in (select account_id from devices where registration_id = any($2::uuid[]))
       order by u.email = $1 desc limit 1`,
      [EMAIL, registrationIds()],
    );
    return found.rows[0];
  });

async function settle(adminUrl: string, password: string): Promise<void> {
  const { devices } = await seedAccount(adminUrl, {
    deviceNames: ["Display reef", "Quarantine"],
    email: EMAIL,
    passwordHash: await hashPassword(password),
    calibration: CALIBRATION,
  });
  const list = devices.map(({ registrationId, hardwareId, key }, index) => ({
    registrationId,
    hardwareId,
    key,
    preset: index === 0 ? "mid" : "nano",
    calibration: CALIBRATION,
  }));
  writeFileSync(DEVICES_FILE, JSON.stringify(list), { mode: 0o600 });
}

export async function demoHousehold(adminUrl: string): Promise<DemoHousehold> {
  const password = demoPassword();
  const owner = await findOwner(adminUrl);
  if (!owner) {
    await settle(adminUrl, password);
    return { email: EMAIL, password, isNew: true };
  }
  if (!existsSync(DEVICES_FILE)) throw new Error(`${DEVICES_FILE} is gone, and with it the devices' keys: start with --fresh`);
  const { email, passwordHash: hash } = owner;
  const isStillOurs = hash !== null && (await verifyPassword({ hash, password }));
  return { email, password: isStillOurs ? password : null, isNew: false };
}
