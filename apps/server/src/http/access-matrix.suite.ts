// Every kind of caller × every registered route × every kind of id. Reports what is not as expected, and leaks: a foreign
// id answered otherwise than a missing one, or an answer that mentions anything of somebody else.

import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { EXPECTED, type Expectation } from "../../test/access-matrix.ts";
import { addEndedUpdate } from "../../test/ended-update.ts";
import type { OpenDatabase } from "../../test/open-database.ts";
import { SESSION_COOKIE, signSession } from "../features/accounts/session-cookie.ts";

export type OwnedIds = Readonly<{ tank: string; device: string; alert: string; run: string }>;

export type Actor = Readonly<{
  name: string;
  /** Null: nobody is signed in. */
  user: Readonly<{ userId: string; accountId: string }> | null;
  isExpired?: boolean;
  /** A stranger in a public demonstration. */
  isVisitor?: boolean;
  right: "viewer" | "keeper" | "owner" | null;
  isAdmin: boolean;
  own: OwnedIds;
  foreign: OwnedIds & Readonly<{ userId: string; accountId: string }>;
  /** Texts that may never reach this actor. */
  secrets: readonly string[];
}>;

export type MatrixReport = { cases: number; unlisted: string[]; wrong: string[]; leaks: string[] };

type Setup = Readonly<{
  app: FastifyInstance;
  database: OpenDatabase;
  secret: string;
  publicUrl: string;
  actors: readonly Actor[];
  expected?: Readonly<Record<string, Expectation>>;
}>;

const RANK = { viewer: 0, keeper: 1, owner: 2 } as const;
const ID_KINDS = ["own", "foreign", "missing", "malformed"] as const;
type IdKind = (typeof ID_KINDS)[number];

function statusesFor(
  { access, ok, isForVisitors }: Expectation,
  { user, isExpired, isVisitor, right, isAdmin }: Actor,
): readonly number[] {
  if (access === "public") return ok;
  if (!user || isExpired || right === null) return [401];
  if (isVisitor) return isForVisitors ? ok : [403];
  const mayCall = access === "admin" ? isAdmin : RANK[right] >= RANK[access];
  return mayCall ? ok : [403];
}

export async function runAccessMatrix(setup: Setup): Promise<MatrixReport> {
  const { app, database, secret, publicUrl, actors, expected = EXPECTED } = setup;
  const report: MatrixReport = { cases: 0, unlisted: [], wrong: [], leaks: [] };

  async function newSession({ userId, accountId }: { userId: string; accountId: string }, isExpired = false) {
    const [id, token] = [randomUUID(), randomBytes(24).toString("base64url")];
    await database.truth(
      "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, $4, now() + $5::interval)",
      [id, userId, accountId, token, isExpired ? "-1 second" : "30 days"],
    );
    return { id, token };
  }

  async function newDevice(accountId: string, isSimulated: boolean): Promise<string> {
    const id = randomUUID();
    await database.truth(
      `insert into devices (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four, is_simulated)
       values ($1::uuid, $2, gen_random_uuid(), $1::text, 'Passing', 'x', 'last', $3)`,
      [id, accountId, isSimulated],
    );
    return id;
  }

  async function newSchedule({ accountId, tank }: { accountId: string; tank: string }): Promise<string> {
    const id = randomUUID();
    await database.truth(
      `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, created_at)
       values ($1, $2, $3, 'top_up', '{"cron":"0 10 * * 0"}', true, now() + interval '1 day', now())`,
      [id, accountId, tank],
    );
    return id;
  }

  async function newTask({ accountId, tank }: { accountId: string; tank: string }): Promise<string> {
    const id = randomUUID();
    await database.truth(
      `insert into maintenance_tasks (id, account_id, tank_id, template, interval_days, created_at)
       values ($1, $2, $3, 'glass', 7, now())`,
      [id, accountId, tank],
    );
    return id;
  }

  async function newExport({ accountId }: { accountId: string }): Promise<string> {
    const id = randomUUID();
    await database.truth(
      "insert into data_exports (id, account_id, requested_at, status, settled_at) values ($1, $2, now(), 'failed', now())",
      [id, accountId],
    );
    return id;
  }

  async function newManualSection(): Promise<string> {
    const id = randomUUID();
    await database.truth(
      `insert into manual_sections (id, section_type, section_id, title, content)
       values ($1::uuid, 'quick-setup', $1::text, 'Passing', 'Text')`,
      [id],
    );
    return id;
  }

  async function newChannel({ userId }: { userId: string }): Promise<string> {
    const id = randomUUID();
    await database.truth(
      `insert into notification_channels (id, user_id, preset, name, settings, secrets_sealed, severities, created_at)
       values ($1, $2, 'ntfy', 'Passing', '{}', 'x', '{critical}', now())`,
      [id, userId],
    );
    return id;
  }

  async function idOf(kind: IdKind, ids: Expectation["ids"] & string, actor: Actor): Promise<string> {
    if (kind === "missing") return randomUUID();
    if (kind === "malformed") return "not-a-uuid";
    if (ids === "new-device" && kind === "own" && actor.user) return newDevice(actor.user.accountId, actor.isVisitor === true);
    if (ids === "schedule")
      return newSchedule(kind === "own" && actor.user ? { ...actor.user, tank: actor.own.tank } : actor.foreign);
    if (ids === "maintenance")
      return newTask(kind === "own" && actor.user ? { ...actor.user, tank: actor.own.tank } : actor.foreign);
    if (ids === "update")
      return addEndedUpdate(database, kind === "own" && actor.user ? { ...actor.user, device: actor.own.device } : actor.foreign);
    if (ids === "export") return newExport(kind === "own" && actor.user ? actor.user : actor.foreign);
    if (ids === "channel") return newChannel(kind === "own" && actor.user ? actor.user : actor.foreign);
    // The instance's: nobody has one that is foreign to an administrator.
    if (ids === "manual") return kind === "own" ? newManualSection() : randomUUID();
    if (ids !== "session") return actor[kind][ids === "new-device" ? "device" : ids];
    const owner = kind === "own" && actor.user ? actor.user : actor.foreign;
    return (await newSession(owner)).id;
  }

  async function call(key: string, { body, query = "" }: Expectation, actor: Actor, id: string) {
    const [method = "", path = ""] = key.split(" ");
    const session = actor.user && (await newSession(actor.user, actor.isExpired));
    const value = session && encodeURIComponent(signSession(session.token, secret));
    const response = await app.inject({
      method: method as "GET",
      url: path.replace(":id", id).replace(":relay", "3").replace(":store", "fresh") + query,
      remoteAddress: `10.${[...randomBytes(3)].join(".")}`,
      headers: {
        origin: publicUrl,
        ...(value && { cookie: `${SESSION_COOKIE}=${value}` }),
        ...(body === undefined ? { "x-halocline": "1" } : { "content-type": "application/json" }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    report.cases++;
    return { status: response.statusCode, text: response.body };
  }

  async function tryRoute(key: string, expectation: Expectation, actor: Actor): Promise<void> {
    const answers: Partial<Record<IdKind, { status: number; text: string }>> = {};
    const entitled = statusesFor(expectation, actor);
    const isEntitled = entitled === expectation.ok;
    for (const kind of expectation.ids ? ID_KINDS : (["own"] as const)) {
      const answer = await call(key, expectation, actor, await idOf(kind, expectation.ids ?? "tank", actor));
      answers[kind] = answer;
      const place = `${key} as ${actor.name}, ${kind} id`;
      const wanted = !isEntitled || kind === "own" ? entitled : [kind === "malformed" ? 400 : 404];
      if (!wanted.includes(answer.status)) report.wrong.push(`${place}: ${answer.status}, expected ${wanted.join(" or ")}`);
      const leaked = actor.secrets.find((text) => answer.text.includes(text));
      if (leaked) report.leaks.push(`${place}: told ${leaked}`);
    }
    if (JSON.stringify(answers.foreign) !== JSON.stringify(answers.missing))
      report.leaks.push(`${key} as ${actor.name}: a foreign id is answered otherwise than a missing one`);
  }

  for (const key of app.routeKeys) {
    const expectation = expected[key.replace(/^HEAD /, "GET ")];
    if (!expectation) report.unlisted.push(key);
    else for (const actor of actors) await tryRoute(key, expectation, actor);
  }
  return report;
}
