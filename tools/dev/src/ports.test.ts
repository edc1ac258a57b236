import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { afterAll, expect, it } from "vitest";
import { keptPort } from "./ports.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-ports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function whileTaken<T>(port: number, act: () => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    return await act();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it("a port stays the same; while it is taken another one is used and said, and it comes back afterwards", async () => {
  const file = join(folder, "ports.json");
  const friendly = await freePort();
  const said: string[] = [];
  const kept = () => keptPort(file, "web", { friendly, say: (text) => said.push(text) });
  expect(await whileTaken(friendly, kept)).not.toBe(friendly);
  const first = await kept();
  expect(first).not.toBe(friendly);
  expect(said).toEqual([expect.stringContaining(`Port ${friendly} is taken`)]);
  const instead = await whileTaken(first, kept);
  expect(instead).not.toBe(first);
  expect(said.at(-1)).toContain(`Port ${first} is taken by another program: the web page is at ${instead} instead.`);
  expect(await kept()).toBe(first);
});
