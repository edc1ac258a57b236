// The session secret is replaced while people are signed in, links are in the mail and devices are being paired: three servers on
// one database, one from before, one while both secrets count, one after.

import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newHardwareId, openPairingDevice } from "../../../test/pairing-device.ts";
import { createPeople, newEmail, PASSWORD, type Person } from "../../../test/people.ts";
import { protect } from "../../../test/second-factor.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const OLD = "a session secret for tests, long enough";
const NEW = "the session secret after it, long enough";

let server: TestServer;
let mailbox: Mailbox;
let ends: Readonly<{ before: TestServer; after: TestServer }>;
const mail = () => ({
  HALOCLINE_SMTP_URL: mailbox.url,
  HALOCLINE_MAIL_FROM: "halocline@example.test",
  HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
});
const before = createPeople(
  () => ends.before,
  () => mailbox,
);
const during = createPeople(() => server);
const after = createPeople(() => ends.after);

const whoIs = async (at: typeof before, cookie: string): Promise<number> =>
  (await at.send("GET /api/auth/user", { cookie })).status;

beforeAll(async () => {
  mailbox = await openMailbox({});
  server = await startTestServer(inject("testCluster"), {
    ...mail(),
    HALOCLINE_SESSION_SECRET: NEW,
    HALOCLINE_SESSION_SECRET_OLD: OLD,
  });
  // Without the other roles: what devices say is answered by the server that has both secrets.
  const another = (secret: string) =>
    server.startAnother({ ...mail(), HALOCLINE_ROLES: "api", HALOCLINE_SESSION_SECRET: secret });
  ends = { before: { ...server, ...(await another(OLD)) }, after: { ...server, ...(await another(NEW)) } };
});

afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
});

describe("somebody who is signed in", () => {
  it("stays so, and gets a cookie of the new secret with the next renewal", async () => {
    const ada = await before.signedIn();
    expect(await whoIs(during, ada.cookie)).toBe(200);
    expect(await whoIs(after, ada.cookie)).toBe(401);
    await during.query("update auth.sessions set expires_at = now() + interval '20 days' where user_id = $1", [ada.userId]);
    const renewed = await during.send("GET /api/auth/user", { cookie: ada.cookie });
    expect(await whoIs(after, renewed.cookie)).toBe(200);
  });

  it("may do what the sign-in library decides, and sign out", async () => {
    const ada = await before.signedIn();
    const body = { currentPassword: PASSWORD, newPassword: "another long enough password" };
    const changed = await during.send("POST /api/auth/change-password", { cookie: ada.cookie, body });
    expect(changed.status).toBe(200);
    const again = await before.signedIn();
    expect((await during.send("POST /api/auth/logout", { cookie: again.cookie })).status).toBe(200);
    expect(await whoIs(before, again.cookie)).toBe(401);
  });

  it("signs in with the new secret alone", async () => {
    const { cookie } = await during.signedIn();
    expect(await whoIs(after, cookie)).toBe(200);
    expect(await whoIs(before, cookie)).toBe(401);
  });
});

describe("an authenticator app", () => {
  const signInWith = (at: typeof before, { email }: Person, code: string) =>
    at.send("POST /api/auth/login", { body: { email, password: PASSWORD, code } });

  it("goes on, first by the old secret, then under a new seal", async () => {
    const ada = await before.signedIn();
    const { app } = await protect(before.send, ada);
    expect((await signInWith(during, ada, await app.nextCode())).status).toBe(200);
    // As at the start of the server that knows both.
    await server.startAnother({ HALOCLINE_ROLES: "auth", HALOCLINE_SESSION_SECRET: NEW, HALOCLINE_SESSION_SECRET_OLD: OLD });
    expect((await signInWith(after, ada, await app.nextCode())).status).toBe(200);
  }, 90_000);
});

it("a link that is in the mail verifies its address also under the new secret", async () => {
  const email = newEmail();
  await before.signUp(email);
  const body = { token: mailbox.tokenIn(await mailbox.waitFor(email)) };
  expect((await during.send("POST /api/auth/verify-email", { body })).body).toEqual({ ok: true });
  expect((await during.signIn(email)).status).toBe(200);
});

describe("a device that is being paired", () => {
  it("is found by the code that its owner was shown before", async () => {
    const { cookie } = await before.signedIn();
    const shown = await before.send("POST /api/devices/pairing-code", { cookie });
    const again = await during.send("POST /api/devices/pairing-code", { cookie });
    expect(again.body.code).toBe(shown.body.code);
    const device = await openPairingDevice(server.nats);
    const hardwareId = newHardwareId();
    await device.hello(hardwareId, shown.body.code);
    await expect
      .poll(async () => JSON.stringify((await during.send("GET /api/devices/discover", { cookie })).body), { timeout: 10_000 })
      .toContain(hardwareId);
    await device.client.endAsync(true);
  });

  it("gets its key although it was sealed before", async () => {
    const { cookie } = await before.signedIn();
    const { code } = (await before.send("POST /api/devices/pairing-code", { cookie })).body;
    const device = await openPairingDevice(server.nats);
    const hardwareId = newHardwareId();
    await device.hello(hardwareId, code);
    await expect
      .poll(async () => JSON.stringify((await before.send("GET /api/devices/discover", { cookie })).body), { timeout: 10_000 })
      .toContain(hardwareId);
    const registered = await before.send("POST /api/devices/register-discovered", {
      cookie,
      body: { deviceId: hardwareId, name: "Reef" },
    });
    expect(registered.status).toBeLessThan(300);
    const [first] = await device.waitForGrant();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await device.hello(hardwareId, code);
    const [, repeated] = await device.waitForGrant(2);
    expect(repeated).toEqual(first);
    await device.client.endAsync(true);
  });
});
