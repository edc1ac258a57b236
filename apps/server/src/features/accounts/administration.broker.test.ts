// Who becomes administrator, and how an instance lets people in with invitations and without mail.

import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createPeople, newEmail, PASSWORD } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const SET_UP_TOKEN = "a set-up token of this test";

let server: TestServer;
const { send, signIn, signUp, signedIn, query, auditOf } = createPeople(() => server);

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_SIGNUP: "invite",
    HALOCLINE_SETUP_TOKEN_HASH: setUpTokenHash(SET_UP_TOKEN),
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
  });
});
afterAll(() => server.stop());

const promote = (cookie: string, email: string) => send("POST /api/admin/promote-user", { cookie, body: { email } });
const confirm = (cookie: string, password = PASSWORD) => send("POST /api/auth/confirm", { cookie, body: { password } });
const tokenOf = (link: string) => new URL(link).searchParams;

describe("an instance without mail, by invitation", () => {
  it("says so", async () => {
    expect((await send("GET /api/auth/options")).body).toEqual({
      signUp: "invite",
      needsSetUpToken: true,
      hasMail: false,
      hasGoogle: false,
      hasDemo: false,
      addresses: [server.config.publicUrl],
    });
  });

  it("lets its first person in with the set-up token, at once", async () => {
    const email = newEmail();
    expect((await signUp(email, { setUpToken: SET_UP_TOKEN })).body).toEqual({ next: "sign_in" });
    expect((await signIn(email)).body.user).toMatchObject({ email, emailVerified: false, canBecomeAdmin: true });
  });

  it("lets nobody else in without one", async () => {
    for (const invite of [undefined, "guessed"])
      expect(await signUp(newEmail(), { invite })).toMatchObject({ status: 403, body: { code: "invite_invalid" } });
    expect(await query("select from auth.users")).toHaveLength(1);
  });

  it.each(["POST /api/auth/forgot-password", "POST /api/auth/resend-verification"])(
    "says that it cannot mail: %s",
    async (key) => {
      expect(await send(key, { body: { email: newEmail() } })).toMatchObject({ status: 409, body: { code: "mail_missing" } });
    },
  );

  it("changes no e-mail, which nobody could verify", async () => {
    const { cookie } = await signedIn();
    const body = { firstName: "Grace", lastName: "Hopper", email: newEmail() };
    expect(await send("PUT /api/settings/profile", { cookie, body })).toMatchObject({
      status: 409,
      body: { code: "mail_missing" },
    });
    expect((await send("GET /api/settings/profile", { cookie })).body.firstName).toBe("Marina");
  });
});

describe("the first administrator", () => {
  it("[SEC-12] is one of a hundred who try at once, and then nobody ever", async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => server.seed({ deviceNames: [] })));
    const attempt = async () => {
      const tried = people.map((account) =>
        send("POST /api/admin/promote-user", { account, body: { email: account.email, setUpToken: SET_UP_TOKEN } }),
      );
      return Promise.all(tried);
    };
    const answers = await attempt();
    const winners = people.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    const refused = { status: 403, body: { code: "admin_required", message: "Only an administrator may do this." } };
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
    const admins = await query("select id from auth.users where role = 'admin'");
    expect(admins).toEqual([{ id: winners[0]?.userId }]);
    expect(await auditOf(winners[0]?.userId ?? "")).toMatchObject([
      { action: "promote_user", target_id: winners[0]?.userId, actor_label: winners[0]?.email },
    ]);
    expect((await send("GET /api/auth/user", { account: winners[0] })).body).toMatchObject({
      role: "admin",
      canBecomeAdmin: false,
    });
    // Even when that person is gone.
    await query("delete from auth.users where id = $1", [winners[0]?.userId]);
    expect((await attempt()).filter(({ status }) => status === 200)).toEqual([]);
    expect((await send("GET /api/auth/user", { account: people.find((one) => one !== winners[0]) })).body.canBecomeAdmin).toBe(
      false,
    );
  });

  it("names only themselves", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect((await promote(one.cookie, other.email)).status).toBe(403);
  });
});

describe("[SEC-11] an administrator", () => {
  it("promotes others after giving the password again, for ten minutes", async () => {
    const [admin, other] = [await signedIn({ isAdmin: true }), await signedIn()];
    const again = { status: 403, body: { code: "password_again" } };
    expect(await promote(admin.cookie, other.email)).toMatchObject(again);
    expect(await confirm(admin.cookie, "a wrong password")).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    expect(await promote(admin.cookie, other.email)).toMatchObject(again);
    const { body } = await confirm(admin.cookie);
    expect(Math.abs(Date.parse(body.confirmedUntil) - Date.now() - 600_000)).toBeLessThan(5000);
    expect((await promote(admin.cookie, other.email.toUpperCase())).body).toEqual({ user: { email: other.email } });
    expect((await send("GET /api/auth/user", { cookie: other.cookie })).body.role).toBe("admin");
    expect(await promote(admin.cookie, newEmail())).toMatchObject({ status: 404, body: { message: "User not found." } });
    // The window belongs to this session, and closes.
    const elsewhere = (await signIn(admin.email)).cookie;
    expect(await promote(elsewhere, other.email)).toMatchObject(again);
    await query("update auth.sessions set confirmed_until = now() - interval '1 second' where user_id = $1", [admin.userId]);
    expect(await promote(admin.cookie, other.email)).toMatchObject(again);
  });

  it("may leave only when another one stays", async () => {
    await query("update auth.users set role = 'user'");
    const [admin, other] = [await signedIn({ isAdmin: true }), await signedIn()];
    const leave = () => send("DELETE /api/auth/user", { cookie: admin.cookie, body: { password: PASSWORD } });
    expect(await leave()).toMatchObject({ status: 409, body: { code: "last_admin" } });
    await query("update auth.users set role = 'admin' where id = $1", [other.userId]);
    expect((await leave()).status).toBe(200);
  });
});

describe("an invitation", () => {
  const invite = async () => {
    const admin = await signedIn({ isAdmin: true });
    const { body } = await send("POST /api/admin/invites", { cookie: admin.cookie });
    return { admin, token: tokenOf(body.link).get("invite") ?? "", body };
  };

  it("lets one person in, once", async () => {
    const { admin, token, body } = await invite();
    expect(body.link.startsWith(`${server.config.publicUrl}/signup?invite=`)).toBe(true);
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(5000);
    const tries = await Promise.all(Array.from({ length: 10 }, () => signUp(newEmail(), { invite: token })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(admin.userId)).toMatchObject([{ action: "create_invite" }]);
  });

  it("[SEC-9] is used up by a known e-mail too, so that it tells nothing", async () => {
    const { admin, token } = await invite();
    expect((await signUp(admin.email, { invite: token })).body).toEqual({ next: "sign_in" });
    expect((await signUp(newEmail(), { invite: token })).status).toBe(403);
  });

  it("[SEC-5] is stored as a hash, and ends", async () => {
    const { token } = await invite();
    const rows = await query("select encode(token_hash, 'escape') as stored from auth.invites");
    expect(JSON.stringify(rows)).not.toContain(token);
    await query("update auth.invites set expires_at = now() - interval '1 second'");
    expect((await signUp(newEmail(), { invite: token })).status).toBe(403);
  });

  it("is made by administrators only", async () => {
    const { cookie } = await signedIn();
    expect((await send("POST /api/admin/invites", { cookie })).body.code).toBe("admin_required");
  });
});

describe("a reset link from an administrator", () => {
  const resetLink = (cookie: string, email: string) => send("POST /api/admin/reset-links", { cookie, body: { email } });

  it("[SEC-12] sets a new password once, needs the password again, and tells the person and the household", async () => {
    const [admin, person] = [await signedIn({ isAdmin: true }), await signedIn()];
    expect((await resetLink(admin.cookie, person.email)).body.code).toBe("password_again");
    await confirm(admin.cookie);
    expect((await resetLink(admin.cookie, newEmail())).status).toBe(404);
    const told = async ({ cookie }: { cookie: string }) => (await send("GET /api/auth/user", { cookie })).body.resetLink;
    expect(await told(person)).toBeNull();
    const { body } = await resetLink(admin.cookie, person.email);
    // Whoever is signed in reads of it at once, and not from the audit log only.
    expect(await told(person)).toEqual({ madeBy: admin.email, madeAt: expect.any(String) });
    expect(Math.abs(Date.parse((await told(person)).madeAt) - Date.now())).toBeLessThan(60_000);
    expect(await told(admin)).toBeNull();
    const token = tokenOf(body.link).get("token");
    const reset = () => send("POST /api/auth/reset-password", { body: { token, password: "another long password" } });
    expect((await reset()).body).toEqual({ ok: true });
    expect((await reset()).body.code).toBe("link_invalid");
    const again = await signIn(person.email, "another long password");
    expect(again.body.user.resetLink.madeBy).toBe(admin.email);
    await query("update auth.users set reset_link_at = now() - interval '31 days' where id = $1", [person.userId]);
    expect(await told(again)).toBeNull();
    const lines = await query("select actor_label, action from audit_log where account_id = $1 order by at", [
      person.account.accountId,
    ]);
    expect(lines).toEqual([
      { actor_label: admin.email, action: "create_reset_link" },
      { actor_label: person.email, action: "reset_password" },
    ]);
  });
});
