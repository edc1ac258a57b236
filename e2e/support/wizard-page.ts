// The calibration wizard, by the names a person would use.

import type { Page } from "playwright";

const wizard = (page: Page) => page.getByRole("dialog", { name: /^Calibrate / });

export async function openWizard(page: Page): Promise<void> {
  // The verdict offers it, too.
  await page.getByRole("button", { name: "Calibrate Tank", exact: true }).first().click();
  await wizard(page).getByRole("heading", { name: "Before you begin" }).waitFor();
}

export async function goOn(page: Page, heading: string): Promise<void> {
  await wizard(page).getByRole("button", { name: "Next" }).click();
  await wizard(page).getByRole("heading", { name: heading }).waitFor();
}

const STILL_WITHIN_MS = 60_000;

/** Still but for the sensor's own noise: a level between two whole millimetres of the sensor may never be called steady. */
export async function capture(page: Page, name: string): Promise<void> {
  await wizard(page)
    .getByText(/^The last 5 readings differ by [01]\.\d mm/)
    .waitFor({ timeout: STILL_WITHIN_MS });
  const isSteady = await wizard(page).getByText("Steady", { exact: true }).isVisible();
  await wizard(page)
    .getByRole("button", { name: `Capture ${name.toLowerCase()}` })
    .click();
  await wizard(page).getByText(`${name} captured`).waitFor();
  console.log(`${name} captured${isSteady ? "" : ", though not called steady"}`);
}

export const progressPercent = async (page: Page): Promise<number> =>
  Number(await wizard(page).getByRole("progressbar", { name: "Calibration progress" }).getAttribute("aria-valuenow"));

export const goToCirculationOff = (page: Page): Promise<void> =>
  wizard(page).getByRole("button", { name: "Add circulation-off level (optional)" }).click();

export const backToTopLevel = (page: Page): Promise<void> =>
  wizard(page).getByRole("button", { name: "Back to the top level" }).click();

/** The new value of a row of the review's comparison, as it stands there. */
export const reviewed = (page: Page, level: string): Promise<string> =>
  wizard(page)
    .getByRole("row", { name: new RegExp(`^${level} `) })
    .locator("td")
    .last()
    .innerText();

export async function save(page: Page): Promise<void> {
  await wizard(page).getByRole("button", { name: "Save Calibration" }).click();
  await wizard(page).getByText("Tank has been successfully calibrated.").waitFor();
  await wizard(page).getByText("Saved on the controller.").waitFor();
}

export const closeWizard = (page: Page): Promise<void> =>
  wizard(page).getByRole("button", { name: "Close", exact: true }).last().click();

/** Before it is done: it asks whether the captures may be lost. */
export async function leaveWizard(page: Page): Promise<void> {
  await wizard(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog", { name: "Cancel calibration" }).getByRole("button", { name: "Cancel calibration" }).click();
}
