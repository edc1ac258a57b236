// The firmware screens, by the names a person would use: the upload form, the releases, and the dialog of one device.

import { waitUntil } from "@halocline/local-services/processes";
import type { Locator, Page } from "playwright";

export type Upload = Readonly<{
  image: Buffer;
  /** As the signing tool wrote it to a file. */
  signature: string;
  version: string;
  title?: string;
  releaseNotes?: string;
  isStable?: boolean;
}>;

export async function openTab(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/firmware`);
  await page.getByRole("tab", { name }).click();
}

export async function fillUpload(page: Page, upload: Upload): Promise<void> {
  const { image, signature, version, title, releaseNotes, isStable = false } = upload;
  const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "application/octet-stream" });
  await page.getByLabel("Choose firmware file").setInputFiles(file(`halocline-${version}.bin`, image));
  await page.getByLabel(/^Choose signature file/).setInputFiles(file("halocline.sig", Buffer.from(`${signature}\n`)));
  await page.getByLabel("Version", { exact: true }).fill(version);
  if (title !== undefined) await page.getByLabel("Title").fill(title);
  if (releaseNotes !== undefined) await page.getByLabel("Release Notes").fill(releaseNotes);
  const stable = page.getByRole("switch", { name: "Stable Release" });
  if ((await stable.getAttribute("aria-checked")) !== String(isStable)) await stable.click();
}

export const sendUpload = (page: Page): Promise<void> => page.getByRole("button", { name: "Upload Firmware" }).click();

export async function givePasswordAgain(page: Page, password: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Enter your password again" });
  await question.getByLabel("Password", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Confirm password" }).click();
  await question.waitFor({ state: "detached" });
}

/** The dialog of a device, opened on its card. */
export async function openUpdate(page: Page, url: string, deviceName: string): Promise<Locator> {
  await page.goto(`${url}/devices`);
  await page.getByRole("button", { name: `Update ${deviceName}` }).click();
  const dialog = page.getByRole("dialog", { name: `Update ${deviceName}` });
  await dialog.waitFor();
  return dialog;
}

const progressOf = (dialog: Locator): Locator => dialog.getByRole("progressbar", { name: "Update progress" });

/** Pressed again when it was refused: a device that tops up at this moment takes no update (SAFE-16). */
export async function startUpdate(dialog: Locator): Promise<void> {
  const start = dialog.getByRole("button", { name: "Start Update" });
  const press = async () => {
    if ((await start.count()) > 0 && (await start.isEnabled())) await start.click();
    return progressOf(dialog)
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
  };
  await waitUntil(press, 90_000, "the update to begin");
}

/** Follows an update to its end; the steps that were the current one, in their order. */
export async function watchUpdate(dialog: Locator, withinMs: number): Promise<string[]> {
  const seen: string[] = [];
  const progress = progressOf(dialog);
  await progress.waitFor();
  const look = async () => {
    const [step] = await dialog.locator("[aria-current=step]").allTextContents();
    // Between finding and reading it the page may have gone on: then it says that the step is done.
    const label = step && /Now: (.*)$/.exec(step)?.[1];
    if (label && label !== seen.at(-1)) seen.push(label);
    return (await progress.count()) === 0;
  };
  await waitUntil(look, withinMs, "the update to end");
  return seen;
}
