// Pairing a device by its code, by the names a person would use.

import type { Page } from "playwright";
import { screenshot } from "./browser.ts";

export type NewDevice = Readonly<{
  hardwareId: string;
  name: string;
  /** As if somebody typed the code into the device's own setup page. */
  powerOn: (pairingCode: string) => void;
}>;

/** Answers with the key, which is shown once. */
export async function pair(page: Page, url: string, { hardwareId, name, powerOn }: NewDevice): Promise<string> {
  await page.goto(`${url}/devices`);
  await page.getByRole("button", { name: "Discover Devices" }).first().click();
  const dialog = page.getByRole("dialog");
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText())?.[0] ?? "";
  await screenshot(page, "discovery");
  powerOn(code);
  await dialog.getByText(hardwareId).waitFor();
  await dialog.getByLabel("Controller name").fill(name);
  await screenshot(page, "discovery-found");
  await dialog.getByRole("button", { name: "Register" }).click();
  await dialog.getByText(`${name} is connected`).waitFor();
  await screenshot(page, "key-shown-once");
  const key = /[A-Za-z0-9_-]{43}/.exec(await dialog.innerText())?.[0] ?? "";
  await dialog.getByRole("button", { name: "I saved it" }).click();
  return key;
}
