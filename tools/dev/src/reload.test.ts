// A real program in a folder of its own, edited as somebody would edit it.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { isAlive, waitUntil } from "@halocline/local-services/processes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStandby } from "./child.ts";
import { type Reloading, startReloading } from "./reload.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-reload-"));
const [main, logFile] = [join(folder, "main.ts"), join(folder, "main.log")];
const said: string[] = [];
let port: number;
let reloading: Reloading;

/** A deaf one does not end when asked, as a server with an open connection may not for long. */
const program = (answer: string, isDeaf = true) =>
  `import { createServer } from "node:http";
${isDeaf ? 'process.on("SIGTERM", () => {});' : ""}
createServer((_, response) => response.end("${answer}")).listen(${port}, "127.0.0.1", () => console.log("up as ${answer}"));`;

const ask = () =>
  fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => "nothing",
  );
const becomes = (answer: string) => waitUntil(async () => (await ask()) === answer, 20_000, `the answer ${answer}`);

beforeAll(async () => {
  port = await freePort();
  writeFileSync(main, program("one"));
  reloading = startReloading({
    folders: [folder],
    prepare: () => startStandby({ name: "server", args: [main], cwd: folder, env: {}, logFile, show: () => null }),
    isReady: async () => (await ask()) !== "nothing",
    say: (text) => said.push(text),
  });
  await reloading.isUp;
}, 30_000);

afterAll(async () => {
  await reloading.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("a changed file starts it anew; a mistake leaves it down until the next edit; a test file is no reason", {
  timeout: 60_000,
}, async () => {
  expect(await ask()).toBe("one");
  const first = reloading.child().pid;
  writeFileSync(main, program("two"));
  await becomes("two");
  expect(isAlive(first)).toBe(false);

  writeFileSync(main, "this is no TypeScript");
  await waitUntil(() => said.some((text) => text.includes("does not start")), 20_000, "word of the mistake");
  expect(await ask()).toBe("nothing");
  writeFileSync(main, program("three"));
  await becomes("three");
  await waitUntil(() => !reloading.isReloading(), 5000, "the reload to be over");

  // As some editors save: another file takes its name.
  const { pid } = reloading.child();
  writeFileSync(join(folder, "main.test.ts"), "");
  writeFileSync(`${main}.new`, program("four", false));
  renameSync(`${main}.new`, main);
  await becomes("four");
  await waitUntil(() => !reloading.isReloading(), 5000, "the reload to be over");
  expect(reloading.child().pid).not.toBe(pid);
  expect(said.join("\n")).not.toContain("main.test.ts");

  mkdirSync(join(folder, "later"));
  const { pid: fourth } = reloading.child();
  await waitUntil(
    () => {
      writeFileSync(join(folder, "later", "more.ts"), "");
      return reloading.isReloading() || reloading.child().pid !== fourth;
    },
    5000,
    "a file in a new folder to be seen",
  );
  await waitUntil(() => !reloading.isReloading(), 5000, "the reload to be over");
  expect(readFileSync(logFile, "utf8")).toMatch(
    /up as one\n[\s\S]*up as two\n[\s\S]*SyntaxError[\s\S]*up as three\n[\s\S]*up as four/,
  );
});
