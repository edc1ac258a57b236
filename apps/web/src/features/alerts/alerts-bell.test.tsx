import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { answerMedia } from "@/testing/media.ts";
import { show } from "@/testing/show.tsx";
import { exampleAlert, exampleUser } from "@/testing/wire-examples.ts";
import { AlertsBell } from "./alerts-bell.tsx";

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const warnings = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    exampleAlert({ id: `w${n}`, code: `w${n}`, message: `Warning ${n}`, createdAt: ago(n * 60_000) }),
  );
const CRITICAL = exampleAlert({ id: "c", severity: "critical", message: "Cut the power", createdAt: ago(3_600_000) });

const serve = (alerts: unknown) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/alerts?acknowledged=false": alerts,
  });

const bell = () => screen.findByRole("link", { name: /^Alerts/ });
const openList = async () => {
  fireEvent.click(await bell());
  return screen.findByRole("dialog", { name: "Newest alerts" });
};

describe("the bell", () => {
  it.each([
    [[], "Alerts"],
    [warnings(2), "Alerts2not acknowledged"],
    [warnings(120), "Alerts99+not acknowledged"],
  ])("leads to the alerts and counts those not acknowledged", async (alerts, text) => {
    serve(alerts);
    show(<AlertsBell devices={[]} />);
    const link = await bell();
    await waitFor(() => expect(link.textContent).toBe(text));
    expect(link.getAttribute("href")).toBe("/alerts");
  });

  it("opens a list of five, a critical one first, with a link to all", async () => {
    serve([...warnings(6), CRITICAL]);
    const { router } = show(<AlertsBell devices={[]} />);
    const list = await openList();
    expect((await bell()).getAttribute("aria-expanded")).toBe("true");
    const shown = within(list).getAllByRole("listitem");
    expect(shown).toHaveLength(5);
    expect(shown[0]?.textContent).toContain("Cut the power");
    fireEvent.click(within(list).getByRole("link", { name: "Show all alerts" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/alerts"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says No active alerts in its list when there are none", async () => {
    serve([]);
    show(<AlertsBell devices={[]} />);
    expect(within(await openList()).getByText("No active alerts")).toBeDefined();
  });

  it("takes the focus into its list, closes by Escape, and has the focus again", async () => {
    serve(warnings(1));
    show(<AlertsBell devices={[]} />);
    const list = await openList();
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(list, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const link = await bell();
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute("aria-expanded")).toBe("false");
  });

  it("closes its list with a second press", async () => {
    serve([]);
    show(<AlertsBell devices={[]} />);
    await openList();
    fireEvent.click(await bell());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is simply a link on a phone", async () => {
    answerMedia("min-width", false);
    serve(warnings(1));
    const { router } = show(<AlertsBell devices={[]} />);
    const link = await bell();
    expect(link.hasAttribute("aria-expanded")).toBe(false);
    fireEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe("/alerts"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
