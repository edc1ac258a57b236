// An alert answered by the link of the message about it: on a whole server, with a real mail server and nobody signed in.

import { withClient } from "@halocline/local-services/database";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let account: SeededAccount;
let played: PlayedDevice;
let token: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_SMTP_URL: mailbox.url,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const query = (text: string, values: unknown[] = []) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows as any[]);
const tokens = (): string[] =>
  mailbox.to(account.email).flatMap(({ text }) => [...(/\/alerts\/answer#([\w-]{43})/.exec(text ?? "")?.slice(1) ?? [])]);

async function call(path: "" | "/look", secret = token) {
  const response = await server.send(`POST /api/alert-answers${path}`, { body: { token: secret } });
  return { status: response.status, body: (await response.json()) as any, cookie: response.headers.get("set-cookie") };
}
const alert = async () => (await query("select * from alerts where account_id = $1", [account.accountId]))[0];

beforeEach(async () => {
  await query("delete from auth.attempts");
  account = await server.seed({ deviceNames: ["Reef"] });
  played = await playDevice(server, account.devices[0] as SeededDevice);
  await played.event(0, "warning", { fault: "leak" });
  await mailbox.waitFor(account.email, 1, 15_000);
  token = tokens()[0] ?? "";
});

describe("the link of a message", () => {
  it("is looked at without a change, acknowledges once in that person's name, and signs nobody in", async () => {
    expect(await call("/look")).toMatchObject({
      status: 200,
      cookie: null,
      body: { state: "open", isDone: false, isUsed: false, alert: { severity: "critical", acknowledgedAt: null } },
    });
    expect((await alert()).acknowledged_at).toBeNull();
    const done = await call("");
    expect(done).toMatchObject({ status: 200, cookie: null, body: { state: "acknowledged", isDone: true, isUsed: true } });
    expect(await alert()).toMatchObject({ acknowledged_by: account.userId });
    expect(await call("")).toMatchObject({ body: { state: "acknowledged", isDone: false, isUsed: true } });
    const lines = await query("select actor_user_id, actor_label, detail from audit_log where action = 'acknowledge_alert'");
    expect(lines.filter(({ actor_user_id }) => actor_user_id === account.userId)).toEqual([
      { actor_user_id: account.userId, actor_label: account.email, detail: { by: "link" } },
    ]);
  });

  it("acknowledges once when it is shown many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call("")));
    expect(answers.filter(({ body }) => body.isDone)).toHaveLength(1);
  });

  it("is stored as a hash only", async () => {
    const dump = JSON.stringify(await query("select encode(token_hash, 'escape') as hash, l.* from acknowledge_links l"));
    expect(token).toHaveLength(43);
    expect(dump).not.toContain(token);
  });

  it("that nobody was given tells nothing, whatever it looks like", async () => {
    const guessed = [`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "x".repeat(43), "x".repeat(20)];
    for (const path of ["", "/look"] as const)
      for (const secret of guessed)
        expect(await call(path, secret)).toMatchObject({ status: 404, body: { code: "answer_link_unknown" } });
  });

  it("is refused to whoever tries too many", async () => {
    let refused = 0;
    for (let tried = 0; tried < 125; tried++) refused += (await call("/look", "x".repeat(43))).status === 429 ? 1 : 0;
    expect(refused).toBe(5);
  });

  const endings: [string, string, () => Promise<unknown>][] = [
    ["expired", "it is two days old", () => query("update acknowledge_links set expires_at = now()")],
    ["not_a_member", "its person has left", () => query("delete from memberships where user_id = $1", [account.userId])],
    [
      "not_a_member",
      "its person may only look",
      () => query("update memberships set role = 'viewer' where user_id = $1", [account.userId]),
    ],
    ["over", "the alert is over", () => query("update alerts set cleared_at = now() where account_id = $1", [account.accountId])],
    [
      "worse",
      "the alert has become news again",
      () => query("update alerts set news_at = now() + interval '1 second' where account_id = $1", [account.accountId]),
    ],
  ];
  it.each(endings)("is %s when %s, and acknowledges nothing", async (state, _, end) => {
    await end();
    for (const path of ["/look", ""] as const)
      expect(await call(path)).toMatchObject({ status: 200, body: { state, isDone: false } });
    expect((await alert()).acknowledged_at).toBeNull();
  });

  it("about a warning, sent when the alert is critical by now, is worse, and acknowledges nothing", async () => {
    await query("delete from notifications where account_id = $1", [account.accountId]);
    await query(
      `insert into notifications (id, account_id, alert_id, user_id, severity, address, queued_at)
       select gen_random_uuid(), account_id, id, $2, 'warn', '', news_at - interval '1 hour' from alerts where account_id = $1`,
      [account.accountId, account.userId],
    );
    const [, second = ""] = await eventually(
      () => tokens(),
      (found) => found.length > 1,
    );
    expect(await call("", second)).toMatchObject({ body: { state: "worse", isDone: false } });
    expect((await alert()).acknowledged_at).toBeNull();
  });

  it("is nobody's in a public demonstration", async () => {
    await query("update devices set is_simulated = true where account_id = $1", [account.accountId]);
    await query("update accounts set is_public_demo = true where id = $1", [account.accountId]);
    expect(await call("")).toMatchObject({ status: 404 });
    expect((await alert()).acknowledged_at).toBeNull();
  });

  it("of a reminder is another one; after one was used, the others say that it is acknowledged and by whom", async () => {
    await query(
      `update notifications set queued_at = queued_at - interval '5 minutes', settled_at = settled_at - interval '5 minutes', repeat_due_at = now()
       where account_id = $1`,
      [account.accountId],
    );
    await eventually(
      () => tokens(),
      (found) => found.length > 1,
    );
    const [first, second] = tokens();
    expect(second).not.toBe(first);
    expect(await call("", second)).toMatchObject({ body: { isDone: true } });
    const [person] = await query("select first_name, last_name from auth.users where id = $1", [account.userId]);
    expect(await call("", first)).toMatchObject({
      body: {
        state: "acknowledged",
        isDone: false,
        isUsed: false,
        alert: { acknowledgedBy: `${person.first_name} ${person.last_name}`.trim() },
      },
    });
  });
});
