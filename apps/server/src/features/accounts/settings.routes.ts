import { isTimeZone } from "@halocline/recurrence/wall-clock";
import type { FastifyInstance } from "fastify";
import type { Principal } from "../../db/principal.ts";
import { invalidField, notFound } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { changeEmail } from "./change-email.service.ts";
import { findPhoneNumber, listContacts, savePhoneNumber } from "./contacts.store.ts";
import { saveLocale, saveUnits } from "./display-settings.store.ts";
import { countDevices } from "./household-devices.store.ts";
import { findUser, renameUser } from "./users.store.ts";

async function profileOf(
  { database, inAccount }: Pick<AccountContext, "database" | "inAccount">,
  { userId, accountId }: Principal,
) {
  const user = await findUser(database, userId);
  if (!user) throw notFound("user");
  const registeredDevices = await inAccount(accountId, (transaction) => countDevices(transaction, accountId));
  const phoneNumber = await findPhoneNumber(database, userId);
  const { firstName, lastName, email, role, createdAt } = user;
  return { firstName, lastName, email, phoneNumber, memberSince: createdAt.toISOString(), accountType: role, registeredDevices };
}

export function settingsRoutes(
  app: FastifyInstance,
  ctx: Pick<AccountContext, "config" | "database" | "inAccount" | "mailer" | "clock" | "counters">,
): void {
  route(app, "GET /api/settings/profile", ({ principal }) => profileOf(ctx, principal));

  route(app, "GET /api/contacts", ({ principal: { accountId, userId } }) => listContacts(ctx.database, accountId, userId));

  route(app, "PUT /api/settings/display", async ({ body, principal }) => {
    await saveUnits(ctx.database, principal.userId, body);
    return body;
  });

  route(app, "PUT /api/settings/locale", async ({ body, principal }) => {
    if (body.timezone && !isTimeZone(body.timezone)) throw invalidField("timezone", "zone_unknown");
    await saveLocale(ctx.database, principal.userId, body);
    return body;
  });

  route(app, "PUT /api/settings/profile", async ({ body, caller, principal }) => {
    const { email } = await profileOf(ctx, principal);
    const emailChangePending = body.email.toLowerCase() !== email.toLowerCase();
    if (emailChangePending) accepted(await changeEmail(ctx, caller, principal, body.email));
    await renameUser(ctx.database, principal.userId, { firstName: body.firstName, lastName: body.lastName });
    if (body.phoneNumber !== undefined) await savePhoneNumber(ctx.database, principal.userId, body.phoneNumber);
    return { profile: await profileOf(ctx, principal), emailChangePending };
  });
}
