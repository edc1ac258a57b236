// Whom a household's critical alerts come to when nobody answers, and whether they could be reached: its owners say.

import type { Escalation } from "@halocline/domain/notifications/escalation";
import { canBeCalled } from "@halocline/domain/notifications/ways";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { invalidField } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { actorOf, appendAudit } from "../audit/index.ts";
import type { NamedMember } from "../notifications/escalation.store.ts";
import { findEscalation, listNamedMembers, saveEscalation } from "../notifications/index.ts";
import { listWays } from "./ways.store.ts";

type EscalationContext = Pick<Context, "inAccount" | "database" | "mailer" | "clock">;

function check({ secondUserId, secondAfterMinutes, everyoneAfterMinutes }: Escalation, people: readonly NamedMember[]): void {
  if (secondUserId !== null && !people.some(({ userId }) => userId === secondUserId))
    throw invalidField("secondUserId", "member_unknown");
  if (everyoneAfterMinutes < secondAfterMinutes) throw invalidField("everyoneAfterMinutes", "everyone_before_second");
}

/** Whoever has left since the look at the members is refused by the key. */
const hasLeft = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23503";

const change = ({ inAccount, clock }: EscalationContext, actor: AuditActor, wanted: Escalation): Promise<void> =>
  inAccount(actor.accountId, async (transaction) => {
    await saveEscalation(transaction, actor.accountId, wanted, new Date(clock()));
    await appendAudit(transaction, actor, {
      action: "change_escalation",
      target: { kind: "account", id: actor.accountId },
      detail: { ...wanted, secondUserId: wanted.secondUserId ?? "" },
    });
  });

/** Of another person's ways an owner learns whether one of them works, and nothing else. */
async function presentPeople({ database, mailer, clock }: EscalationContext, members: readonly NamedMember[]) {
  const nowMs = clock();
  const people = [];
  for (const member of members) {
    const ways = await listWays(database, member.userId, mailer !== null);
    people.push({ ...member, canBeCalled: canBeCalled(ways, nowMs) });
  }
  return people;
}

export function escalationRoutes(app: FastifyInstance, ctx: EscalationContext): void {
  route(app, "GET /api/settings/escalation", async ({ principal: { accountId } }) => {
    const members = await listNamedMembers(ctx.database, accountId);
    const escalation = await ctx.inAccount(accountId, (transaction) => findEscalation(transaction, accountId, members));
    return { ...escalation, people: await presentPeople(ctx, members) };
  });

  route(app, "PUT /api/settings/escalation", async ({ body, principal }) => {
    const members = await listNamedMembers(ctx.database, principal.accountId);
    check(body, members);
    await change(ctx, actorOf(principal), body).catch((error: unknown) => {
      throw hasLeft(error) ? invalidField("secondUserId", "member_unknown") : error;
    });
    return { ...body, people: await presentPeople(ctx, members) };
  });
}
