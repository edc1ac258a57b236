// What a person sees on the dashboard, by the names a person would use.

import { waitUntil } from "@halocline/local-services/processes";
import type { Page } from "playwright";

const distance = (page: Page) => page.getByTestId("current-distance");

const shownDistance = (page: Page): Promise<string> => distance(page).innerText();

/** The server's receive time of what is shown, in milliseconds; NaN while nothing is. */
export const shownReceiveTimeMs = async (page: Page): Promise<number> =>
  Date.parse((await distance(page).getAttribute("data-received-at")) ?? "");

export async function waitForLiveLevel(page: Page, withinMs = 20_000): Promise<void> {
  // Attached is enough: on a phone the words stand in the menu, beside a hidden twin in the header.
  await page.getByText("Live updates").first().waitFor({ state: "attached", timeout: withinMs });
  await page
    .getByText(/^Live ·/)
    .first()
    .waitFor({ timeout: withinMs });
  await waitUntil(async () => /^\d+\.\d$/.test(await shownDistance(page)), withinMs, "a level on the screen");
}

export async function waitForAnotherLevel(page: Page, withinMs: number): Promise<void> {
  const before = await shownDistance(page);
  await waitUntil(async () => (await shownDistance(page)) !== before, withinMs, "the level on the screen to change");
}

export const tankNames = (page: Page): Promise<string[]> =>
  page.getByLabel("Tank", { exact: true }).locator("option").allInnerTexts();

export const chooseTank = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Tank", { exact: true }).selectOption({ label: name });
  await page.getByText(`${name} ·`).first().waitFor();
};

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
