// The ways in which a right ends. Each is over when its promise is.

import { randomBytes, randomUUID } from "node:crypto";
import type { ApiCall, Caller } from "@halocline/e2e/support/api-caller";
import type { System } from "@halocline/e2e/support/system";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { Rng } from "@halocline/sim/rng";

const PASSWORD = "a long enough password";
const passwordHash = hashPassword(PASSWORD);

export type Server = Readonly<{ url: string; callAs: (caller: Caller) => ApiCall }>;

export type EndingScene = Readonly<{
  system: System;
  servers: readonly Server[];
  owner: SeededAccount;
  holder: SeededAccount;
  holderSession: Caller & Readonly<{ id: string }>;
  device: SeededDevice;
  rng: Rng;
}>;

export type Ending = Readonly<{
  name: string;
  /** The device's new key, where it is the right of the old one that ended; null where it is a person's. */
  end: (scene: EndingScene) => Promise<string | null>;
}>;

/** A browser of its own. */
export async function addSession(system: System, { userId, accountId }: SeededAccount): Promise<Caller & { id: string }> {
  const [id, sessionToken] = [randomUUID(), randomBytes(24).toString("base64url")];
  await system.rows(
    "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')",
    [id, userId, accountId, sessionToken],
  );
  return { id, sessionToken };
}

async function mustBeDone(scene: EndingScene, as: Caller, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await scene.rng.oneOf(scene.servers).callAs(as)(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const bySql =
  (statement: string) =>
  async ({ system, holder }: EndingScene): Promise<void> =>
    void (await system.rows(statement, [holder.userId]));

async function deleteThemselves(scene: EndingScene): Promise<unknown> {
  const { system, holder, holderSession } = scene;
  await system.rows(
    `insert into auth.identities (id, user_id, provider_id, provider_account_id, password_hash)
     values ($1, $2::uuid, 'credential', $2::text, $3)`,
    [randomUUID(), holder.userId, await passwordHash],
  );
  return mustBeDone(scene, holderSession, "DELETE", "/api/auth/user", { password: PASSWORD });
}

const ofThePerson = (name: string, end: (scene: EndingScene) => Promise<unknown>): Ending => ({
  name,
  end: async (scene) => {
    await end(scene);
    return null;
  },
});

export const ENDINGS: readonly Ending[] = [
  ofThePerson("signed out", (scene) => mustBeDone(scene, scene.holderSession, "POST", "/api/auth/logout")),
  ofThePerson("revoked from another browser", (scene) =>
    mustBeDone(scene, scene.holder, "DELETE", `/api/auth/sessions/${scene.holderSession.id}`),
  ),
  ofThePerson("session deleted", bySql("delete from auth.sessions where user_id = $1")),
  ofThePerson("made a viewer", bySql("update memberships set role = 'viewer' where user_id = $1")),
  ofThePerson("no longer a member", bySql("delete from memberships where user_id = $1")),
  ofThePerson("person deleted", bySql("delete from auth.users where id = $1")),
  ofThePerson("deleted by themselves", deleteThemselves),
  {
    name: "a new key of the device",
    end: async (scene) => {
      const path = `/api/devices/${scene.device.id}/regenerate-key`;
      // As if the password had just been given again.
      await scene.system.rows("update auth.sessions set confirmed_until = now() + interval '10 minutes' where user_id = $1", [
        scene.owner.userId,
      ]);
      return ((await mustBeDone(scene, scene.owner, "POST", path)) as { apiKey: string }).apiKey;
    },
  },
];
