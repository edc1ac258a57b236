// A stranger at the sign-in page, on a whole server with a real mail server: guessing is slowed down, and nobody else is.

import type { Mailbox } from "@halocline/local-services/mailbox";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { createPeople, newAddress, newEmail, PASSWORD } from "../../../test/people.ts";
import { protect } from "../../../test/second-factor.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
const { send, signUp, signIn, signedIn, query } = createPeople(
  () => server,
  () => mailbox,
);

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster")));
}, 60_000);
afterAll(() => stop());

const WRONG = "a wrong password";
const guessFrom = async (address: string, email: string, times: number): Promise<number[]> => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, WRONG, { address })).status);
  return statuses;
};
const forgot = (email: string, address?: string) =>
  send("POST /api/auth/forgot-password", { body: { email }, ...(address !== undefined && { address }) });

describe("[SEC-9] a stranger at one address", () => {
  it("is slowed down after five tries, and closes neither the password nor the mail to its owner", async () => {
    const { email } = await signedIn();
    const address = newAddress();
    expect(await guessFrom(address, email, 12)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    for (let n = 0; n < 6; n++) await forgot(email, address);
    expect((await signIn(email)).status).toBe(200);
    expect((await forgot(email)).status).toBe(200);
  });

  it("waits longer after each further try, for a known and for an unknown e-mail alike", async () => {
    const { email } = await signedIn();
    for (const tried of [email, newEmail()]) {
      const address = newAddress();
      await guessFrom(address, tried, 5);
      const pauses: number[] = [];
      for (let n = 0; n < 4; n++) {
        const refused = await signIn(tried, WRONG, { address });
        expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
        pauses.push(Number(refused.headers.get("retry-after")));
        await query("update auth.pauses set paused_until = now()");
        expect((await signIn(tried, WRONG, { address })).status).toBe(401);
      }
      const isLonger = (pauseS: number, n: number) => n === 0 || pauseS > (pauses[n - 1] ?? 0) * 1.5;
      expect(pauses.every(isLonger), pauses.join(" ")).toBe(true);
    }
  });

  it("counts twenty at once no differently, and starts anew after a right one", async () => {
    const { email } = await signedIn();
    const address = newAddress();
    for (let n = 0; n < 4; n++) expect((await signIn(email, WRONG, { address })).status).toBe(401);
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, WRONG, { address })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe("[SEC-9] a stranger with many addresses", () => {
  it("is stopped at the fiftieth try, while a known browser and the way by mail stay open", { timeout: 120_000 }, async () => {
    const { email, cookie } = await signedIn();
    const statuses = [];
    for (let n = 0; n < 60; n++) statuses.push((await signIn(email, WRONG)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    // A browser that has never signed in here waits, too; the mailed link lifts it.
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    await forgot(email);
    const token = mailbox.tokenIn(await mailbox.waitFor(email));
    await send("POST /api/auth/reset-password", { body: { token, password: PASSWORD } });
    expect((await signIn(email)).status).toBe(200);
  });

  it("who fills the mailbox leaves a link in it that works", async () => {
    const { email } = await signedIn();
    for (let n = 0; n < 5; n++) await signUp(email);
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual(Array(8).fill(200));
    const links = () => mailbox.to(email).filter(({ subject }) => subject === "Reset your password");
    await eventually(links, (found) => found.length >= 5);
    expect(links()).toHaveLength(5);
    const token = mailbox.tokenIn(links()[0] as Parameters<Mailbox["tokenIn"]>[0]);
    const answer = await send("POST /api/auth/reset-password", { body: { token, password: PASSWORD } });
    expect(answer.body).toEqual({ ok: true });
  });
});

describe("[SEC-9] a known browser", () => {
  const known = (cookie: string) => cookie.split("; ").find((one) => one.startsWith("halocline.known_browser=")) ?? "";

  it("is known for its own person only, by a cookie that nobody can make up, and is slowed down by itself", async () => {
    const [ada, bob] = [await signedIn(), await signedIn()];
    const address = newAddress();
    await guessFrom(address, ada.email, 5);
    const from = (cookie: string) => signIn(ada.email, PASSWORD, { address, cookie });
    expect((await from(known(bob.cookie))).status).toBe(429);
    const forged = known(ada.cookie).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await from(`${forged}`)).status).toBe(429);
    expect((await from(known(ada.cookie))).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await signIn(ada.email, WRONG, { cookie: known(ada.cookie) })).status);
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429]);
    // Nor does that close it to the same person elsewhere.
    expect((await signIn(ada.email)).status).toBe(200);
  });

  it("knows each of those who share it, and is a cookie that no script reads", async () => {
    const [ada, bob] = [await signedIn(), await signedIn()];
    const both = await signIn(bob.email, PASSWORD, { cookie: known(ada.cookie) });
    const header = both.headers.getSetCookie().find((one) => one.startsWith("halocline.known_browser="));
    expect(header).toMatch(/HttpOnly.*SameSite=Lax/);
    const address = newAddress();
    for (const { email } of [ada, bob]) {
      await guessFrom(address, email, 5);
      expect((await signIn(email, PASSWORD, { address, cookie: known(both.cookie) })).status).toBe(200);
    }
  });
});

describe("[SEC-12] a sign-in that failed", () => {
  const linesOf = (accountId: string) =>
    query("select action, actor_user_id, detail from audit_log where account_id = $1 and action = 'fail_sign_in'", [accountId]);

  it("is in the household's audit log with its address, and counted", async () => {
    const { email, account } = await signedIn();
    const address = newAddress();
    await signIn(email, WRONG, { address });
    const lines = await eventually(
      () => linesOf(account.accountId),
      (rows) => rows.length > 0,
    );
    expect(lines).toEqual([{ action: "fail_sign_in", actor_user_id: null, detail: { reason: "wrong_credentials", address } }]);
    const metrics = await (await fetch(server.metricsUrl)).text();
    expect(metrics).toMatch(/halocline_sign_ins_total\{outcome="wrong_credentials"\} [1-9]/);
  });

  it("with the right password and wrong codes is mailed to the owner, once", async () => {
    const ada = await signedIn();
    await protect(send, ada);
    for (let n = 0; n < 6; n++)
      await send("POST /api/auth/login", { body: { email: ada.email, password: PASSWORD, code: "not-a-code" } });
    const about = () => mailbox.to(ada.email).filter(({ subject }) => subject === "Someone knows your password");
    await eventually(about, (found) => found.length > 0);
    expect(about()).toHaveLength(1);
    expect((await linesOf(ada.account.accountId)).map(({ detail }) => (detail as { reason: string }).reason)).toContain(
      "wrong_code",
    );
  });
});

describe("verification links", () => {
  it("[SEC-9] work once, whoever is first of ten", async () => {
    const email = newEmail();
    await signUp(email);
    const body = { token: mailbox.tokenIn(await mailbox.waitFor(email)) };
    const verify = () => send("POST /api/auth/verify-email", { body });
    const answers = await Promise.all(Array.from({ length: 10 }, verify));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await verify()).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    expect((await signIn(email)).status).toBe(200);
  });
});
