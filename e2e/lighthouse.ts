// The landing page with its tank, as plain files, and the built dashboard with a simulated tank behind a session, as Lighthouse sees them on a phone. By hand only: on a shared machine its speed says more about the
// neighbours than about the page. Lighthouse makes a phone of this machine by slowing it down four times, and takes a machine of
// a certain speed for granted; a slower one is slowed down less, so that the phone is the same one.

import { mkdirSync, writeFileSync } from "node:fs";
import { freePort } from "@halocline/local-services/free-port";
import { repositoryPath } from "@halocline/local-services/paths";
import { PRESETS } from "@halocline/tank-physics/presets";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { launchBrowser, PHONE } from "./support/browser.ts";
import { waitForLiveLevel } from "./support/dashboard-page.ts";
import { serveLandingPage } from "./support/landing-page.ts";
import { startHousehold } from "./support/simulated-tank.ts";

type Report = RunnerResult["lhr"];
type Visit = (cpuSlowdownMultiplier: number) => Promise<Report>;

const GOALS = { performance: 0.95, accessibility: 1, "best-practices": 1 } as const;
const ROUNDS = 5;
const ATTEMPTS = 3;
/** The middle of what Lighthouse expects of a machine, by its own benchmark. */
const EXPECTED_INDEX = 1750;
const EXPECTED_SLOWDOWN = 4;

const PAGES = { landing: judgeLanding, dashboard: judgeDashboard } as const;

export async function runLighthouse(only?: keyof typeof PAGES): Promise<void> {
  for (const [name, judge] of Object.entries(PAGES)) if (only === undefined || only === name) await judge();
}

async function judgeLanding(): Promise<void> {
  const files = await serveLandingPage();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    report("landing", await visits(visitOf(files.url, port)));
  } finally {
    await browser.close();
    await files.stop();
  }
}

async function judgeDashboard(): Promise<void> {
  const { calibration } = PRESETS.mid;
  const home = await startHousehold("lighthouse", { preset: "mid", ownerMarks: calibration, calibration });
  try {
    report("dashboard", await visits(await openVisit(home)));
  } finally {
    await home.system.stop();
  }
}

/** The slowest first. */
async function visits(visit: Visit): Promise<Report[]> {
  const made: Report[] = [];
  // The first one is for the caches, and to learn how fast this machine is.
  let { benchmarkIndex } = (await visit(EXPECTED_SLOWDOWN)).environment;
  for (let round = 0; round < ROUNDS; round++) {
    const report = await visit(Math.max(1, (EXPECTED_SLOWDOWN * benchmarkIndex) / EXPECTED_INDEX));
    ({ benchmarkIndex } = report.environment);
    made.push(report);
  }
  return made.toSorted((a, b) => scoreOf(a) - scoreOf(b));
}

function scoreOf({ categories }: Report): number {
  return categories.performance?.score ?? 0;
}

/** A browser of its own with an open port: Lighthouse drives it from outside. */
async function openVisit(home: Awaited<ReturnType<typeof startHousehold>>): Promise<Visit> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  home.system.onStop(() => browser.close());
  const { page } = await home.open({ viewport: PHONE });
  await waitForLiveLevel(page);
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await page.context().close();
  return visitOf(home.server.url, port, { Cookie });
}

function visitOf(url: string, port: number, extraHeaders: Readonly<Record<string, string>> = {}): Visit {
  return async (cpuSlowdownMultiplier) => {
    const flags: Flags = {
      port,
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices"],
      extraHeaders,
    };
    for (let attempt = 1; ; attempt++) {
      const lhr = (await lighthouse(url, flags))?.lhr;
      if (lhr && lhr.categories.performance?.score !== null) return lhr;
      // The browser's trace misses its first mark at times; such a visit says nothing about the page.
      console.log(`a visit could not be judged: ${lhr?.runtimeError?.message ?? "no result"}`);
      if (attempt === ATTEMPTS) throw new Error(`no visit of ${ATTEMPTS} could be judged`);
    }
  };
}

function report(page: string, sorted: readonly Report[]): void {
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("no round was measured");
  const { categories, audits, environment, configSettings } = median;
  const folder = repositoryPath(".local/lighthouse");
  mkdirSync(folder, { recursive: true });
  console.log(`\n${page}`);
  writeFileSync(`${folder}/${page}.json`, JSON.stringify({ categories, audits }));
  for (const id of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"])
    console.log(`${audits[id]?.title}: ${audits[id]?.displayValue}`);
  for (const { id, score, title } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`below 90: ${id} (${score}) ${title}`);
  const slowdown = configSettings.throttling.cpuSlowdownMultiplier.toFixed(1);
  console.log(
    `speed of this machine: ${environment.benchmarkIndex} (Lighthouse expects 1,500 to 2,000); slowed down ${slowdown} times`,
  );
  console.log(
    `performance of ${ROUNDS} visits: ${sorted.map((round) => percent(scoreOf(round))).join(", ")}; the middle one counts`,
  );
  for (const [id, { score }] of Object.entries(categories)) {
    const goal = GOALS[id as keyof typeof GOALS];
    console.log(`${id}: ${percent(score)}${goal ? ` (goal ${percent(goal)})` : ""}`);
    if (goal && (score ?? 0) < goal) process.exitCode = 1;
  }
}

function percent(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}
