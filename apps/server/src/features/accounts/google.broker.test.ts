// Signing in with Google on a whole server, with a real OpenID Connect provider in its place.

import { randomUUID } from "node:crypto";
import type { Mailbox } from "@halocline/local-services/mailbox";
import { type OpenIdPerson, type OpenIdProvider, startOpenIdProvider } from "@halocline/local-services/openid-provider";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { begin, comeBack, passProvider } from "../../../test/google-visit.ts";
import { createPeople, newEmail, PASSWORD } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let provider: OpenIdProvider;
let server: TestServer;
const people: OpenIdPerson[] = [];
const { send, signIn, signUp, query, auditOf } = createPeople(
  () => server,
  () => null as unknown as Mailbox,
);

beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startTestServer(inject("testCluster"), {
    ...provider.environment,
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

function newPerson(change: Partial<OpenIdPerson> = {}): OpenIdPerson {
  const person = {
    sub: randomUUID(),
    email: newEmail(),
    email_verified: true,
    given_name: "Nora",
    family_name: "Clown",
    ...change,
  };
  people.push(person);
  return person;
}

/** The whole way; `change` is somebody who meddles with the address of the provider. */
async function visit(person: OpenIdPerson, options: { next?: string; cookie?: string; change?: (url: URL) => void } = {}) {
  const { url, cookie } = await begin(server, options);
  options.change?.(url);
  return comeBack(server, await passProvider(url, person.sub, server.config.publicUrl), cookie);
}

const userOf = async (cookie: string) => (await send("GET /api/auth/user", { cookie })).body;

describe("before the provider answers", () => {
  it("says so, and works as soon as it does", async () => {
    expect(await send("POST /api/auth/google", { body: {} })).toMatchObject({
      status: 503,
      body: { code: "google_unreachable" },
    });
    provider.serve(`${server.config.publicUrl}/api/auth/callback/google`, people);
    expect((await send("POST /api/auth/google", { body: {} })).status).toBe(200);
    expect((await send("GET /api/auth/options")).body).toMatchObject({ hasGoogle: true });
  });
});

describe("signing in", () => {
  it("makes a newcomer with a household, and knows them the next time by Google's name for them", async () => {
    const nora = newPerson();
    const first = await visit(nora, { next: "/settings?section=security" });
    expect(first.location).toBe("/settings?section=security");
    const user = await userOf(first.cookie);
    expect(user).toMatchObject({ email: nora.email, firstName: "Nora", lastName: "Clown", signInMethod: "google" });
    expect(user).toMatchObject({ emailVerified: true, membershipRole: "owner", role: "user" });
    expect(await auditOf(user.id)).toMatchObject([{ action: "sign_up" }]);
    const kept = await query("select * from auth.identities where user_id = $1", [user.id]);
    expect(kept).toMatchObject([{ provider_account_id: nora.sub, access_token: null, refresh_token: null, id_token: null }]);

    people.splice(people.indexOf(nora), 1, { ...nora, email: newEmail() });
    expect((await userOf((await visit(nora)).cookie)).id).toBe(user.id);
  });

  it("[SEC-8] keeps no link, line break or invisible character of Google's name for them", async () => {
    const nora = newPerson({ given_name: "Nora\u202e\r\nhttp://evil.example", family_name: "\u200b" });
    const { firstName, lastName } = await userOf((await visit(nora)).cookie);
    expect([firstName, lastName]).toEqual(["Nora http evil.example", ""]);
  });

  it("leads to no other site", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
      expect((await visit(newPerson(), { next })).location).toBe("/");
  });

  it("asks with PKCE, nonce and state, and for no more than who it is", async () => {
    const { url } = await begin(server);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("scope")).toBe("openid email profile");
    for (const name of ["code_challenge", "nonce", "state"]) expect(url.searchParams.get(name)?.length).toBeGreaterThan(20);
  });
});

describe("[SEC-9] nobody comes in", () => {
  const failed = { location: "/login?problem=google_failed" };
  const swap = (name: string) => (url: URL) => url.searchParams.set(name, "A".repeat(43));

  it("with an answer to another question: nonce, PKCE, state", async () => {
    for (const name of ["nonce", "code_challenge", "state"]) {
      const answer = await visit(newPerson(), { change: swap(name) });
      expect([name, answer]).toMatchObject([name, failed]);
      expect(answer.cookie).not.toContain("session_token");
    }
  });

  it("in another browser than the one that began, nor twice with one code, nor with somebody else's", async () => {
    const { url, cookie } = await begin(server);
    const path = await passProvider(url, newPerson().sub, server.config.publicUrl);
    expect(await comeBack(server, path, "")).toMatchObject(failed);
    const second = await begin(server);
    const theirs = await passProvider(second.url, newPerson().sub, server.config.publicUrl);
    const mixed = new URL(path, server.url);
    mixed.searchParams.set("code", new URL(theirs, server.url).searchParams.get("code") ?? "");
    expect(await comeBack(server, mixed.pathname + mixed.search, cookie)).toMatchObject(failed);

    const third = await begin(server);
    const own = await passProvider(third.url, newPerson().sub, server.config.publicUrl);
    expect((await comeBack(server, own, third.cookie)).cookie).toContain("session_token");
    expect(await comeBack(server, own, third.cookie)).toMatchObject(failed);
  });

  it("who has not proved the e-mail to Google", async () => {
    const person = newPerson({ email_verified: false });
    expect(await visit(person)).toMatchObject({ location: "/login?problem=google_email_unverified" });
    expect(await query("select from auth.users where email = $1", [person.email])).toEqual([]);
  });

  it("by the e-mail alone into an account with a password, whoever came first", async () => {
    const squatted = newPerson();
    await signUp(squatted.email, { password: "the thief's password" });
    const answer = await visit(squatted);
    expect(answer).toMatchObject({ location: "/login?problem=google_email_taken" });
    expect(answer.cookie).not.toContain("session_token");
    const owned = newPerson();
    await server.seed({ deviceNames: [], email: owned.email });
    expect(await visit(owned)).toMatchObject({ location: "/login?problem=google_email_taken" });
    expect(await query("select from auth.identities where provider_account_id = any($1)", [[squatted.sub, owned.sub]])).toEqual(
      [],
    );
  });

  it("by a password into an account of Google", async () => {
    const nora = newPerson();
    const { cookie } = await visit(nora);
    await signUp(nora.email);
    expect((await signIn(nora.email)).status).toBe(401);
    expect((await userOf(cookie)).signInMethod).toBe("google");
  });
});

describe("an account of Google", () => {
  it("has its credentials elsewhere", async () => {
    const { cookie } = await visit(newPerson());
    const managed = { status: 409, body: { code: "managed_externally" } };
    const change = { currentPassword: PASSWORD, newPassword: "another long password" };
    expect(await send("POST /api/auth/change-password", { cookie, body: change })).toMatchObject(managed);
    expect(await send("POST /api/auth/second-factor", { cookie, body: { password: PASSWORD } })).toMatchObject(managed);
  });

  it("confirms by signing in again, which takes the place of the session before", async () => {
    const nora = newPerson();
    const { cookie } = await visit(nora);
    const { id } = await userOf(cookie);
    await query("update auth.sessions set confirmed_until = null where user_id = $1", [id]);
    const refused = { status: 403, body: { code: "google_again" } };
    expect(await send("POST /api/auth/confirm", { cookie, body: { password: "x" } })).toMatchObject(refused);
    expect(await send("DELETE /api/auth/user", { cookie, body: {} })).toMatchObject(refused);
    const again = await visit(nora, { cookie });
    expect((await send("GET /api/auth/user", { cookie })).status).toBe(401);
    expect((await send("DELETE /api/auth/user", { cookie: again.cookie, body: {} })).body).toEqual({ ok: true });
    expect(await query("select from auth.identities where provider_account_id = $1", [nora.sub])).toEqual([]);
  });
});
