// A process of its own: the bare broker path. Takes every message from the same stream and throws it away.

import { setTimeout as pause } from "node:timers/promises";
import { connectBroker } from "@halocline/server/broker/connection";
import { openTelemetrySource } from "@halocline/server/broker/telemetry-source";
import { createLogger } from "@halocline/server/platform/logger";

const [url = "", seed = ""] = process.argv.slice(2);
const logger = createLogger("error");
const broker = await connectBroker(url, seed, "no-op", logger);
const source = await openTelemetrySource(broker, { maxBytes: 2 * 1024 ** 3, logger, reportError: () => {} });
let taken = 0;

async function run(): Promise<never> {
  for (;;) {
    const { messages, hasMore } = await source.pull(2000);
    for (const message of messages) message.settle();
    taken += messages.length;
    if (!hasMore) await pause(50);
  }
}

void run();
process.on("message", () => process.send?.(taken));
process.send?.("ready");
