// What people do to their own credentials: resetting, changing, confirming, ending sessions, leaving.

import { randomUUID } from "node:crypto";
import type { Mailbox } from "@halocline/local-services/mailbox";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { createPeople, newEmail, PASSWORD } from "../../../test/people.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

const OTHER_PASSWORD = "another long password";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
const { send, signIn, signUp, signedIn, query, auditOf } = createPeople(
  () => server,
  () => mailbox,
);

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster")));
});
afterAll(() => stop());

const isSignedIn = async (cookie: string) => (await send("GET /api/auth/user", { cookie })).status === 200;
const actions = async (userId: string) => (await auditOf(userId)).map(({ action }) => action);

describe("a forgotten password", () => {
  it("is set anew by a mailed link, once, and ends every session", async () => {
    const { email, cookie, userId } = await signedIn();
    expect((await send("POST /api/auth/forgot-password", { body: { email } })).body).toEqual({ ok: true });
    const received = await mailbox.waitFor(email);
    expect(received.text).toContain(`${server.config.publicUrl}/reset-password?token=`);
    const reset = (password: string) =>
      send("POST /api/auth/reset-password", { body: { token: mailbox.tokenIn(received), password } });
    expect((await reset(OTHER_PASSWORD)).body).toEqual({ ok: true });
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, OTHER_PASSWORD)).status).toBe(200);
    expect(await reset("a third long password")).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    expect((await signIn(email, OTHER_PASSWORD)).status).toBe(200);
    expect(await actions(userId)).toContain("reset_password");
    expect((await mailbox.waitFor(email, 2)).subject).toBe("Your password was changed");
  });

  it("has one link that works once, also for twenty at once", async () => {
    const { email } = await signedIn();
    await send("POST /api/auth/forgot-password", { body: { email } });
    const token = mailbox.tokenIn(await mailbox.waitFor(email));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send("POST /api/auth/reset-password", { body: { token, password: `long password ${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("[SEC-9] asked for tells nothing about the address, neither by words nor by time", async () => {
    const { email } = await signedIn();
    const ask = async (address: string) => {
      const beganAt = performance.now();
      const { status, body } = await send("POST /api/auth/forgot-password", { body: { email: address } });
      return { status, body, isPadded: performance.now() - beganAt > 195 };
    };
    expect(await ask(email)).toEqual(await ask(newEmail()));
  });

  it("[SEC-5] has its link stored as a hash, with its end", async () => {
    const { email } = await signedIn();
    await send("POST /api/auth/forgot-password", { body: { email } });
    const token = mailbox.tokenIn(await mailbox.waitFor(email));
    const rows = await query("select identifier, value, expires_at from auth.verifications");
    expect(JSON.stringify(rows)).not.toContain(token);
    await query("update auth.verifications set expires_at = now() - interval '1 second'");
    const late = await send("POST /api/auth/reset-password", { body: { token, password: OTHER_PASSWORD } });
    expect(late).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    expect((await signIn(email)).status).toBe(200);
  });

  it("[SEC-9] fills nobody's mailbox", async () => {
    const { email } = await signedIn();
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await send("POST /api/auth/forgot-password", { body: { email } })).status);
    expect(statuses).toEqual(Array(7).fill(200));
    // One more kind of email, after which nothing of the others can still be under way.
    await signUp(email);
    await eventually(
      () => mailbox.to(email),
      (emails) => emails.some(({ subject }) => subject === "You already have an account"),
    );
    expect(mailbox.to(email).filter(({ subject }) => subject === "Reset your password")).toHaveLength(5);
  });
});

describe("changing the password", () => {
  it("ends every other session and keeps this one, under a new cookie", async () => {
    const { email, cookie, userId } = await signedIn();
    const elsewhere = (await signIn(email)).cookie;
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const answer = await send("POST /api/auth/change-password", { cookie, body });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect([await isSignedIn(elsewhere), await isSignedIn(cookie), await isSignedIn(answer.cookie)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await signIn(email)).status).toBe(401);
    expect(await actions(userId)).toContain("change_password");
  });

  it("[SEC-9] needs the current one, and a session is no way to guess it", async () => {
    const { cookie, email } = await signedIn();
    const guess = () =>
      send("POST /api/auth/change-password", { cookie, body: { currentPassword: "a guess", newPassword: OTHER_PASSWORD } });
    expect(await guess()).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    for (let n = 0; n < 9; n++) await guess();
    expect((await guess()).status).toBe(429);
    expect((await send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD } })).status).toBe(429);
    expect((await send("DELETE /api/auth/user", { cookie, body: { password: PASSWORD } })).status).toBe(429);
    // Signing in is counted apart: nobody is locked out by their own open tab.
    expect((await signIn(email)).status).toBe(200);
  });
});

describe("changing the e-mail", () => {
  it("is confirmed at the old address, then verified at the new one", async () => {
    const { email, cookie, userId } = await signedIn();
    const newOne = newEmail();
    const profile = { firstName: "Grace", lastName: "Reef", email: newOne };
    await send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD } });
    const put = await send("PUT /api/settings/profile", { cookie, body: profile });
    expect(put.body).toMatchObject({ emailChangePending: true, profile: { firstName: "Grace", email } });
    const follow = async (address: string, subject: string) => {
      const received = await mailbox.waitFor(address);
      expect(received.subject).toBe(subject);
      return send("POST /api/auth/verify-email", { body: { token: mailbox.tokenIn(received) } });
    };
    expect((await follow(email, "Confirm your new email address")).body).toEqual({ ok: true });
    expect((await send("GET /api/auth/user", { cookie })).body.email).toBe(email);
    const sessions = await query("select from auth.sessions where user_id = $1", [userId]);
    const verified = await follow(newOne, "Verify your email address");
    expect([verified.body, verified.cookie]).toEqual([{ ok: true }, ""]);
    expect((await send("GET /api/auth/user", { cookie })).body).toMatchObject({ email: newOne, emailVerified: true });
    // A link proves an address; it signs nobody in.
    expect(await query("select from auth.sessions where user_id = $1", [userId])).toHaveLength(sessions.length);
    expect([(await signIn(email)).status, (await signIn(newOne)).status]).toEqual([401, 200]);
    expect(await actions(userId)).toContain("change_email");
  });

  it("tells nothing about an address that is taken, and mails nobody", async () => {
    const [{ cookie, email }, taken] = [await signedIn(), await signedIn()];
    const before = mailbox.emails.length;
    await send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD } });
    expect((await send("POST /api/auth/change-email", { cookie, body: { newEmail: taken.email } })).body).toEqual({ ok: true });
    expect(mailbox.emails.length).toBe(before);
    const same = await send("POST /api/auth/change-email", { cookie, body: { newEmail: email } });
    expect(same).toMatchObject({ status: 400, body: { code: "same_email" } });
  });

  it("voids reset links that went to the old address", async () => {
    const { email, cookie } = await signedIn();
    await send("POST /api/auth/forgot-password", { body: { email } });
    const token = mailbox.tokenIn(await mailbox.waitFor(email));
    const newOne = newEmail();
    await send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD } });
    await send("POST /api/auth/change-email", { cookie, body: { newEmail: newOne } });
    await send("POST /api/auth/verify-email", { body: { token: mailbox.tokenIn(await mailbox.waitFor(email, 2)) } });
    await send("POST /api/auth/verify-email", { body: { token: mailbox.tokenIn(await mailbox.waitFor(newOne)) } });
    const late = await send("POST /api/auth/reset-password", { body: { token, password: OTHER_PASSWORD } });
    expect(late.body).toMatchObject({ code: "link_invalid" });
  });
});

describe("changing the name", () => {
  it.each([
    { firstName: "A\u202eda" },
    { lastName: "Reef\nflip" },
    { lastName: "see https://evil.example" },
    { firstName: "www.x" },
  ])("[SEC-8] refuses %j", async (change) => {
    const { email, cookie } = await signedIn();
    const body = { firstName: "Ada", lastName: "Reef", email, ...change };
    expect(await send("PUT /api/settings/profile", { cookie, body })).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  it("takes names of many scripts", async () => {
    const { email, cookie } = await signedIn();
    const body = { firstName: "Zoë-Ann", lastName: "O’Connor محمد 王小明", email };
    expect((await send("PUT /api/settings/profile", { cookie, body })).status).toBe(200);
  });
});

describe("sessions", () => {
  it("are listed with where and when, the current one marked, without their tokens", async () => {
    const { email, cookie } = await signedIn();
    const headers = { "user-agent": "A browser" };
    const second = await signIn(email, PASSWORD, { address: "192.0.2.77", headers });
    const { body } = await send("GET /api/auth/sessions", { cookie: second.cookie });
    // The seeded one, and the two sign-ins.
    expect(body).toHaveLength(3);
    expect(body.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([
      { ipAddress: "192.0.2.77", userAgent: "A browser" },
    ]);
    const token = decodeURIComponent(second.cookie).split(/[=.]/)[2] ?? "?";
    expect(JSON.stringify(body)).not.toContain(token);
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it("are ended one by one, one's own only", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const elsewhere = (await signIn(mine.email)).cookie;
    const { body } = await send("GET /api/auth/sessions", { cookie: elsewhere });
    const { id } = body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const [foreign, missing] = [
      await send(`DELETE /api/auth/sessions/${id}`, { cookie: theirs.cookie }),
      await send(`DELETE /api/auth/sessions/${randomUUID()}`, { cookie: theirs.cookie }),
    ];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign).toMatchObject({ status: 404, body: { code: "not_found", message: "Session not found." } });
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await send(`DELETE /api/auth/sessions/${id}`, { cookie: mine.cookie })).body).toEqual({ ok: true });
    expect([await isSignedIn(elsewhere), await isSignedIn(mine.cookie)]).toEqual([false, true]);
    expect(await auditOf(mine.userId)).toMatchObject([{ action: "revoke_session", target_id: id }]);
  });

  it("live on while they are used: an old one is renewed, with its cookie", async () => {
    const { cookie, userId } = await signedIn();
    expect((await send("GET /api/devices", { cookie })).cookie).toBe("");
    await query("update auth.sessions set expires_at = now() + interval '10 days' where user_id = $1", [userId]);
    const renewed = await send("GET /api/devices", { cookie });
    expect(cookie.split("; ")).toContain(renewed.cookie);
    expect(renewed.headers.getSetCookie()[0]).toContain("Max-Age=2592000");
    const rows = await query(
      "select expires_at > now() + interval '29 days' as renewed from auth.sessions where user_id = $1 order by renewed",
      [userId],
    );
    expect(rows).toEqual([{ renewed: false }, { renewed: true }]);
    expect((await send("GET /api/devices", { cookie })).cookie).toBe("");
  });
});

describe("leaving", () => {
  const leave = (cookie: string, password = PASSWORD) => send("DELETE /api/auth/user", { cookie, body: { password } });

  it("[SEC-12] removes the person, and the household nobody else is in with all it owns; the audit log stays", async () => {
    const { account, cookie, userId, email } = await signedIn({ deviceNames: ["Reef"] });
    expect(await leave(cookie, "a wrong password")).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    const answer = await leave(cookie);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect(await isSignedIn(cookie)).toBe(false);
    for (const [table, column] of [
      ["accounts", "id"],
      ["devices", "account_id"],
      ["tanks", "account_id"],
      ["memberships", "account_id"],
    ])
      expect(await query(`select from ${table} where ${column} = $1`, [account.accountId]), table).toEqual([]);
    for (const table of ["identities", "sessions"])
      expect(await query(`select from auth.${table} where user_id = $1`, [userId]), table).toEqual([]);
    expect(await auditOf(userId)).toMatchObject([{ action: "delete_user", target_id: userId, actor_label: email }]);
    expect((await signUp(email)).status).toBe(200);
  });

  it("leaves a shared household to its other owner, and is refused to the only one", async () => {
    const { account, cookie } = await signedIn({ deviceNames: ["Reef"] });
    const keeper = await seedMember(server.database.urls.admin, account.accountId, "keeper");
    expect(await leave(cookie)).toMatchObject({ status: 409, body: { code: "last_owner" } });
    await query("update memberships set role = 'owner' where user_id = $1", [keeper.userId]);
    expect((await leave(cookie)).status).toBe(200);
    const { body } = await send("GET /api/devices", { account: keeper });
    expect(body).toHaveLength(1);
  });
});
