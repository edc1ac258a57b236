// A fresh instance belongs to its installer: the set-up token opens one sign-up, and makes one administrator.

import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createPeople, newAddress, newEmail, PASSWORD } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const TOKEN = "a set-up token that only the installer has seen";
const GUESSED = "a set-up token that a stranger has guessed";
const TOKEN_HASH = setUpTokenHash(TOKEN);

let server: TestServer;
let closed: Pick<TestServer, "send">;
let withoutToken: Pick<TestServer, "send">;
const { send, signIn, signUp, signedIn, query } = createPeople(() => server);

beforeAll(async () => {
  const proxies = { HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" };
  const invite = { ...proxies, HALOCLINE_SIGNUP: "invite" };
  server = await startTestServer(inject("testCluster"), { ...invite, HALOCLINE_SETUP_TOKEN_HASH: TOKEN_HASH });
  const api = { HALOCLINE_ROLES: "api" };
  closed = await server.startAnother({
    ...proxies,
    ...api,
    HALOCLINE_SIGNUP: "closed",
    HALOCLINE_SETUP_TOKEN_HASH: TOKEN_HASH,
  });
  withoutToken = await server.startAnother({ ...invite, ...api });
});
afterAll(() => server.stop());

const forget = async () => {
  for (const table of ["auth.users", "auth.first_sign_up", "auth.first_admin", "auth.attempts"])
    await query(`delete from ${table}`);
};
beforeEach(forget);

const INVALID = { status: 403, body: { code: "set_up_token_invalid", message: expect.stringContaining("set-up token") } };
const usersKnown = async () => (await query("select from auth.users")).length;
const form = (change: object = {}) => ({
  body: { firstName: "Ada", lastName: "Reef", email: newEmail(), password: PASSWORD, ...change },
  address: newAddress(),
});
const isFresh = async () => (await send("GET /api/auth/options")).body.needsSetUpToken;
const makeMeAdmin = (who: { cookie: string; email: string }, setUpToken?: string, address = newAddress()) =>
  send("POST /api/admin/promote-user", { cookie: who.cookie, body: { email: who.email, setUpToken }, address });

describe("the first sign-up of an instance that is not open", () => {
  it("[SEC-9] is refused to a stranger who has no token, a wrong one, or an invitation that nobody made", async () => {
    expect(await isFresh()).toBe(true);
    for (const change of [{}, { setUpToken: GUESSED }, { setUpToken: TOKEN_HASH }])
      expect(await signUp(newEmail(), change)).toMatchObject(INVALID);
    expect((await signUp(newEmail(), { invite: "guessed" })).body.code).toBe("invite_invalid");
    expect((await signUp(newEmail(), { invite: "guessed", setUpToken: GUESSED })).status).toBe(403);
    expect(await usersKnown()).toBe(0);
  });

  it("is one of twenty who have the token at once, on two servers", async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === 0
          ? (await signUp(newEmail(), { setUpToken: TOKEN })).status
          : (await closed.send("POST /api/auth/sign-up", form({ setUpToken: TOKEN }))).status,
      ),
    );
    expect(tries.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    expect(await usersKnown()).toBe(1);
    expect(await isFresh()).toBe(false);
  });

  it("is open with the token also where sign-up is closed, and nowhere that knows no token", async () => {
    expect((await withoutToken.send("POST /api/auth/sign-up", form({ setUpToken: TOKEN }))).status).toBe(403);
    expect((await closed.send("POST /api/auth/sign-up", form())).status).toBe(403);
    expect((await closed.send("POST /api/auth/sign-up", form({ setUpToken: TOKEN }))).status).toBe(200);
    expect(await (await closed.send("POST /api/auth/sign-up", form({ invite: "guessed" }))).json()).toMatchObject({
      code: "sign_up_closed",
    });
  });

  it("is the only one that the token opens: not after somebody came by other ways, nor after everybody left", async () => {
    await server.seed({ deviceNames: [] });
    expect(await signUp(newEmail(), { setUpToken: TOKEN })).toMatchObject(INVALID);
    await query("delete from auth.users");
    expect((await signUp(newEmail(), { setUpToken: TOKEN })).status).toBe(200);
    await query("delete from auth.users");
    expect(await signUp(newEmail(), { setUpToken: TOKEN })).toMatchObject(INVALID);
    expect(await isFresh()).toBe(false);
    expect(await usersKnown()).toBe(0);
  });
});

describe("Make Me Admin", () => {
  it("[SEC-12] needs the token: whoever signed up first, without it they stay a user", async () => {
    const stranger = await signedIn();
    expect((await send("GET /api/auth/user", { cookie: stranger.cookie })).body.canBecomeAdmin).toBe(true);
    for (const token of [undefined, GUESSED, TOKEN_HASH]) expect(await makeMeAdmin(stranger, token)).toMatchObject(INVALID);
    expect(await query("select from auth.users where role = 'admin'")).toEqual([]);
    expect(await query("select from auth.first_admin")).toEqual([]);
  });

  it("makes the installer administrator with the token of the sign-up, and then the token is worth nothing", async () => {
    const email = newEmail();
    await signUp(email, { setUpToken: TOKEN });
    const { cookie } = await signIn(email);
    expect((await makeMeAdmin({ cookie, email }, TOKEN)).body).toEqual({ user: { email } });
    const other = await signedIn();
    for (const token of [undefined, GUESSED, TOKEN])
      expect((await makeMeAdmin(other, token)).body).toMatchObject({ code: "admin_required" });
  });

  it("[SEC-9] counts guesses per address, so that they end and shut nobody else out", async () => {
    const [stranger, installer, address] = [await signedIn(), await signedIn(), newAddress()];
    for (let tries = 0; tries < 10; tries++) expect((await makeMeAdmin(stranger, GUESSED, address)).status).toBe(403);
    expect(await makeMeAdmin(stranger, TOKEN, address)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect((await makeMeAdmin(installer, TOKEN)).status).toBe(200);
  });
});
