import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";

const GOES_ON = 7;
const PROGRAM = `
  import { createLogger, isLogLost } from ${JSON.stringify(new URL("./logger.ts", import.meta.url).href)};
  const logger = createLogger("info");
  for (let line = 0; line < 100; line += 1) logger.warn({ padding: "x".repeat(1000) }, "a line");
  setTimeout(() => process.exit(isLogLost() ? ${GOES_ON} : 0), 100);`;

describe("a log whose disk is full", () => {
  it("[SAFE-11] costs lines, which health can say, and never the process that stops pumps", { timeout: 60_000 }, () => {
    // Takes nothing, as a full disk does.
    const full = openSync("/dev/full", "w");
    const args = ["--input-type=module", "--eval", PROGRAM];
    const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", full, "ignore"], timeout: 20_000 });
    closeSync(full);
    expect(status).toBe(GOES_ON);
  });
});
