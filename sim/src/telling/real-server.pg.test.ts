// The same households and the same judge, with the server's own stores, jobs and senders on a real database in the place of the model.

import { createTestDatabase, type TestDatabase } from "@halocline/local-services/test-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { judge } from "./judge.ts";
import { RealServer } from "./real-server.ts";
import { HOUR_MS, MINUTE_MS, type Story, type StoryWay, tellStory } from "./story.ts";
import { Life, TURN_MS, type World } from "./world.ts";

const HOUSEHOLDS = 6;
const UNTIL_MS = 2 * HOUR_MS;

let database: TestDatabase;
let server: RealServer;
beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  server = new RealServer(database);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const DAYS = 20;
const MOST_AWAY_MS = 20 * MINUTE_MS;

const wayOf = ({ outages, ...way }: StoryWay): StoryWay => ({
  ...way,
  outages: outages.map(({ fromMs, toMs }) => {
    const beginsAtMs = fromMs % UNTIL_MS;
    return { fromMs: beginsAtMs, toMs: beginsAtMs + Math.min(toMs - fromMs, MOST_AWAY_MS) };
  }),
});

/** What a story has in weeks happens here within hours. A server that is away or dies is the model's. */
function storyOf(seed: number): Story {
  const story = tellStory(seed, DAYS);
  const alerts = story.alerts.map((alert) => {
    const raisedAtMs = alert.raisedAtMs % UNTIL_MS;
    return { ...alert, raisedAtMs, risesAtMs: alert.risesAtMs && raisedAtMs + (alert.risesAtMs - alert.raisedAtMs) };
  });
  const members = story.members.map((member) => ({
    ...member,
    leavesAtMs: member.leavesAtMs && member.leavesAtMs % UNTIL_MS,
    ways: member.ways.map(wayOf),
  }));
  return { ...story, alerts, members, downtimes: [], crashes: [] };
}

it("[SAFE-22] households in a real database have nothing to complain of", { timeout: 3_600_000 }, async () => {
  const lives = new Map<string, Life>();
  for (let seed = 0; seed < HOUSEHOLDS; seed++) {
    const [key, story] = [`household ${seed}`, storyOf(seed)];
    const home = await server.moveIn(key, story);
    const world: World = { story, alerts: new Map(), deliveries: [] };
    lives.set(key, new Life(world, { raise: (alert) => server.raise(home, alert) }, seed));
  }
  for (let nowMs = 0; nowMs < UNTIL_MS; nowMs += TURN_MS) {
    for (const life of lives.values()) life.begin(nowMs);
    for (const { key, ...delivery } of await server.turn(nowMs)) lives.get(key)?.arrive(delivery);
  }
  const worlds = [...lives].map(([key, { world }]) => ({ key, world }));
  const count = (of: (world: World) => number) => worlds.reduce((sum, { world }) => sum + of(world), 0);
  const findings = worlds.flatMap(({ key, world }) => judge(world, UNTIL_MS).map((finding) => ({ key, ...finding })));
  const messages = count(({ deliveries }) => deliveries.length);
  const gathered = count(({ deliveries }) => deliveries.filter(({ alertIds }) => alertIds.length > 1).length);
  expect(findings).toEqual([]);
  expect([messages > 200, gathered > 10]).toEqual([true, true]);
});
