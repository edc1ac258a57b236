// What axe finds on a page, and whether it scrolls sideways.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { hasHorizontalScroll } from "./browser.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function complaintsAbout(page: Page): Promise<string[]> {
  await page.evaluate("document.fonts.ready");
  // Only what is wrong is described, and without a second page: our pages have no frames of others. Half the time of a look.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return (await hasHorizontalScroll(page)) ? [...found, "scrolls sideways"] : found;
}
