// A change of e-mail address, against someone who holds a stolen session.

import type { Mailbox } from "@halocline/local-services/mailbox";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startMailingServer } from "../../../test/mail-server.ts";
import { createPeople, newEmail, PASSWORD, type Person } from "../../../test/people.ts";
import { protect } from "../../../test/second-factor.ts";
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

const confirm = ({ cookie }: Pick<Person, "cookie">, more: object = {}) =>
  send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD, ...more } });
const ask = ({ cookie }: Pick<Person, "cookie">, email: string) =>
  send("PUT /api/settings/profile", { cookie, body: { firstName: "Ada", lastName: "Reef", email } });
const press = (token: string) => send("POST /api/auth/verify-email", { body: { token } });
const look = (token: string) => send("POST /api/auth/email-links/look", { body: { token } });
const tokenTo = async (email: string, count = 1) => mailbox.tokenIn(await mailbox.waitFor(email, count));
const addressOf = async (userId: string) => (await query("select email from auth.users where id = $1", [userId]))[0]?.email;
const refused = { status: 400, body: { code: "link_invalid" } };

/** Asks for the change and confirms it at the old address; the returned link is the one mailed to the new address. */
async function confirmedChange(person: Person, to: string): Promise<{ first: string; second: string }> {
  await confirm(person);
  expect((await ask(person, to)).body).toMatchObject({ emailChangePending: true });
  const first = await tokenTo(person.email);
  expect((await press(first)).status).toBe(200);
  return { first, second: await tokenTo(to) };
}

async function changed(person: Person, to: string): Promise<string> {
  const { second } = await confirmedChange(person, to);
  expect((await press(second)).status).toBe(200);
  expect(await addressOf(person.userId)).toBe(to);
  const received = await mailbox.waitFor(person.email, 2);
  expect(received.subject).toBe("Your email address was changed");
  return mailbox.tokenIn(received);
}

describe("[SEC-9] a change of e-mail address", () => {
  it("needs the password again, by either route, and changes nothing without it", async () => {
    const ada = await signedIn();
    const before = mailbox.emails.length;
    const again = { status: 403, body: { code: "password_again" } };
    expect(await ask(ada, newEmail())).toMatchObject(again);
    const { cookie } = ada;
    expect(await send("POST /api/auth/change-email", { cookie, body: { newEmail: newEmail() } })).toMatchObject(again);
    expect(mailbox.emails.length).toBe(before);
    await confirm(ada);
    expect((await ask(ada, newEmail())).status).toBe(200);
  });

  it("needs a code as well where two-factor authentication is on", async () => {
    const ada = await signedIn();
    const { app } = await protect(send, ada);
    expect(await confirm(ada)).toMatchObject({ status: 403, body: { code: "code_required" } });
    expect(await confirm(ada, { code: "000000" })).toMatchObject({ body: { code: "wrong_code" } });
    expect((await ask(ada, newEmail())).body).toMatchObject({ code: "password_again" });
    expect((await confirm(ada, { code: await app.nextCode() })).status).toBe(200);
    expect((await ask(ada, newEmail())).status).toBe(200);
  });

  it("is named by each link before it is pressed, and reading the link changes nothing", async () => {
    const [ada, to] = [await signedIn(), newEmail()];
    await confirm(ada);
    await ask(ada, to);
    const first = await tokenTo(ada.email);
    for (let n = 0; n < 2; n++) expect((await look(first)).body).toEqual({ kind: "confirm_change", email: to });
    expect(mailbox.to(to)).toEqual([]);
    await press(first);
    const second = await tokenTo(to);
    expect((await look(second)).body).toEqual({ kind: "verify_change", email: to });
    expect(await look(first)).toMatchObject(refused);
    expect(await addressOf(ada.userId)).toBe(ada.email);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "a password reset",
      async ({ email }) => {
        const count = mailbox.to(email).length + 1;
        await send("POST /api/auth/forgot-password", { body: { email } });
        return send("POST /api/auth/reset-password", { body: { token: await tokenTo(email, count), password: OTHER_PASSWORD } });
      },
    ],
    [
      "a change of the password",
      ({ cookie }) =>
        send("POST /api/auth/change-password", { cookie, body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD } }),
    ],
    [
      "the end of another session",
      async ({ email, cookie }) => {
        await signIn(email);
        const { body } = await send("GET /api/auth/sessions", { cookie });
        const { id } = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
        return send(`DELETE /api/auth/sessions/${id}`, { cookie });
      },
    ],
    ["two-factor authentication", (person) => protect(send, person)],
  ])("ends with %s, at either step", async (_, happen) => {
    const [ada, bob, [one, other]] = [await signedIn(), await signedIn(), [newEmail(), newEmail()]];
    await confirm(ada);
    await ask(ada, one);
    const first = await tokenTo(ada.email);
    await happen(ada);
    expect(await press(first)).toMatchObject(refused);
    const { second } = await confirmedChange(bob, other);
    await happen(bob);
    expect(await press(second)).toMatchObject(refused);
    expect([await addressOf(ada.userId), await addressOf(bob.userId)]).toEqual([ada.email, bob.email]);
  });

  it("is replaced by a later one", async () => {
    const [ada, first, second] = [await signedIn(), newEmail(), newEmail()];
    await confirm(ada);
    await ask(ada, first);
    const old = await tokenTo(ada.email);
    await ask(ada, second);
    expect(await press(old)).toMatchObject(refused);
    expect((await look(await tokenTo(ada.email, 2))).body).toMatchObject({ email: second });
  });
});

describe("[SEC-9] an old address", () => {
  it("takes the account back once: sessions, the password and pending changes end, and a reset link follows", async () => {
    const [ada, to, third] = [await signedIn(), newEmail(), newEmail()];
    const token = await changed(ada, to);
    const thief = await signIn(to);
    await confirm(thief);
    await ask(thief, third);
    const pending = await tokenTo(to, 2);
    await send("POST /api/auth/forgot-password", { body: { email: to } });
    const reset = await tokenTo(to, 3);

    expect((await look(token)).body).toEqual({ kind: "take_back", email: ada.email });
    expect((await press(token)).body).toEqual({ ok: true });
    expect(await addressOf(ada.userId)).toBe(ada.email);
    for (const { cookie } of [ada, thief]) expect((await send("GET /api/auth/user", { cookie })).status).toBe(401);
    expect((await signIn(ada.email)).status).toBe(401);
    expect(await press(pending)).toMatchObject(refused);
    const body = { token: reset, password: "the thief's new password" };
    expect(await send("POST /api/auth/reset-password", { body })).toMatchObject(refused);
    expect(await press(token)).toMatchObject(refused);

    const received = await mailbox.waitFor(ada.email, 3);
    expect(received.subject).toBe("Reset your password");
    await send("POST /api/auth/reset-password", { body: { token: mailbox.tokenIn(received), password: OTHER_PASSWORD } });
    expect((await signIn(ada.email, OTHER_PASSWORD)).status).toBe(200);
    expect((await auditOf(ada.userId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["change_email", "take_back_email"]),
    );
  });

  it("keeps this right for 72 hours, stored as a hash, through a password reset by the new address", async () => {
    const [ada, to] = [await signedIn(), newEmail()];
    const token = await changed(ada, to);
    await send("POST /api/auth/forgot-password", { body: { email: to } });
    await send("POST /api/auth/reset-password", { body: { token: await tokenTo(to, 2), password: OTHER_PASSWORD } });
    const rows = await query(
      "select row_to_json(l)::text as row, extract(epoch from expires_at - now()) / 3600 as hours from auth.email_links l where user_id = $1",
      [ada.userId],
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.hours)).toBeCloseTo(72, 0);
    expect(JSON.stringify(rows)).not.toContain(token);
    await query("update auth.email_links set expires_at = now() where user_id = $1", [ada.userId]);
    expect([(await look(token)).status, (await press(token)).status]).toEqual([400, 400]);
    await query("update auth.email_links set expires_at = now() + interval '1 minute' where user_id = $1", [ada.userId]);
    expect((await press(token)).status).toBe(200);
  });

  it("outranks the addresses that came after it", async () => {
    const [ada, second, third] = [await signedIn(), newEmail(), newEmail()];
    const first = await changed(ada, second);
    const thief = await signIn(second);
    await confirm(thief);
    await ask(thief, third);
    await press(await tokenTo(second, 2));
    await press(await tokenTo(third));
    const late = await tokenTo(second, 3);
    expect((await press(first)).status).toBe(200);
    expect(await press(late)).toMatchObject(refused);
    expect(await addressOf(ada.userId)).toBe(ada.email);
  });

  it("is free for no other account while it may come back", async () => {
    const [ada, bob, to] = [await signedIn(), await signedIn(), newEmail()];
    const token = await changed(ada, to);
    expect((await signUp(ada.email)).body).toEqual({ next: "verify_email" });
    await confirm(bob);
    expect((await ask(bob, ada.email)).body).toMatchObject({ emailChangePending: true });
    expect(mailbox.to(bob.email)).toEqual([]);
    expect((await press(token)).status).toBe(200);
    expect(await addressOf(ada.userId)).toBe(ada.email);
  });
});

describe("[SEC-9] a link that was used", () => {
  it("is refused when only its spelling differs", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await tokenTo(email);
    expect((await press(token)).status).toBe(200);
    const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = BASE64URL.indexOf(token.at(-1) ?? "");
    // The last letter of 32 bytes carries four bits that count; the other two may be anything.
    const alike = [0, 1, 2, 3].map((n) => token.slice(0, -1) + BASE64URL[(last & ~3) + n]);
    for (const text of [...alike, `${token}=`, `${token} `, ` ${token}`]) expect(await press(text), text).toMatchObject(refused);
  });
});
