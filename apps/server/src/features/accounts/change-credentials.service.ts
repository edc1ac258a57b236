// What a signed-in person does to their own credentials. Each needs the password, or with Google a fresh sign-in.

import type { Flows } from "./flows.ts";
import type { Letters } from "./letters.ts";
import type { Caller } from "./library-call.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import type { Registration } from "../pairing/registrations.store.ts";
import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import { type CheckPassword, withPassword } from "./check-password.service.ts";
import { arePumpsOff, type DevicePorts } from "../devices/device-ports.ts";
import type { AttemptCounters } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

/** "Password again" holds for ten minutes. */
export const CONFIRMED_FOR_MS = 600_000;

export type CredentialDeps = Readonly<{
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  clock: Clock;
  devicePorts: DevicePorts;
  checkPassword: CheckPassword;
  store: Readonly<{
    findDevicesLeftBehind: (userId: string) => Promise<Registration[]>;
    findUser: (userId: string) => Promise<StoredUser | null>;
    confirmSession: (sessionId: string, untilMs: number) => Promise<void>;
    deleteUser: (who: { userId: string; accountId: string }) => Promise<"deleted" | "last_owner" | "last_admin">;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

export function createChangeCredentials(deps: CredentialDeps) {
  const { flows, mailer, letters, counters, clock, checkPassword, store } = deps;
  const isGoogleUser = async ({ userId }: Principal) => (await store.findUser(userId))?.signInMethod === "google";

  return {
    async changePassword(caller: Caller, principal: Principal, currentPassword: string, newPassword: string) {
      if (await isGoogleUser(principal)) return refused("managed_externally");
      let setCookies: readonly string[] = [];
      const no = await withPassword(counters, principal.userId, async () => {
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
      if (await isGoogleUser(principal)) return refused("google_again");
      const no = await checkPassword(principal.userId, password);
      if (no) return no;
      const untilMs = clock() + CONFIRMED_FOR_MS;
      await store.confirmSession(principal.sessionId, untilMs);
      return { untilMs };
    },
    async deleteUser(principal: Principal, password: string): Promise<{ ok: true } | Refused> {
      if (!(await isGoogleUser(principal))) {
        const no = await checkPassword(principal.userId, password);
        if (no) return no;
      } else if (!principal.isConfirmed) return refused("google_again");
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
  // The deletion stands: what could not be closed has no key to come back with. The port notes its failures.
  if (outcome === "deleted")
    await Promise.allSettled(devices.map(({ registrationId }) => devicePorts.closeConnections(registrationId)));
  return outcome;
}

export type ChangeCredentials = ReturnType<typeof createChangeCredentials>;
