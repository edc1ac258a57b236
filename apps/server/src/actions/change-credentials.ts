// What a signed-in person does to their own credentials. Each needs the password, and guessing it is counted here too:
// a session left open is no way around the limit.

import type { Flows } from "../identity/flows.ts";
import type { Letters } from "../identity/letters.ts";
import type { Caller } from "../identity/library-call.ts";
import type { Clock } from "../platform/clock.ts";
import type { Mailer } from "../platform/mail.ts";
import type { AuditLine } from "../store/audit.store.ts";
import type { Registration } from "../store/registrations.store.ts";
import type { Principal } from "../store/sessions.store.ts";
import type { StoredUser } from "../store/users.store.ts";
import { arePumpsOff, type DevicePorts } from "./device-ports.ts";
import { type AttemptCounters, takeAttempt } from "./limit-attempts.ts";
import { type Refused, refused } from "./refused.ts";

const CONFIRMED_FOR_MS = 600_000;

export type CredentialDeps = Readonly<{
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  clock: Clock;
  devicePorts: DevicePorts;
  store: Readonly<{
    findDevicesLeftBehind: (userId: string) => Promise<Registration[]>;
    findUser: (userId: string) => Promise<StoredUser | null>;
    confirmSession: (sessionId: string, untilMs: number) => Promise<void>;
    deleteUser: (who: { userId: string; accountId: string }) => Promise<"deleted" | "last_owner" | "last_admin">;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

export function createChangeCredentials(deps: CredentialDeps) {
  const { flows, mailer, letters, counters, clock, store } = deps;
  /** Refuses a wrong password, and a right one after too many wrong ones. */
  async function withPassword({ userId }: Principal, isRight: () => Promise<boolean>): Promise<Refused | null> {
    const limited = await takeAttempt([[counters.passwordPerPerson, userId]]);
    if (limited) return limited;
    if (!(await isRight())) return refused("wrong_password");
    await counters.passwordPerPerson.forget(userId);
    return null;
  }

  const checkPassword = (principal: Principal, password: string) =>
    withPassword(principal, () => flows.isPasswordOf(principal.userId, password));

  return {
    async changePassword(caller: Caller, principal: Principal, currentPassword: string, newPassword: string) {
      let setCookies: readonly string[] = [];
      const no = await withPassword(principal, async () => {
        const answer = await flows.changePassword(caller, currentPassword, newPassword);
        setCookies = answer.setCookies;
        return answer.isOk;
      });
      if (no) return no;
      const { accountId, userId } = principal;
      const target = { kind: "user", id: userId } as const;
      await store.writeAudit({ accountId, actorUserId: userId, action: "change_password", target });
      const user = await store.findUser(userId);
      if (user) mailer?.post(letters.passwordChanged(user));
      return { setCookies };
    },
    async confirm(principal: Principal, password: string): Promise<{ untilMs: number } | Refused> {
      const no = await checkPassword(principal, password);
      if (no) return no;
      const untilMs = clock() + CONFIRMED_FOR_MS;
      await store.confirmSession(principal.sessionId, untilMs);
      return { untilMs };
    },
    async deleteUser(principal: Principal, password: string): Promise<{ ok: true } | Refused> {
      const no = await checkPassword(principal, password);
      if (no) return no;
      const outcome = await endHouseholds(deps, principal);
      return outcome === "deleted" ? { ok: true } : refused(outcome);
    },
  };
}

/**
 * A household that ends takes its devices with it: pumps off while they can still be told, and nobody stays connected
 * under a registration that is gone (SAFE-19).
 */
async function endHouseholds({ store, devicePorts }: CredentialDeps, principal: Principal) {
  const devices = await store.findDevicesLeftBehind(principal.userId);
  await Promise.all(devices.map((device) => arePumpsOff(devicePorts.stopPumps, device)));
  const outcome = await store.deleteUser(principal);
  // The deletion stands: what could not be closed has no key to come back with.
  if (outcome === "deleted")
    await Promise.allSettled(devices.map(({ registrationId }) => devicePorts.closeConnections(registrationId)));
  return outcome;
}

export type ChangeCredentials = ReturnType<typeof createChangeCredentials>;
