// Manual Control in a tab of its own, as the wizard asks for. With reduced motion, a press and a question instead of a long hold.

import type { Page } from "playwright";

export async function pauseCirculation(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pause Circulation" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pause for/ })
    .click();
}

export const restartCirculation = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Turn on Circulation" }).click();

export async function startDrain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on Drain Pump" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on Drain Pump" }).click();
}

export const stopDrain = (page: Page): Promise<void> => page.getByRole("button", { name: "Turn off Drain Pump" }).click();
