// The second factor on a whole server: what it asks for, what works once, and what is limited.

import type { Mailbox } from "@halocline/local-services/mailbox";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startMailingServer } from "../../../test/mail-server.ts";
import { createPeople, newAddress, PASSWORD } from "../../../test/people.ts";
import { protect } from "../../../test/second-factor.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
const { send, signIn, signedIn, query, auditOf } = createPeople(
  () => server,
  () => mailbox,
);
const signInWith = (email: string, code: string, password = PASSWORD) =>
  send("POST /api/auth/login", { body: { email, password, code } });
const sessionsOf = (userId: string) => query("select id from auth.sessions where user_id = $1", [userId]);

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster")));
});
afterAll(() => stop());

describe("setting it up", () => {
  it("needs the password, counts for nothing before its first code, and then ends the other sessions", async () => {
    const ada = await signedIn();
    const { cookie } = ada;
    const elsewhere = (await signIn(ada.email)).cookie;
    const wrong = await send("POST /api/auth/second-factor", { cookie, body: { password: "a wrong password" } });
    expect(wrong).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    const begun = await send("POST /api/auth/second-factor", { cookie, body: { password: PASSWORD } });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Halocline:/);
    expect((await signIn(ada.email)).status).toBe(200);
    const unproven = await send("POST /api/auth/second-factor/confirm", { cookie, body: { code: "000000" } });
    expect(unproven).toMatchObject({ status: 403, body: { code: "wrong_code" } });

    const { recoveryCodes } = await protect(send, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await send("GET /api/auth/second-factor", { cookie })).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await send("GET /api/auth/user", { cookie: elsewhere })).status).toBe(401);
    expect(await sessionsOf(ada.userId)).toHaveLength(1);
    expect(await auditOf(ada.userId)).toMatchObject([{ action: "enable_second_factor", target_id: ada.userId }]);
    expect((await mailbox.waitFor(ada.email)).subject).toBe("Two-factor authentication is on");
    const again = await send("POST /api/auth/second-factor", { cookie, body: { password: PASSWORD } });
    expect(again).toMatchObject({ status: 409, body: { code: "second_factor_on" } });
  });

  it("[SEC-5] keeps the secret encrypted and the recovery codes hashed", async () => {
    const ada = await signedIn();
    const begun = await send("POST /api/auth/second-factor", { cookie: ada.cookie, body: { password: PASSWORD } });
    const [pending] = await query("select sealed_secret from auth.second_factors where user_id = $1", [ada.userId]);
    expect(String(pending?.sealed_secret)).not.toContain(begun.body.secret);
    const { recoveryCodes } = await protect(send, ada);
    const rows = await query("select encode(code_hash, 'hex') as hash from auth.recovery_codes where user_id = $1", [ada.userId]);
    const kept = JSON.stringify(rows);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(Buffer.from(code).toString("hex"));
      expect(kept).not.toContain(Buffer.from(code.replaceAll("-", "")).toString("hex"));
    }
    const elsewhere = await query("select has_table_privilege('halocline_app', 'auth.second_factors', 'select') as may");
    expect(elsewhere).toEqual([{ may: false }]);
  });
});

describe("[SEC-9] signing in with it", () => {
  it("makes a session only after the code, and no code works twice", async () => {
    const ada = await signedIn();
    const { app, confirmedWith } = await protect(send, ada);
    const before = await sessionsOf(ada.userId);
    const half = await signIn(ada.email);
    expect(half).toMatchObject({ status: 403, body: { code: "code_required" }, cookie: "" });
    expect(await signInWith(ada.email, confirmedWith)).toMatchObject({ status: 403, body: { code: "wrong_code" }, cookie: "" });
    expect(await sessionsOf(ada.userId)).toEqual(before);

    const code = await app.nextCode();
    const whole = await signInWith(ada.email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([whole.status, whole.body.user?.email]).toEqual([200, ada.email]);
    expect((await send("GET /api/auth/user", { cookie: whole.cookie })).status).toBe(200);
    expect(await signInWith(ada.email, code)).toMatchObject({ status: 403, body: { code: "wrong_code" }, cookie: "" });
    expect(await sessionsOf(ada.userId)).toHaveLength(2);
  });

  it("lets one of ten in who use one code at once, in two processes", async () => {
    const ada = await signedIn();
    const { app } = await protect(send, ada);
    const other = await server.startAnother({ HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" });
    const body = { email: ada.email, password: PASSWORD, code: await app.nextCode() };
    // Nine wrong ones are below the limit.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? server : other).send("POST /api/auth/login", { body, address: newAddress() }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(403)]);
  });

  it("takes each recovery code once, and tells its owner", async () => {
    const ada = await signedIn();
    const { recoveryCodes } = await protect(send, ada);
    const code = recoveryCodes[3] ?? "";
    expect((await signInWith(ada.email, code.toUpperCase())).status).toBe(200);
    expect(await signInWith(ada.email, code)).toMatchObject({ status: 403, body: { code: "wrong_code" } });
    const left = await send("GET /api/auth/second-factor", { cookie: ada.cookie });
    expect(left.body.recoveryCodesLeft).toBe(9);
    expect((await mailbox.waitFor(ada.email, 2)).subject).toBe("A recovery code was used");
    expect((await auditOf(ada.userId)).map(({ action }) => action)).toContain("use_recovery_code");
  });

  it("answers a wrong password like anybody's, with or without a code", async () => {
    const ada = await signedIn();
    const { app } = await protect(send, ada);
    const wrong = { status: 401, body: { code: "wrong_credentials" }, cookie: "" };
    expect(await signIn(ada.email, "a wrong password")).toMatchObject(wrong);
    expect(await signInWith(ada.email, await app.nextCode(), "a wrong password")).toMatchObject(wrong);
  });

  it("stops forty wrong codes at the tenth, and then the right one too", async () => {
    const ada = await signedIn();
    const { app, recoveryCodes } = await protect(send, ada);
    const statuses = [];
    for (let n = 0; n < 40; n++) statuses.push((await signInWith(ada.email, "not-a-recovery-code")).status);
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(30).fill(429)]);
    expect((await signInWith(ada.email, await app.nextCode())).status).toBe(429);
    expect((await signInWith(ada.email, recoveryCodes[0] ?? "")).status).toBe(429);
  });

  it("still asks after the password was reset by mail", async () => {
    const ada = await signedIn();
    await protect(send, ada);
    await send("POST /api/auth/forgot-password", { body: { email: ada.email } });
    const token = mailbox.tokenIn(await mailbox.waitFor(ada.email, 2));
    await send("POST /api/auth/reset-password", { body: { token, password: PASSWORD } });
    expect(await signIn(ada.email)).toMatchObject({ status: 403, body: { code: "code_required" } });
  });
});

describe("turning it off", () => {
  it("needs the password and a code, and is audited", async () => {
    const ada = await signedIn();
    const { cookie } = ada;
    const { app } = await protect(send, ada);
    const remove = (body: object) => send("DELETE /api/auth/second-factor", { cookie, body });
    expect(await remove({ password: "a wrong password", code: await app.nextCode() })).toMatchObject({ status: 403 });
    expect(await remove({ password: PASSWORD, code: "000000" })).toMatchObject({ status: 403, body: { code: "wrong_code" } });
    expect((await signIn(ada.email)).body.code).toBe("code_required");
    expect((await remove({ password: PASSWORD, code: await app.nextCode() })).body).toEqual({ ok: true });
    expect((await signIn(ada.email)).status).toBe(200);
    expect(await query("select from auth.recovery_codes where user_id = $1", [ada.userId])).toEqual([]);
    expect((await auditOf(ada.userId)).map(({ action }) => action)).toContain("disable_second_factor");
    expect(await remove({ password: PASSWORD, code: "000000" })).toMatchObject({ status: 409 });
  });
});
