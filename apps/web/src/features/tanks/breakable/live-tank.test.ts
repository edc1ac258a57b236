import { loadCore } from "@halocline/device-core/load-core";
import { expect, it } from "vitest";
import { BreakableTank } from "./breakable-tank.ts";
import { LiveTank } from "./live-tank.ts";
import type { Moment } from "./moment.ts";

async function opened() {
  const shown: Moment[] = [];
  const live = new LiveTank(new BreakableTank(loadCore()), (moment) => shown.push(moment));
  await live.play(null);
  return { live, shown };
}

it("for those who want no motion, only the answer is shown", async () => {
  const { live, shown } = await opened();
  live.setPace("still");
  shown.length = 0;
  await live.play("burst_hose");
  expect(shown.filter(({ scenario }) => scenario !== null)).toMatchObject([{ result: { rule: "SAFE-6" } }]);
});

it("what was broken before it was known that nothing shall move is answered, too", async () => {
  const { live, shown } = await opened();
  await live.play("empty_reservoir");
  expect(shown.at(-1)).toMatchObject({ scenario: "empty_reservoir", result: null });
  live.setPace("still");
  await expect.poll(() => shown.at(-1)?.result).toMatchObject({ rule: "SAFE-6", floorL: 0 });
});

it("the last thing pressed is played", async () => {
  const { live, shown } = await opened();
  live.setPace("still");
  const first = live.play("burst_hose");
  await Promise.all([first, live.play("fouled_sensor")]);
  expect(shown.at(-1)).toMatchObject({ scenario: "fouled_sensor", floorL: 0, result: { rule: "SAFE-4" } });
});

it("time runs ten times faster, and stands while nobody looks", async () => {
  const { live, shown } = await opened();
  await live.play("power_cut");
  live.setPace("runs");
  await expect.poll(() => shown.at(-1)?.runningRoles.size, { timeout: 5000 }).toBe(0);
  live.setPace("waits");
  const count = shown.length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(shown.length).toBe(count);
  live.close();
});
