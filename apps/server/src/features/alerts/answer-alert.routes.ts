import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { accepted, route } from "../../http/route.ts";
import { addressKey } from "../../platform/address-key.ts";
import type { Reader } from "../../platform/reader.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import { ATTEMPT_LIMITS, createAttempts, findUser, takeAttempt } from "../accounts/index.ts";
import { presentAnswer } from "./answer.serializer.ts";
import { type Answered, answerAlert, lookAtAnswer } from "./answer-alert.service.ts";

type AnswerContext = Pick<Context, "database" | "pool" | "inAccount" | "clock">;

/** For whoever was woken and is not signed in on this phone: the secret alone decides. */
export function answerAlertRoutes(app: FastifyInstance, ctx: AnswerContext): void {
  const attempts = createAttempts(ctx.pool, "answerPerAddress", ATTEMPT_LIMITS.answerPerAddress);

  async function answered(
    work: (ctx: AnswerContext, token: string) => Promise<Answered | Rejection>,
    { address }: Caller,
    token: string,
    reader: Reader,
  ) {
    const limited = await takeAttempt([[attempts, addressKey(address)]]);
    const answer = accepted(limited ?? (await work(ctx, token)));
    const by = answer.alert?.acknowledgedBy ?? null;
    return presentAnswer(answer, by === null ? null : await findUser(ctx.database, by), reader);
  }

  route(app, "POST /api/alert-answers/look", ({ body, caller, reader }) => answered(lookAtAnswer, caller, body.token, reader()));
  route(app, "POST /api/alert-answers", ({ body, caller, reader }) => answered(answerAlert, caller, body.token, reader()));
}
