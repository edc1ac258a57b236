// Who is told that the broker fills up, and how often: on a real database, with two processes that look.

import { catalogues } from "@halocline/messages/texts/catalogues";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import type { BrokerPart } from "../../broker/broker-load.ts";
import type { Config } from "../../config/config.ts";
import { createDatabase } from "../../db/pools.ts";
import type { Email, Mailer } from "../../mail/mail.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createBrokerWatch } from "./watch-broker.job.ts";

let database: OpenDatabase;
let posted: Email[];
let parts: BrokerPart[];
let trouble: string | null;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  await database.seed({ email: "somebody@example.test" });
  await database.seed({ email: "admin@example.test", isAdmin: true });
});
afterAll(() => database.close());
beforeEach(() => {
  posted = [];
  trouble = null;
});

function process() {
  const metrics = createMetrics();
  const watch = createBrokerWatch();
  const ctx = {
    brokerLoad: async () => parts,
    brokerTrouble: async () => trouble,
    database: createDatabase(database.open("auth", 1)),
    mailer: { post: (email: Email) => void posted.push(email) } as unknown as Mailer,
    metrics,
    logger: createLogger("silent"),
    clock: Date.now,
    config: { publicUrl: "https://tanks.example" } as Config,
  };
  const { alarms } = catalogues.en;
  return { look: () => watch.look(ctx), warnings: () => watch.warnings(alarms), trouble: () => watch.trouble(alarms), metrics };
}
const storage = (used: number): BrokerPart => ({ part: "storage", used, most: 100 });

it("[SEC-10] a broker that fills up is told to the administrators once, shown while it lasts, and its end is told once", async () => {
  const [one, other] = [process(), process()];
  const lookAt = async (used: number) => {
    parts = [storage(used), { part: "memory", used: 1, most: 100 }];
    for (const { look } of [one, other, one]) await look();
  };
  await lookAt(79);
  expect([posted, one.warnings()]).toEqual([[], []]);
  await lookAt(85);
  expect(posted.map(({ to, subject }) => [to.address, subject])).toEqual([["admin@example.test", "The broker is filling up"]]);
  expect(one.warnings()).toEqual([expect.stringContaining("storage is 85 % full")]);
  expect(other.warnings()).toEqual(one.warnings());
  expect(await one.metrics.registry.metrics()).toContain('halocline_broker_used{part="storage"} 85');

  // Neither full nor over: nobody is told twice.
  await lookAt(75);
  await lookAt(90);
  expect(posted).toHaveLength(1);
  await lookAt(60);
  expect(posted.map(({ subject }) => subject)).toEqual(["The broker is filling up", "The broker has free space again"]);
  expect(one.warnings()).toEqual([]);
  await lookAt(95);
  expect(posted).toHaveLength(3);
});

it("[SEC-10] a broker that says its store has failed is told in its own words, shown in ours, and its end is told once", async () => {
  const [one, other] = [process(), process()];
  parts = [];
  const lookAt = async (said: string | null) => {
    trouble = said;
    for (const { look } of [one, other, one]) await look();
  };
  await lookAt(null);
  expect([posted, one.trouble()]).toEqual([[], null]);
  await lookAt("no space left on device");
  expect(posted.map(({ to, subject }) => [to.address, subject])).toEqual([
    ["admin@example.test", "The broker's storage has failed"],
  ]);
  expect(JSON.stringify(posted[0]?.content)).toContain("no space left on device");
  // Anybody may read this one.
  expect(one.trouble()).toMatch(/storage has failed/);
  expect(one.trouble()).not.toContain("no space");
  await lookAt(null);
  expect([posted[1]?.subject, posted.length, one.trouble()]).toEqual(["The broker's storage works again", 2, null]);
});
