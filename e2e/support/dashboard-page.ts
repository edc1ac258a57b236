// What a person sees on the dashboard, by the names a person would use.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";

const distance = (page: Page) => page.getByTestId("current-distance");

const shownDistance = (page: Page): Promise<string> => distance(page).innerText();

/** The server's receive time of what is shown, in milliseconds; NaN while nothing is. */
export const shownReceiveTimeMs = async (page: Page): Promise<number> =>
  Date.parse((await distance(page).getAttribute("data-received-at")) ?? "");

/** The band that says how the tank is, by the code of its row. */
export const verdict = (page: Page, code: string) => page.locator(`[data-testid=verdict][data-code=${code}]`).first();

export async function waitForLiveLevel(page: Page, withinMs = 45_000): Promise<void> {
  await page.getByTestId("device-status").getByText("Monitoring", { exact: true }).waitFor({ timeout: withinMs });
  await waitUntil(async () => /^\d+\.\d$/.test(await shownDistance(page)), withinMs, "a level on the screen");
}

export async function waitForAnotherLevel(page: Page, withinMs: number): Promise<void> {
  const before = await shownDistance(page);
  await waitUntil(async () => (await shownDistance(page)) !== before, withinMs, "the level on the screen to change");
}

/** The next reading: its level may well be the same, to the millimetre. */
export async function waitForAnotherReading(page: Page, withinMs: number): Promise<void> {
  const beforeMs = await shownReceiveTimeMs(page);
  await waitUntil(async () => (await shownReceiveTimeMs(page)) > beforeMs, withinMs, "another reading on the screen");
}

export const tankNames = (page: Page): Promise<string[]> =>
  page.getByLabel("Tank", { exact: true }).locator("option").allInnerTexts();

/** From the list of several tanks, or in the picker of the one that is shown. */
export async function chooseTank(page: Page, name: string): Promise<void> {
  const picker = page.getByLabel("Tank", { exact: true });
  const listed = page.getByRole("region", { name, exact: true }).getByRole("link");
  await picker.or(listed).first().waitFor();
  if (await listed.isVisible()) await listed.click();
  else await picker.selectOption({ label: name });
  const chosen = async () => (await picker.count()) > 0 && (await picker.locator("option:checked").innerText()) === name;
  await waitUntil(chosen, 10_000, `${name} to be chosen`);
}

/** Installs a watch that notes when each distance was first in the document, by the machine's clock. */
export const noteShownDistances = (page: Page): Promise<void> =>
  page.evaluate(`{
    const shownAtMs = new Map();
    const note = () => {
      const text = document.querySelector('[data-testid="current-distance"]')?.textContent;
      if (text && !shownAtMs.has(text)) shownAtMs.set(text, Date.now());
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.shownAtMs = shownAtMs;
  }`);

/** Null while it has not been shown. Precise whenever it is asked: the page itself noted the time. */
export const firstShownAtMs = (page: Page, distanceText: string): Promise<number | null> =>
  page.evaluate(`window.shownAtMs.get(${JSON.stringify(distanceText)}) ?? null`);

export const card = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .last();

/** The number of a stat card with what stands under it. */
export const stat = (page: Page, label: string): Promise<string> => page.getByRole("region", { name: label }).innerText();

export const startWaterChange = (page: Page) => page.getByRole("button", { name: "Start Water Change" });
export const forceTopUp = (page: Page) => page.getByRole("button", { name: "Force Top-Up" });

export const levelBadge = (page: Page): Promise<string> => page.getByTestId("level-badge").innerText();

export const relayStates = (page: Page): Promise<string[]> =>
  card(page, "Pump & Relay Status")
    .getByRole("listitem")
    .getByText(/^(ON|OFF|Unknown)$/)
    .allInnerTexts();

/** On a phone it is there, and not to be seen. */
const runCard = (page: Page, name: string) => page.locator("section:has(> details)", { hasText: `${name} running` });

export const isRunning = async (page: Page, name: string): Promise<boolean> => (await runCard(page, name).count()) > 0;

/** Follows the card of a run to its end; the steps that were the current one, in their order. */
export async function watchRun(page: Page, name: string, withinMs: number): Promise<string[]> {
  const running = runCard(page, name);
  await running.waitFor({ state: "attached" });
  const seen: string[] = [];
  const look = async () => {
    const [step] = await running.locator("[aria-current=step]").allTextContents();
    if (step && step !== seen.at(-1)) seen.push(step);
    return (await running.count()) === 0;
  };
  await waitUntil(look, withinMs, `the ${name.toLowerCase()} to end`);
  return seen;
}
