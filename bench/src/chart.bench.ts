// How long the history chart takes to draw, in a real Chromium, built as it is delivered.

import { loadavg } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { chromium } from "playwright";
import { median, rounded } from "./figures.ts";

type Size = Readonly<{ points: number; rounds: number }>;
type Round = Readonly<{ prepareMs: number; renderMs: number; pixelsMs: number; zoomMs: number }>;

const ORIGIN = "http://chart.bench";
/** The first rounds also pay for reading the code. */
const WARM_UP_ROUNDS = 2;

function buildPage(): string {
  run(process.execPath, [VITE, "build", "--config", "bench/vite.config.ts"], { cwd: WEB_APP });
  return repositoryPath(".local/chart-bench");
}

async function measure({ points, rounds }: Size): Promise<readonly Round[]> {
  const folder = buildPage();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }));
    await page.goto(`${ORIGIN}/chart.html`);
    return (await page.evaluate(`measureChart(${points}, ${rounds + WARM_UP_ROUNDS})`)) as readonly Round[];
  } finally {
    await browser.close();
  }
}

export async function benchChart(size: Size) {
  const rounds = (await measure(size)).slice(WARM_UP_ROUNDS);
  const middle = (part: keyof Round): number => median(rounds.map((round) => round[part]));
  const [renderMs, zoomMs] = [middle("renderMs"), middle("zoomMs")];
  const bestMs = Math.min(...rounds.map((round) => round.renderMs));
  console.log(`${rounded(size.points)} points, median of ${size.rounds}: level with band, five relay lanes, temperature`);
  console.log(`buckets to columns ${rounded(middle("prepareMs"), 1)} ms, redraw after a zoom ${rounded(zoomMs, 1)} ms`);
  console.log(
    `pixels read back ${rounded(middle("pixelsMs"), 1)} ms later; load of the machine ${rounded(loadavg()[0] ?? 0, 1)}`,
  );
  console.log(`chart of ${rounded(size.points)} points: first render ${rounded(renderMs, 1)} ms (best ${rounded(bestMs, 1)})`);
  return { renderMs, zoomMs };
}
