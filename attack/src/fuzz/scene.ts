// Whom and what the fuzz attacks: a household with a member of every right, one beside it, an administrator, and something of every kind
// that an id can name.

import { randomBytes, randomUUID } from "node:crypto";
import { sessionCookie } from "@halocline/e2e/support/api-caller";
import { deviceNames, type System } from "@halocline/e2e/support/system";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { connectObeyingDevice } from "../lab/obeying-device.ts";

export const PASSWORD = "a long enough password";
const passwordHash = hashPassword(PASSWORD);

/** The second has given its password again. */
const SESSIONS = 2;
const CALIBRATION = { topDistanceMm: 60, drainDistanceMm: 75, hysteresisMm: 3 };

export type IdKind = "device" | "tank" | "alert" | "run" | "schedule" | "export" | "manual" | "session" | "release" | "update";

export type Home = Readonly<{ account: SeededAccount; ids: Readonly<Record<IdKind, string[]>> }>;

export type FuzzCaller = Readonly<{ role: string; cookies: readonly string[]; home: Home }>;

export type Scene = Readonly<{
  home: Home;
  neighbour: Home;
  callers: readonly FuzzCaller[];
  /** Every GET of that home answers these. */
  ownerOf: (home: Home) => FuzzCaller;
  close: () => Promise<void>;
}>;

async function addSessions(system: System, user: Pick<SeededAccount, "userId" | "accountId">, home: Home): Promise<string[]> {
  const sessions = Array.from({ length: SESSIONS }, () => ({ id: randomUUID(), token: randomBytes(24).toString("base64url") }));
  await system.rows(
    `insert into auth.sessions (id, user_id, active_account_id, token, expires_at, confirmed_until)
     select id, $1, $2, token, now() + interval '30 days', case when n > 1 then now() + interval '1 day' end
     from unnest($3::uuid[], $4::text[]) with ordinality as s(id, token, n)`,
    [user.userId, user.accountId, sessions.map(({ id }) => id), sessions.map(({ token }) => token)],
  );
  home.ids.session.push(sessions[0]?.id ?? "");
  return sessions.map(({ token }) => sessionCookie(system.stack, { sessionToken: token }));
}

export async function openHome(system: System, { devices: count = 2, isAdmin = false } = {}): Promise<Home> {
  const account = await system.seed({
    deviceNames: deviceNames(count, "Reef"),
    calibration: CALIBRATION,
    passwordHash: await passwordHash,
    isAdmin,
  });
  const [alert, run, schedule, dataExport] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { accountId, devices } = account;
  const [device] = devices;
  const about = [accountId, device?.id, device?.tankId];
  await system.rows(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'warn', 'test', 'A test')",
    [alert, ...about.slice(0, 2)],
  );
  await system.rows(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
       deadline_at, completed_at)
     values ($1::uuid, $2, $3, $4, $1::text, 'top_up', 'success', 'manual', '{"drainS":1,"fillS":1,"topUpS":1}', now(), now(), now(), now())`,
    [run, ...about],
  );
  await system.rows(
    `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, created_at)
     values ($1, $2, $3, 'top_up', '{"cron":"0 10 * * 0"}', true, now() + interval '1 day', now())`,
    [schedule, accountId, device?.tankId],
  );
  await system.rows(
    "insert into data_exports (id, account_id, requested_at, status, settled_at) values ($1, $2, now(), 'failed', now())",
    [dataExport, accountId],
  );
  const ids = {
    device: devices.map(({ id }) => id),
    tank: devices.map(({ tankId }) => tankId),
    alert: [alert],
    run: [run],
    schedule: [schedule],
    export: [dataExport],
    manual: [],
    session: [],
    release: [],
    update: [],
  };
  return { account, ids };
}

export const callerOf = async (
  system: System,
  role: string,
  user: Pick<SeededAccount, "userId" | "accountId">,
  home: Home,
): Promise<FuzzCaller> => ({ role, cookies: await addSessions(system, user, home), home });

export async function openScene(system: System): Promise<Scene> {
  const [home, neighbour, ruling] = [await openHome(system), await openHome(system), await openHome(system, { isAdmin: true })];
  const { admin } = system.stack.database;
  const [first] = home.account.devices as [SeededDevice];
  // One device answers, the others are away.
  const device = await connectObeyingDevice(system.stack.nats, first);
  const { accountId } = home.account;
  const [keeper, viewer] = [await seedMember(admin, accountId, "keeper"), await seedMember(admin, accountId, "viewer")];
  const [owner, beside, administrator] = [
    await callerOf(system, "owner", home.account, home),
    await callerOf(system, "neighbour", neighbour.account, neighbour),
    await callerOf(system, "administrator", ruling.account, ruling),
  ];
  const owners = [owner, beside, administrator];
  const stranger: FuzzCaller = { role: "stranger", cookies: [], home };
  const forger: FuzzCaller = { role: "forger", cookies: [sessionCookie({ sessionSecret: "guessed" }, home.account)], home };
  return {
    home,
    neighbour,
    callers: [
      ...owners,
      stranger,
      forger,
      await callerOf(system, "keeper", { ...keeper, accountId }, home),
      await callerOf(system, "viewer", { ...viewer, accountId }, home),
    ],
    ownerOf: (of) => owners.find((caller) => caller.home === of) ?? owner,
    close: device.close,
  };
}
