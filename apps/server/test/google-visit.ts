// Somebody's browser on its way to the provider and back to our server, with the cookies of both.

import { newAddress } from "./people.ts";
import type { TestServer } from "./start-test-server.ts";

export type Returned = Readonly<{ location: string; cookie: string }>;

const cookiesOf = (response: Response): string[] => response.headers.getSetCookie().map((header) => header.split(";")[0] ?? "");

/** What a browser would hold after these headers: the latest value of each name, and no emptied ones. */
function joined(cookies: readonly string[]): string {
  const byName = new Map(cookies.map((cookie) => [cookie.split("=")[0], cookie]));
  return [...byName.values()].filter((cookie) => !cookie.endsWith("=")).join("; ");
}

export async function begin(server: TestServer, options: { next?: string; cookie?: string } = {}) {
  const { next = "/", cookie } = options;
  const response = await server.send("POST /api/auth/google", { body: { next }, cookie, address: newAddress() });
  const { url } = (await response.json()) as { url: string };
  return { url: new URL(url), cookie: joined([...(cookie ? [cookie] : []), ...cookiesOf(response)]) };
}

/** Answers the provider's page with a name, and follows it to the address that it sends the browser back to. */
export async function passProvider(url: URL, login: string, home: string): Promise<string> {
  const jar: string[] = [];
  let next = url;
  let form: URLSearchParams | null = null;
  for (let hops = 0; hops < 8; hops++) {
    if (next.href.startsWith(home)) return next.pathname + next.search;
    const response = await fetch(next, {
      method: form ? "POST" : "GET",
      body: form,
      redirect: "manual",
      headers: { cookie: joined(jar) },
    });
    jar.push(...cookiesOf(response));
    const location = response.headers.get("location");
    if (location) {
      next = new URL(location, next);
      form = null;
    } else if (next.pathname.startsWith("/interaction/")) form = new URLSearchParams({ login });
    else throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error("the provider never sent the browser back");
}

export async function comeBack(server: TestServer, path: string, cookie: string): Promise<Returned> {
  const response = await fetch(server.url + path, { redirect: "manual", headers: { cookie, "x-forwarded-for": newAddress() } });
  return { location: response.headers.get("location") ?? "", cookie: joined(cookiesOf(response)) };
}
