// Two stopped tanks with a controller each: which clear buttons each screen has, and which alerts it lists.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { answerMedia } from "@/testing/media.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleAlert, exampleDevice, exampleReading, exampleTank, exampleUser } from "@/testing/wire-examples.ts";

const now = () => new Date().toISOString();
const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const MESSAGE = "Emergency stop: all pumps are off, circulation too.";
const NAMES = { d1: "Display reef", d2: "Quarantine" } as const;
type Id = keyof typeof NAMES;
const IDS = ["d1", "d2"] as const;

const device = (id: Id, isLatched: boolean | null) =>
  exampleDevice({
    id,
    name: `${NAMES[id]} controller`,
    lastSeenAt: now(),
    tanks: [exampleTank({ id: `t-${id}`, deviceId: id, name: NAMES[id] })],
    emergencyStop: isLatched === null ? null : { requestedAt: ago(60_000), isLatched },
  });
const alertOf = (id: Id) =>
  exampleAlert({ id: `a-${id}`, deviceId: id, code: "emergency_stop", severity: "critical", message: MESSAGE, createdAt: now() });

function open(path: string, user = exampleUser(), alerts = IDS.map(alertOf), d2IsLatched = true) {
  const stopped: Record<Id, boolean | null> = { d1: true, d2: d2IsLatched };
  const clear = (id: Id) => () => {
    stopped[id] = null;
    return { status: "confirmed" };
  };
  const sent = fakeServer({
    "GET /api/auth/user": user,
    "GET /api/devices": () => IDS.map((id) => device(id, stopped[id])),
    "GET /api/alerts": alerts,
    "GET /api/alerts?acknowledged=false": alerts,
    "POST /api/devices/auto-claim": { devices: [] },
    ...Object.fromEntries(IDS.map((id) => [`GET /api/tanks/t-${id}/automation-runs`, []])),
    ...Object.fromEntries(
      IDS.map((id) => [`GET /api/tanks/t-${id}/latest-reading`, () => exampleReading({ heightMm: 31, receivedAt: now() })]),
    ),
    ...Object.fromEntries(IDS.map((id) => [`POST /api/devices/${id}/emergency-stop/clear`, clear(id)])),
  });
  openApp(path);
  return () => sent.flatMap(({ key }) => /devices\/(d\d)\/emergency-stop\/clear/.exec(key)?.[1] ?? []);
}

const clearButtons = () => screen.queryAllByRole("button", { name: /^(clear|withdraw)/i }).map(({ textContent }) => textContent);
const confirm = async (name: string) => {
  const dialog = await screen.findByRole("dialog", { name: "Clear emergency stop?" });
  expect(dialog.textContent).toContain(`${name}: make sure that the cause is fixed.`);
  fireEvent.click(within(dialog).getByRole("button", { name: `Clear stop: ${name}` }));
};
const activeAlerts = async () => within(await screen.findByRole("region", { name: "Active Alerts" }));

describe("two stopped tanks", () => {
  it("[SAFE-11] are cleared one by one on home, with the button on each card", async () => {
    const cleared = open("/");
    const card = within(await screen.findByRole("region", { name: "Quarantine" }));
    fireEvent.click(await card.findByRole("button", { name: "Clear stop: Quarantine" }));
    await confirm("Quarantine");
    await waitFor(() => expect(clearButtons()).toEqual(["Clear stop: Display reef"]));
    expect(cleared()).toEqual(["d2"]);
    expect(screen.queryByRole("region", { name: "Emergency stop" })).toBeNull();
  });

  it("need the reader now, not today", async () => {
    open("/");
    expect(await screen.findByText("2 tanks · 2 need you now")).toBeDefined();
  });

  it("[SAFE-11] have one clear button on a tank's page, and it clears that tank", async () => {
    const cleared = open("/?tank=t-d1");
    fireEvent.click(await screen.findByRole("button", { name: "Clear stop: Display reef" }));
    expect(screen.queryByText(/Quarantine:/)).toBeNull();
    expect(clearButtons()).toEqual(["Clear stop: Display reef"]);
    await confirm("Display reef");
    await waitFor(() => expect(cleared()).toEqual(["d1"]));
  });

  it("are one banner with one named button each on every other page, without an age or a green dot", async () => {
    const cleared = open("/schedules", exampleUser(), undefined, false);
    const banner = await screen.findByRole("region", { name: "Emergency stop" });
    const names = ["Clear stop: Display reef", "Withdraw stop: Quarantine"];
    await waitFor(() => expect(clearButtons()).toEqual(names));
    expect(within(banner).getByRole("heading").textContent).toBe("Emergency stop on 2 tanks");
    expect(banner.textContent).not.toMatch(/Live|ago/);
    fireEvent.click(within(banner).getByRole("button", { name: "Clear stop: Display reef" }));
    await confirm("Display reef");
    await waitFor(() => expect(cleared()).toEqual(["d1"]));
  });

  it("offer a viewer nothing to clear", async () => {
    open("/", exampleUser({ membershipRole: "viewer" }));
    expect(await screen.findAllByRole("heading", { name: "Display reef" })).toHaveLength(1);
    await screen.findByText("2 tanks · 2 need you now");
    expect(clearButtons()).toEqual([]);
  });
});

describe("the same alert of two tanks", () => {
  it("names its tank on home, also to a screen reader at Dismiss", async () => {
    open("/");
    const card = await activeAlerts();
    for (const name of ["Display reef", "Quarantine"]) {
      await card.findByText(`Critical · ${name}`);
      expect(card.getByRole("button", { name: `Dismiss ${name}: ${MESSAGE}` })).toBeDefined();
    }
  });

  it("appears only on the page of its tank", async () => {
    open("/?tank=t-d1");
    const card = await activeAlerts();
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(1));
    expect(card.queryByText(/Quarantine/)).toBeNull();
  });

  it("names its tank in the list behind the bell", async () => {
    answerMedia("min-width", true);
    open("/schedules");
    fireEvent.click(await screen.findByRole("link", { name: /^Alerts ?2/ }));
    const list = within(await screen.findByRole("dialog", { name: "Newest alerts" }));
    for (const name of ["Display reef", "Quarantine"]) expect(list.getByText(`Critical · ${name}`)).toBeDefined();
  });

  it("comes after the ongoing one once it is over, and is not called critical alone", async () => {
    const over = { ...alertOf("d2"), clearedAt: now(), createdAt: ago(-1000) };
    open("/", exampleUser(), [over, alertOf("d1")]);
    const items = await (await activeAlerts()).findAllByRole("listitem");
    await waitFor(() =>
      expect(items.map(({ textContent }) => /^Critical[^0-9]*?(?:reef|Quarantine)/.exec(textContent ?? "")?.[0])).toEqual([
        "Critical · Display reef",
        "Critical · over · Quarantine",
      ]),
    );
  });
});
