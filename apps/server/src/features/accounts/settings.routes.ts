import type { FastifyInstance } from "fastify";
import type { ChangeEmail } from "./change-email.service.ts";
import { countDevices } from "../devices/devices.store.ts";
import type { StoredUnits } from "./display-settings.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import { accepted, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type SettingsRouteDeps = Readonly<{
  inAccount: InAccount;
  changeEmail: ChangeEmail;
  findUser: (userId: string) => Promise<StoredUser | null>;
  renameUser: (userId: string, name: { firstName: string; lastName: string }) => Promise<void>;
  saveUnits: (userId: string, units: StoredUnits) => Promise<void>;
}>;

export function settingsRoutes(app: FastifyInstance, deps: SettingsRouteDeps): void {
  async function profileOf({ userId, accountId }: Principal) {
    const user = await deps.findUser(userId);
    if (!user) throw notFound("User");
    const registeredDevices = await deps.inAccount(accountId, (transaction) => countDevices(transaction, accountId));
    const { firstName, lastName, email, role, createdAt } = user;
    return { firstName, lastName, email, memberSince: createdAt.toISOString(), accountType: role, registeredDevices };
  }

  route(app, "GET /api/settings/profile", ({ principal }) => profileOf(principal));

  route(app, "PUT /api/settings/display", async ({ body, principal }) => {
    await deps.saveUnits(principal.userId, body);
    return body;
  });

  route(app, "PUT /api/settings/profile", async ({ body, caller, principal }) => {
    const { email } = await profileOf(principal);
    const emailChangePending = body.email.toLowerCase() !== email.toLowerCase();
    if (emailChangePending) accepted(await deps.changeEmail(caller, principal, body.email));
    await deps.renameUser(principal.userId, { firstName: body.firstName, lastName: body.lastName });
    return { profile: await profileOf(principal), emailChangePending };
  });
}
