// People who use a test server from the outside: each call comes from an address of its own.

import { randomUUID } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { withClient } from "@halocline/local-services/database";
import type { Mailbox } from "@halocline/local-services/mailbox";
import type { SeededAccount, SeedOptions } from "@halocline/local-services/seed";
import { hashPassword } from "../src/features/accounts/passwords.ts";
import type { SendOptions, TestServer } from "./start-test-server.ts";

export const PASSWORD = "a long enough password";

export const newAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join(".")}`;
export const newEmail = (): string => `${randomUUID()}@example.test`;

// What a body holds is what each test asserts.
export type Answer = Readonly<{ status: number; body: any; cookie: string; headers: Headers }>;

export type Person = Readonly<{ account: SeededAccount; email: string; userId: string; cookie: string }>;

const passwordHash = hashPassword(PASSWORD);

const noMailbox = (): Mailbox => {
  throw new Error("nobody is mailed here");
};

/** The server must trust loopback as a proxy, for the addresses to count. */
export function createPeople(server: () => TestServer, mailbox: () => Mailbox = noMailbox) {
  async function send(key: string, options: SendOptions = {}): Promise<Answer> {
    const response = await server().send(key, { address: newAddress(), ...options });
    const cookies = response.headers.getSetCookie().map((header) => header.split(";")[0]);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      cookie: cookies.join("; "),
      headers: response.headers,
    };
  }
  const signUp = (email: string, change: object = {}) =>
    send("POST /api/auth/sign-up", { body: { firstName: "Ada", lastName: "Reef", email, password: PASSWORD, ...change } });
  const signIn = (email: string, password = PASSWORD, options: SendOptions = {}) =>
    send("POST /api/auth/login", { body: { email, password }, ...options });
  async function signedUp(): Promise<string> {
    const email = newEmail();
    await signUp(email);
    await send("POST /api/auth/verify-email", { body: { token: mailbox().tokenIn(await mailbox().waitFor(email)) } });
    return email;
  }
  const query = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    withClient(server().database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
  /** Somebody who has signed up before, with the password above, and signs in now. */
  const signedIn = async (options: Partial<SeedOptions> = {}): Promise<Person> => {
    const account = await server().seed({ deviceNames: [], passwordHash: await passwordHash, ...options });
    const { cookie } = await signIn(account.email);
    return { account, email: account.email, userId: account.userId, cookie };
  };
  return {
    send,
    signUp,
    signIn,
    signedUp,
    signedIn,
    /** Follows a link, with the headers a browser adds, which fetch would not let us set. */
    navigate: (path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        get(server().url + path, { headers }, (response) => resolve(response.resume())).once("error", reject);
      }),
    /** As the superuser: what is really stored. */
    query,
    auditOf: (userId: string) =>
      query("select action, target_kind, target_id, actor_label from audit_log where actor_user_id = $1 order by at", [userId]),
  };
}
