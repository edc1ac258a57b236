// A page as somebody without a mouse uses it.

import type { Locator, Page } from "playwright";

const MOST_TABS = 120;

export const isFocused = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(":focus")).count()) > 0;

/** One Tab after the other. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached with ${MOST_TABS} tabs: ${target.toString()}`);
}

export async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }).first());
  await page.keyboard.press("Enter");
}

/** With the key down for as long as the button wants it, however slow the machine is. */
export async function holdOn(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }));
  await page.keyboard.down("Enter");
  await page.locator("[data-holding]").waitFor({ state: "attached" });
  await page.locator("[data-holding]").waitFor({ state: "detached" });
  await page.keyboard.up("Enter");
}
