import type { Command } from "@halocline/domain/commands/commands";
import { expect, it } from "vitest";
import type { Sent } from "./message.ts";
import { Record } from "./record.ts";
import { Rng } from "./rng.ts";
import { ServerProcess } from "./server-process.ts";
import { GOOD_SERVER } from "./server-rules.ts";
import { Timeline } from "./timeline.ts";

it("says once how a command ended, however often the device is heard afterwards", () => {
  const settled: Command[] = [];
  const published: Sent[] = [];
  const ports = {
    publish: (sent: Sent) => published.push(sent),
    welcome: () => {},
    announce: () => {},
    newRequest: () => 0,
    confirm: () => {},
    told: () => {},
    settled: (command: Command) => settled.push(command),
  };
  const timeline = new Timeline();
  const shared = { timeline, rng: new Rng(1), record: new Record(), rules: GOOD_SERVER, ports };
  const server = new ServerProcess("s", shared, { skewMs: 0, crashRate: 0 });
  const boot = { counter: 1, nonce: 7 };
  const report = { boot, relays: [true, false, false, false, false], news: [] };
  server.heard({ ...report, upMs: 1000 });
  server.ask({ type: "clear_fault" }, 1);
  server.acked({ ...report, id: published[0]?.frame.id ?? "", result: "ok", state: "idle", upMs: 1100 });
  for (let upMs = 2000; upMs <= 5000; upMs += 1000) server.heard({ ...report, upMs });
  expect(settled.map(({ status }) => status)).toEqual(["confirmed"]);
});
