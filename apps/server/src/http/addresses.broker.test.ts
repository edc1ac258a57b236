// One server at three addresses: encrypted for the world, unencrypted at home, and encrypted under the same name as that. What a
// session is worth at each, and what a page of one may do at another.

import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { upgradeStatus } from "../../test/live-client.ts";
import { createPeople, newAddress, PASSWORD, type Person } from "../../test/people.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

const MAIN = "https://tanks.example";
const HOME = "http://reef.home:8080";
const SAFE = "https://reef.home";
const SESSION = "halocline.session_token";

let server: TestServer;
let person: Person;
const { signedIn } = createPeople(() => server);

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_PUBLIC_URL: MAIN,
    HALOCLINE_OTHER_URLS: `${HOME},${SAFE}`,
    HALOCLINE_PLAIN_HTTP: "home",
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
  });
  person = await signedIn({ isAdmin: true });
});
afterAll(() => server.stop());

type Options = Readonly<{ cookie?: string; origin?: string | null; body?: object; headers?: Record<string, string> }>;
// What a body holds is what each test asserts.
type Answer = Readonly<{ status: number; body: any; setCookies: readonly string[]; headers: IncomingHttpHeaders }>;

/** As the page of that address would, unless told otherwise: fetch does not let a test choose the host. */
const send = (address: string, key: string, { cookie, origin = address, body, headers }: Options = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [method, path] = key.split(" ");
    const own = {
      host: new URL(address).host,
      "x-forwarded-for": newAddress(),
      "x-halocline": "1",
      ...(origin !== null && method !== "GET" && { origin }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { "content-type": "application/json" }),
    };
    const call = request(server.url + path, { method, headers: { ...own, ...headers } }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text.startsWith("{") ? JSON.parse(text) : text,
          setCookies: response.headers["set-cookie"] ?? [],
          headers: response.headers,
        }),
      );
    });
    call.once("error", reject);
    call.end(body && JSON.stringify(body));
  });

const signIn = (address: string, options: Options = {}) =>
  send(address, "POST /api/auth/login", { body: { email: person.email, password: PASSWORD }, ...options });
const cookieOf = ({ setCookies }: Answer) => setCookies.map((header) => header.split(";")[0]).join("; ");
const statusAt = async (address: string, cookie: string) => (await send(address, "GET /api/auth/user", { cookie })).status;

describe("[SEC-6] a session", () => {
  it.each([MAIN, SAFE])("at %s has a cookie that never travels unencrypted", async (address) => {
    const { status, setCookies } = await signIn(address);
    expect(status).toBe(200);
    expect(setCookies.length).toBeGreaterThan(1);
    for (const header of setCookies) {
      // A neighbour under the same parent domain can set neither (F14): no such name with a Domain.
      if (header.includes("session_token")) expect(header).toMatch(/^__Host-halocline\.session_token=.*; Path=\/;/);
      expect(header).toMatch(/^__(Host|Secure)-halocline\..*; Secure/i);
      expect(header).not.toMatch(/; Domain=/i);
    }
  });

  it("at home has one under another name, and no browser would drop it", async () => {
    const { status, setCookies } = await signIn(HOME);
    expect(status).toBe(200);
    expect(setCookies.some((header) => header.startsWith(`${SESSION}=`))).toBe(true);
    for (const header of setCookies) {
      expect(header).toMatch(/^halocline\./);
      expect(header).not.toMatch(/; Secure/i);
      expect(header).toMatch(/; HttpOnly/i);
      expect(header).toMatch(/; SameSite=Lax/i);
    }
  });

  it("is worth something at addresses of its own kind only", async () => {
    const [encrypted, plain] = [cookieOf(await signIn(SAFE)), cookieOf(await signIn(HOME))];
    expect([await statusAt(SAFE, encrypted), await statusAt(HOME, plain)]).toEqual([200, 200]);
    expect([await statusAt(SAFE, plain), await statusAt(MAIN, plain), await statusAt(HOME, encrypted)]).toEqual([401, 401, 401]);
    // Whoever can set a cookie from the unencrypted page cannot put it before the other.
    const value = plain.match(new RegExp(`${SESSION}=([^;]+)`))?.[1];
    expect(await statusAt(SAFE, `${SESSION}=${value}; __Host-${SESSION}=forged`)).toBe(401);
  });

  it.each([HOME, SAFE])("at %s is found behind others of its name, and is the one that ends", async (address) => {
    const [ended, cookie] = [cookieOf(await signIn(address)), cookieOf(await signIn(address))];
    expect((await send(address, "POST /api/auth/logout", { cookie: ended })).status).toBe(200);
    const name = /\S*session_token(?==)/.exec(cookie)?.[0];
    const tossed = `${name}=tossed; ${ended}; ${cookie}`;
    expect(await statusAt(address, tossed)).toBe(200);
    const stop = `POST /api/devices/${randomUUID()}/emergency-stop`;
    expect((await send(address, stop, { cookie: tossed, body: {} })).status).toBe(404);
    expect((await send(address, "POST /api/auth/logout", { cookie: tossed })).status).toBe(200);
    expect([await statusAt(address, tossed), await statusAt(address, cookie)]).toEqual([401, 401]);
  });

  it("ends where it was, with the cookie that it had", async () => {
    for (const [address, name] of [
      [HOME, SESSION],
      [SAFE, `__Host-${SESSION}`],
    ] as const) {
      const cookie = cookieOf(await signIn(address));
      const { status, setCookies } = await send(address, "POST /api/auth/logout", { cookie });
      expect(status).toBe(200);
      expect(setCookies.find((header) => header.startsWith(`${name}=;`))).toMatch(/Max-Age=0/);
      expect(await statusAt(address, cookie)).toBe(401);
    }
  });
});

describe("[SEC-7] a page of one address", () => {
  it.each([
    [HOME, SAFE],
    [HOME, MAIN],
    [SAFE, HOME],
    [MAIN, SAFE],
  ])("%s changes nothing at %s, although both are ours", async (origin, address) => {
    const cookie = cookieOf(await signIn(address));
    const refused = await send(address, "POST /api/admin/invites", { cookie, origin });
    expect([refused.status, refused.body.code]).toEqual([403, "bad_origin"]);
    expect((await signIn(address, { origin })).status).toBe(403);
    expect(await upgradeStatus(server.url, { host: new URL(address).host, origin, cookie })).toBe(403);
  });

  it.each([MAIN, HOME, SAFE])("%s has its own socket", async (address) => {
    const cookie = cookieOf(await signIn(address));
    expect(await upgradeStatus(server.url, { host: new URL(address).host, origin: address, cookie })).toBe(101);
  });

  it("that is none of ours is told where to go, before it asks and when it does", async () => {
    const wrong = "http://192.168.1.20:8080";
    expect((await send(wrong, "GET /api/auth/options")).body.addresses).toEqual([MAIN, HOME, SAFE]);
    const refused = await signIn(wrong);
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: "bad_origin", message: `This server is used at another address. Open Halocline at ${MAIN}, ${HOME}, ${SAFE}.` },
    ]);
    expect(refused.setCookies).toEqual([]);
  });
});

describe("links", () => {
  it.each([MAIN, HOME, SAFE])("that are handed out at %s lead there", async (address) => {
    const cookie = cookieOf(await signIn(address));
    const { body } = await send(address, "POST /api/admin/invites", { cookie });
    expect(body.link).toMatch(new RegExp(`^${address}/signup\\?invite=`));
  });

  it("lead to the main address when the host is none of ours, whatever it says", async () => {
    const cookie = cookieOf(await signIn(MAIN));
    const headers = { host: "evil.example" };
    const { status, body } = await send(MAIN, "POST /api/admin/invites", { cookie, headers });
    expect([status, new URL(body.link).origin]).toEqual([200, MAIN]);
  });
});
