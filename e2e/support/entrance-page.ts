// Sign-in, sign-up and the way out, by the names a person would use.

import type { Page } from "playwright";

/** Only somebody signed in has one. */
export const userMenu = (page: Page) => page.getByRole("banner").locator("button[aria-haspopup=menu]");

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fillSignIn(page, email, password);
  await userMenu(page).waitFor();
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export type Newcomer = Readonly<{ firstName: string; lastName: string; email: string; password: string }>;

export async function signUp(page: Page, url: string, newcomer: Newcomer): Promise<void> {
  await page.goto(`${url}/signup`);
  await fillSignUp(page, newcomer);
}

export async function fillSignUp(page: Page, { firstName, lastName, email, password }: Newcomer): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  // The way out is a full load; whoever navigates before it is over aborts it.
  await page.getByRole("heading", { name: "Your reef at the right level" }).waitFor();
  await page.waitForLoadState("networkidle");
}
