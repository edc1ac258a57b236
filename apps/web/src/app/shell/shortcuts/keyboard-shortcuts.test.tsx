import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const serve = () =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice()],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/alerts": [],
    "GET /api/manual-sections": [],
    "GET /api/health": { status: "ok", version: "1.2.3" },
  });

const press = (keys: string, target: Element = document.body) => {
  for (const key of keys) fireEvent.keyDown(target, { key });
};
/** They load after the first drawing. */
const openHelp = () =>
  waitFor(() => {
    if (!screen.queryByRole("dialog")) press("?");
    return screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  });
const closeHelp = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

async function openWithKeys(address: string) {
  serve();
  const app = openApp(address);
  await openHelp();
  await closeHelp();
  return app;
}

beforeEach(() => localStorage.clear());

describe("keyboard shortcuts", () => {
  it("? lists every key, and g with a letter goes there", async () => {
    serve();
    const { router } = openApp("/manuals");
    const help = await openHelp();
    expect(
      within(help)
        .getAllByRole("definition")
        .map((row) => row.textContent),
    ).toEqual(["gd", "gm", "gc", "gs", "gh", "gv", "ga", "/", "?", "F8", "ShiftEsc", "Esc"]);
    await closeHelp();
    press("gv");
    await waitFor(() => expect(router.state.location.pathname).toBe("/devices"));
  });

  it("/ leads to the search of the page and is not written into it", async () => {
    await openWithKeys("/alerts");
    const field = await screen.findByRole("searchbox");
    expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(false);
    expect(document.activeElement).toBe(field);
    expect(fireEvent.keyDown(field, { key: "/" })).toBe(true);
  });

  it.each([
    ["somebody types", async () => screen.findByRole("searchbox"), {}],
    ["a control key is held", async () => document.body, { ctrlKey: true }],
    ["the key is held down", async () => document.body, { repeat: true }],
  ])("do nothing while %s", async (_, target, held) => {
    const { router } = await openWithKeys("/alerts");
    const element = await target();
    for (const key of "gd") fireEvent.keyDown(element, { key, ...held });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(router.state.location.pathname).toBe("/alerts");
  });

  it("do nothing under a dialog: the question before a stop keeps its keys", async () => {
    const { router } = await openWithKeys("/alerts");
    fireEvent.keyDown(document.body, { key: "Escape", shiftKey: true });
    await screen.findByRole("dialog");
    press("gd");
    press("?");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(router.state.location.pathname).toBe("/alerts");
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  });

  it("can be switched off for good, but for the help itself and the way to the stop", async () => {
    const { router } = await openWithKeys("/alerts");
    await openHelp();
    fireEvent.click(screen.getByRole("switch", { name: "Letter keys" }));
    await closeHelp();
    press("gd");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(router.state.location.pathname).toBe("/alerts");
    expect(localStorage.getItem("halocline-letter-keys")).toBe("off");
    expect(await openHelp()).toBeDefined();
  });
});
