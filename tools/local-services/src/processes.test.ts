import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { firstOf, startProcess, waitForService } from "./processes.ts";

it("a service that ends instead of starting is told at once, with the end of its log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "halocline-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logFile = join(folder, "service.log");
  const service = startProcess("sh", ["-c", "echo the port is taken; exit 1"], logFile);
  const waiting = waitForService(service, async () => false, { name: "the service", withinMs: 60_000, logFile });
  await expect(waiting).rejects.toThrow(/the service did not start; its log ends:\nthe port is taken/);
});

it("a start gets its second and third try, and the last failure is told", async () => {
  let attempts = 0;
  const failing = (untilAttempt: number) => async () => {
    attempts++;
    if (attempts < untilAttempt) throw new Error(`attempt ${attempts}`);
    return "up";
  };
  expect(await firstOf(3, failing(3))).toBe("up");
  attempts = 0;
  await expect(firstOf(3, failing(9))).rejects.toThrow("attempt 3");
});
