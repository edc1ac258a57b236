// The queue as the server's own roles see it: with their grants, without any right over the schema.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import { createEmailQueue, type EmailQueue } from "./email-queue.store.ts";

let database: OpenDatabase;
let sender: EmailQueue;
let waker: EmailQueue;
let asIngest: InSystem;
const [troubles, sent]: [unknown[], string[]] = [[], []];
const onError = (error: unknown) => troubles.push(error);

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  asIngest = createInSystem(createDatabase(database.open("ingest", 2)));
  waker = createEmailQueue(database.open("ingest"), { isSupervising: false, onError });
  sender = createEmailQueue(database.open("worker", 2), { isSupervising: true, onError });
});
afterAll(async () => {
  for (const queue of [waker, sender]) await queue.stop();
  await database.close();
});

const jobs = (notificationId: string) =>
  database.truth("select state from pgboss.job where singleton_key = $1", [notificationId]);

describe("a job in the email queue", () => {
  it("comes true with its transaction, or not at all", async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    await asIngest((transaction) => waker.wake(transaction, kept));
    await expect(
      asIngest(async (transaction) => {
        await waker.wake(transaction, lost);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect([(await jobs(kept)).length, (await jobs(lost)).length]).toEqual([1, 0]);
  });

  it("is one per email, however often it is woken", async () => {
    const id = randomUUID();
    for (let n = 0; n < 3; n++) await asIngest((transaction) => waker.wake(transaction, id));
    expect(await jobs(id)).toHaveLength(1);
  });

  it("that cannot be made harms nothing else in the transaction", async () => {
    const id = randomUUID();
    await database.truth("revoke insert on pgboss.job_common from halocline_ingest");
    const answer = await asIngest(async (transaction) => {
      await waker.wake(transaction, id);
      return transaction.selectFrom("memberships").select("userId").limit(1).execute();
    });
    await database.truth("grant insert on pgboss.job_common to halocline_ingest");
    expect([answer, troubles.splice(0).length, await jobs(id)]).toEqual([[], 1, []]);
  });

  it("is taken by the worker, tried again when it fails, and looked after without any trouble about rights", {
    timeout: 40_000,
  }, async () => {
    const id = randomUUID();
    await asIngest((transaction) => waker.wake(transaction, id));
    await sender.work(async (notificationId) => {
      sent.push(notificationId);
      if (notificationId === id && sent.filter((other) => other === id).length === 1) throw new Error("not now");
    });
    await expect.poll(() => jobs(id), { timeout: 30_000 }).toEqual([{ state: "completed" }]);
    expect(sent.filter((other) => other === id)).toHaveLength(2);
    // One whole round of supervision has passed by then.
    const supervised = () => database.truth("select from pgboss.queue where monitor_on is not null and maintain_on is not null");
    expect(await eventually(supervised, (rows) => rows.length > 0)).toHaveLength(1);
    expect(troubles).toEqual([]);
  });
});

describe("[SEC-1] the queue's tables", () => {
  it.each(["app", "auth"] as const)("are out of reach for the role %s", async (role) => {
    await expect(database.open(role).query("select from pgboss.queue")).rejects.toMatchObject({ code: "42501" });
  });

  it("are not for ingest to read", async () => {
    await expect(database.open("ingest").query("select data from pgboss.job_common")).rejects.toMatchObject({ code: "42501" });
  });
});
