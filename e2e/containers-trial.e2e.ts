// One container to try, as the guide says: an image, one command, two live tanks in a browser, a pump on and off; then it is
// killed and has everything again. `pnpm e2e containers` runs it with the other containers.

import { readFileSync } from "node:fs";
import { isStored, podman, sizeBytes } from "@halocline/containers/podman";
import { repositoryPath } from "@halocline/local-services/paths";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { signIn } from "./support/entrance-page.ts";
import { makeTrialContainer, type StartedTrial, type TrialContainer } from "./support/trial-container.ts";

const IMAGE = "halocline-trial";
const TANKS = ["Display reef tank", "Quarantine tank"];
const MOST_IMAGE_BYTES = 450_000_000;
/** The container engines' own patience. */
const ENDS_WITHIN_S = 10;

let container: TrialContainer;
let started: StartedTrial;
let browser: Browser;
let page: Page;
let problems: string[];

const secondsSince = (sinceMs: number): number => (performance.now() - sinceMs) / 1000;
const tell = (what: string, seconds: number): void => console.log(`trial: ${what} after ${seconds.toFixed(1)} s`);

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, problems } = await openPage(browser));
  container = await makeTrialContainer();
  const sinceMs = performance.now();
  await container.build();
  tell("the image is built", secondsSince(sinceMs));
});

afterAll(async () => {
  await browser?.close();
  container?.remove();
});

async function seeLiveTanks(): Promise<void> {
  for (const name of TANKS) {
    await dashboard.chooseTank(page, name);
    await dashboard.waitForLiveLevel(page, 60_000);
  }
}

const inside = (...command: string[]): string => podman(["exec", container.name, ...command]);

test("one command leads to two live tanks", async () => {
  started = await container.start();
  tell("it says where to sign in", secondsSince(started.startedAtMs));
  await signIn(page, container.url, started.email, started.password);
  // Before it, the page has asked who is there, and was told: nobody.
  problems.length = 0;
  await seeLiveTanks();
  tell("two live tanks are on the screen", secondsSince(started.startedAtMs));
  // Made at the same moment, they have no order of their own.
  expect((await dashboard.tankNames(page)).toSorted()).toEqual(TANKS);
  for (const name of TANKS) {
    await dashboard.chooseTank(page, name);
    await dashboard.waitForLiveLevel(page);
    await dashboard.waitForAnotherReading(page, 45_000);
  }
  expect(started.output()).toContain("For trying out only");
});

test("a pump goes on and off", async () => {
  await page.getByRole("link", { name: "Control" }).first().click();
  await page.getByRole("button", { name: "Turn on Top-Up Pump" }).click();
  const off = page.getByRole("button", { name: "Turn off Top-Up Pump" });
  await off.waitFor();
  await page.getByText("Relay Updated").first().waitFor();
  await off.click();
  await page.getByRole("button", { name: "Turn on Top-Up Pump" }).waitFor();
  expect(problems).toEqual([]);
});

test("nothing in it is root, and nothing but its volume can be written", () => {
  const bytes = sizeBytes(IMAGE);
  console.log(`trial: the image has ${(bytes / 1e6).toFixed(0)} MB`);
  expect(bytes).toBeLessThan(MOST_IMAGE_BYTES);
  const users = inside("sh", "-c", "stat -c %u /proc/[0-9]*").split("\n");
  expect(users.length).toBeGreaterThan(8);
  expect(new Set(users)).toEqual(new Set(["1000"]));
  expect(inside("sh", "-c", "touch /x /opt/halocline/x /tmp/x 2>/dev/null || echo refused")).toBe("refused");
  expect(inside("sh", "-c", "for tool in npm pnpm gcc git curl; do command -v $tool; done; true")).toBe("");
});

test("its own health check finds it healthy, and its ports are one", () => {
  const file = readFileSync(repositoryPath("deploy/Containerfile"), "utf8");
  const check = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(file)?.[1] ?? "[]") as string[];
  inside(...check);
  expect(podman(["port", container.name]).split("\n")).toHaveLength(1);
});

/** What belongs to it alone, and its share of what it shares. A process that ends while it is read is left out. */
const proportionalMb = (): number => {
  const lines = inside("sh", "-c", "cat /proc/[0-9]*/smaps_rollup 2>/dev/null || true").matchAll(/^Pss: +(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
};

test("killed, it comes back with everything; asked to, it ends in time", async () => {
  console.log(`trial: ${proportionalMb().toFixed(0)} MB of memory`);
  await page.goto("about:blank");
  await container.end("kill");
  const again = await container.start();
  tell("it is up again", secondsSince(again.startedAtMs));
  expect({ email: again.email, password: again.password }).toEqual({ email: started.email, password: started.password });
  expect(again.output()).toContain("The data of the last start");
  // The browser is still signed in.
  await page.goto(container.url);
  await seeLiveTanks();
  tell("two live tanks are on the screen again", secondsSince(again.startedAtMs));
  const askedAtMs = performance.now();
  expect(await container.end("stop")).toBe(0);
  expect(secondsSince(askedAtMs)).toBeLessThan(ENDS_WITHIN_S);
  expect(isStored(IMAGE)).toBe(true);
});
