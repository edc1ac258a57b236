// Signing up, in and out on a whole server with a real mail server: what people see, and what nobody may find out.

import type { Mailbox } from "@halocline/local-services/mailbox";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startMailingServer } from "../../../test/mail-server.ts";
import { createPeople, newAddress, newEmail, PASSWORD } from "../../../test/people.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
const { send, navigate, signUp, signIn, signedUp, signedIn, query, auditOf } = createPeople(
  () => server,
  () => mailbox,
);

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster")));
});
afterAll(() => stop());

const NOT_PLAIN = "A name cannot contain links, line breaks or invisible characters";

describe("signing up", () => {
  it("makes a person, a household and its owner, and needs the mailed link before sign-in", async () => {
    const email = newEmail();
    expect((await signUp(email.toUpperCase())).body).toEqual({ next: "verify_email" });
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: "email_not_verified" }, cookie: "" });
    const received = await mailbox.waitFor(email);
    expect(received.text).toContain(`${server.config.publicUrl}/verify-email?token=`);
    expect(received.html).toContain("/verify-email?token=");
    const body = { token: mailbox.tokenIn(received) };
    const verified = await send("POST /api/auth/verify-email", { body });
    expect([verified.body, verified.cookie]).toEqual([{ ok: true }, ""]);
    const answer = await signIn(email);
    expect([answer.status, answer.body.user]).toMatchObject([
      200,
      { email, firstName: "Ada", emailVerified: true, role: "user", membershipRole: "owner", canBecomeAdmin: true },
    ]);
    expect((await send("GET /api/auth/user", { cookie: answer.cookie })).body).toEqual(answer.body.user);
    const [row] = await query(
      `select u.id, u.name, a.name as household, m.role from auth.users u
       join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id where u.email = $1`,
      [email],
    );
    expect(row).toMatchObject({ name: "Ada Reef", household: "Reef household", role: "owner" });
    expect(await auditOf(String(row?.id))).toMatchObject([{ action: "sign_up", actor_label: email }]);
  });

  it("tells the others of a household whom to ask, and an owner nobody", async () => {
    const owner = await signedIn();
    const viewer = await seedMember(server.database.urls.admin, owner.account.accountId, "viewer");
    const whoIs = async (cookie: string) => (await send("GET /api/auth/user", { cookie })).body.householdOwner;
    expect(await whoIs(owner.cookie)).toBeNull();
    const { email, firstName } = (await send("GET /api/auth/user", { cookie: owner.cookie })).body;
    expect(await whoIs(server.cookieOf({ ...owner.account, ...viewer }))).toEqual({ firstName, email });
  });

  it("[SEC-9] answers alike for a known e-mail, whose owner gets an email, and whose password stays", async () => {
    const email = await signedUp();
    const [again, fresh] = [await signUp(email, { password: "another long password" }), await signUp(newEmail())];
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
    expect((await mailbox.waitFor(email, 2)).subject).toBe("You already have an account");
    expect((await signIn(email, "another long password")).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect(await query("select from auth.users where lower(email) = $1", [email])).toHaveLength(1);
  });

  it("[SEC-9] with somebody else's e-mail beforehand gives no way into their account", async () => {
    const email = newEmail();
    await signUp(email, { password: "the thief's password" });
    const first = await mailbox.waitFor(email);
    await signUp(email, { password: "the owner's password" });
    const second = await mailbox.waitFor(email, 2);
    expect(second.subject).toBe("Finish signing up");
    // Even with the wrong link of the two, nobody's earlier password opens anything.
    await send("POST /api/auth/verify-email", { body: { token: mailbox.tokenIn(first) } });
    for (const password of ["the thief's password", "the owner's password"])
      expect((await signIn(email, password)).status).toBe(401);
    await send("POST /api/auth/reset-password", { body: { token: mailbox.tokenIn(second), password: PASSWORD } });
    expect((await signIn(email)).body.user).toMatchObject({ email, emailVerified: true });
    expect((await signIn(email, "the thief's password")).status).toBe(401);
  });

  it("of one e-mail twenty times at once makes one person with one household", async () => {
    const email = newEmail();
    const households = async () => (await query("select from accounts")).length;
    const before = await households();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(email)));
    // Five emails an hour to one address; the rest is refused before anything is made.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await query("select from auth.users where email = $1", [email])).toHaveLength(1);
    expect(await households()).toBe(before + 1);
  });

  it("takes no role, no verification and no id from outside", async () => {
    const email = newEmail();
    await signUp(email, { role: "admin", emailVerified: true, id: "00000000-0000-4000-8000-000000000000" });
    const [row] = await query("select id, role, email_verified from auth.users where email = $1", [email]);
    expect(row).toMatchObject({ role: "user", email_verified: false });
    expect(row?.id).not.toBe("00000000-0000-4000-8000-000000000000");
  });

  it.each([
    [{ firstName: "  " }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ firstName: "Your tank floods! http://evil.example" }, NOT_PLAIN],
    [{ lastName: "WWW.evil.example" }, NOT_PLAIN],
    [{ firstName: "Ada\r\nBcc: a@b.c" }, NOT_PLAIN],
    [{ lastName: "Reef\u202eflip" }, NOT_PLAIN],
    [{ firstName: "A\u2028da" }, NOT_PLAIN],
    [{ email: "nobody" }, "Valid email is required"],
    [{ email: "a@example.test\r\nBcc: b@example.test" }, "Valid email is required"],
    [{ password: "short" }, "Password must be at least 10 characters"],
    [{ password: "x".repeat(129) }, "Password must be at most 128 characters"],
  ])("refuses %j and says why", async (change, message) => {
    expect(await signUp(newEmail(), change)).toMatchObject({ status: 400, body: { code: "invalid", message } });
  });

  it("[SEC-9] mails no name to an address that is not verified", async () => {
    const email = newEmail();
    await signUp(email, { firstName: "Your tank floods", lastName: "Call now" });
    const received = await mailbox.waitFor(email);
    expect(JSON.stringify(received)).not.toMatch(/floods|Call now/);
    expect(received.text).toContain("Hello,");
    expect(received.to).toHaveLength(1);
  });
});

describe("verification links", () => {
  it("are refused when they are made up, cut or signed by somebody else", async () => {
    const email = newEmail();
    await signUp(email);
    const token = mailbox.tokenIn(await mailbox.waitFor(email));
    const [head, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ email, exp: 9_999_999_999 })).toString("base64url");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const bad of ["x", token.slice(0, -3), `${head}.${payload}.${signature}`, unsigned]) {
      const answer = await send("POST /api/auth/verify-email", { body: { token: bad } });
      expect(answer).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    }
    expect((await signIn(email)).status).toBe(403);
  });

  it("are mailed again, and asking tells nothing about the address", async () => {
    const email = newEmail();
    await signUp(email);
    await mailbox.waitFor(email);
    const [known, unknown] = [
      await send("POST /api/auth/resend-verification", { body: { email } }),
      await send("POST /api/auth/resend-verification", { body: { email: newEmail() } }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailbox.waitFor(email, 2)).subject).toBe("Verify your e-mail address");
  });
});

describe("[SEC-9] signing in", () => {
  it("answers alike for a wrong password and an unknown e-mail, in like time", async () => {
    const { email } = await signedIn();
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (let n = 0; n < 9; n++) {
      for (const kind of ["known", "unknown"] as const) {
        const beganAt = performance.now();
        const answer = await signIn(kind === "known" ? email : newEmail(), "a wrong password");
        times[kind].push(performance.now() - beganAt);
        answers.add(JSON.stringify([answer.status, answer.body, answer.cookie]));
      }
    }
    const message = "Email or password is wrong.";
    expect([...answers]).toEqual([JSON.stringify([401, { code: "wrong_credentials", message }, ""])]);
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
    // The same hash is computed either way; without it an unknown e-mail would take a fraction.
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("stops one address that tries many people", async () => {
    const address = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => signIn(newEmail(), "a wrong password", { address }).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  });

  it("refuses what no browser form would send", async () => {
    for (const body of [{}, { email: "a" }, { email: "a", password: "x".repeat(129) }, { email: ["a"], password: "x" }])
      expect((await send("POST /api/auth/login", { body })).status).toBe(400);
    expect((await signIn("not an e-mail", "x")).body).toMatchObject({ code: "wrong_credentials" });
  });
});

describe("signing in over an old session", () => {
  it("[SEC-9] ends it, also where it is another person's", async () => {
    const [ada, bob] = [await signedIn(), await signedIn()];
    const answer = await signIn(bob.email, PASSWORD, { cookie: ada.cookie });
    expect([answer.status, answer.body.user.email]).toEqual([200, bob.email]);
    const statusOf = async (cookie: string) => (await send("GET /api/auth/user", { cookie })).status;
    expect([await statusOf(ada.cookie), await statusOf(bob.cookie), await statusOf(answer.cookie)]).toEqual([401, 200, 200]);
    // A refused try ends nothing.
    await signIn(bob.email, "a wrong password", { cookie: bob.cookie });
    expect(await statusOf(bob.cookie)).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session and clears the cookie", async () => {
    const { cookie } = await signedIn();
    const answer = await send("POST /api/auth/logout", { cookie });
    expect(answer.body).toEqual({ ok: true });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^halocline\.session_token=; Max-Age=0;.*HttpOnly.*SameSite=Lax/);
    expect((await send("GET /api/auth/user", { cookie })).status).toBe(401);
  });

  const from = (site: string, mode = "navigate") => ({ "sec-fetch-site": site, "sec-fetch-mode": mode });

  it.each([from("same-origin"), from("none"), { referer: "/settings" }])(
    "[SEC-7] by its address works from our own page: %j",
    async (given: Record<string, string>) => {
      const { cookie } = await signedIn();
      const headers = { ...given, ...(given.referer && { referer: server.config.publicUrl + given.referer }), cookie };
      const answer = await navigate("/api/logout", headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
      expect((await send("GET /api/auth/user", { cookie })).status).toBe(401);
    },
  );

  it.each([from("cross-site"), from("same-site"), from("same-origin", "no-cors"), {}, { referer: "https://evil.example/" }])(
    "[SEC-7] by its address does nothing from elsewhere: %j",
    async (headers: Record<string, string>) => {
      const { cookie } = await signedIn();
      const answer = await navigate("/api/logout", { ...headers, cookie });
      expect([answer.statusCode, answer.headers.location, answer.headers["set-cookie"]]).toEqual([302, "/", undefined]);
      expect((await send("GET /api/auth/user", { cookie })).status).toBe(200);
    },
  );
});
