// A screen that is read in German has no English sentence left: it is drawn in both languages, and what both say alike is one.
// What the server and people wrote is theirs, and has two words at most here.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { saidAlike, saidLabels } from "@/testing/said-labels.ts";
import { show } from "@/testing/show.tsx";
import { exampleAlert, exampleDevice, exampleRelay, exampleUser } from "@/testing/wire-examples.ts";
import { AlertsScreen } from "./alerts.tsx";
import { DevicesScreen } from "./devices.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

const alert = (id: string, change: Partial<Alert> = {}): Alert =>
  exampleAlert({
    id,
    code: id,
    message: `Message ${id}.`,
    advice: "Some advice.",
    createdAt: ago(HOUR_MS),
    lastSeenAt: ago(HOUR_MS),
    ...change,
  });
const mail = (status: Alert["deliveries"][number]["status"], to: string) =>
  ({ channel: "email", to, status, at: ago(HOUR_MS), error: null }) as const;

const ALERTS: readonly Alert[] = [
  alert("flood", {
    severity: "critical",
    advice: "Advice flood.",
    deliveries: [mail("sent", "anna@x"), mail("queued", "ben@x")],
  }),
  alert("late", { clearedAt: ago(0), deliveries: [mail("failed", "eve@x")] }),
  alert("again-1", { code: "again", message: "Again." }),
  alert("again-2", { code: "again", message: "Again.", clearedAt: ago(0) }),
  alert("seen", { severity: "info", acknowledgedAt: ago(0), unreadable: ["clearedAt"] }),
];

const device = (id: string, change: Partial<Device> = {}): Device =>
  exampleDevice({ id, name: id, lastSeenAt: ago(0), relays: [exampleRelay()], ...change });

const DEVICES: readonly Device[] = [
  device("Fine"),
  device("Stopped", { emergencyStop: { requestedAt: ago(HOUR_MS), isLatched: true } }),
  device("Asked", { emergencyStop: { requestedAt: ago(HOUR_MS), isLatched: false }, configuration: "pending" }),
  device("Faulty", { fault: "sensor_stuck", status: "error", configuration: "refused", rssiDbm: -91 }),
  device("Late", { lastSeenAt: ago(MINUTE_MS), unreadable: ["lastSeenAt"] }),
];

const serve = (role: "owner" | "viewer") =>
  fakeServer({
    "GET /api/auth/user": exampleUser({ membershipRole: role }),
    "GET /api/devices": DEVICES,
    "GET /api/alerts": ALERTS,
    "GET /api/alerts?acknowledged=false": ALERTS.slice(0, 4),
    "GET /api/firmware/releases": [],
    "POST /api/alerts/flood/acknowledge": ALERTS[0],
    "POST /api/alerts/acknowledge-all": reject(503, "busy", "Try later."),
  });

type View = Readonly<{ part: ReactNode; path: string; role: "owner" | "viewer"; act: () => Promise<void> | void }>;

async function draw(language: "en" | "de", { part, path, role, act }: View) {
  serve(role);
  await readAs({ language, hourCycle: "h23" });
  show(part, path);
  await screen.findByRole("heading", { level: 1 });
  await act();
  const said = saidLabels();
  cleanup();
  return said;
}

const press = (index: number, within: string) => {
  const button = [...document.querySelectorAll<HTMLButtonElement>(within)].at(index);
  if (!button) throw new Error(`no button at ${within}`);
  fireEvent.click(button);
};
const nothing = () => undefined;

const VIEWS: Readonly<Record<string, View>> = {
  "the alerts, with the repeats of one": {
    part: <AlertsScreen />,
    path: "/alerts?state=all",
    role: "owner",
    act: async () => {
      await screen.findAllByRole("article");
      press(0, "article button[aria-expanded]");
      await screen.findByRole("table");
    },
  },
  "the alerts of a viewer": { part: <AlertsScreen />, path: "/alerts", role: "viewer", act: nothing },
  "alerts that no filter lets through": { part: <AlertsScreen />, path: "/alerts?text=xyz", role: "owner", act: nothing },
  "the question about all alerts": {
    part: <AlertsScreen />,
    path: "/alerts",
    role: "owner",
    act: async () => {
      await screen.findAllByRole("article");
      press(0, "main button");
      await screen.findByRole("dialog");
    },
  },
  "the devices": { part: <DevicesScreen />, path: "/devices", role: "owner", act: nothing },
  "the devices of a viewer": { part: <DevicesScreen />, path: "/devices", role: "viewer", act: nothing },
};

it.each(Object.keys(VIEWS))("%s: no English sentence is left in German", async (name) => {
  const view = VIEWS[name];
  if (!view) throw new Error(name);
  const english = await draw("en", view);
  const german = await draw("de", view);
  expect(english.size).toBeGreaterThan(10);
  expect(saidAlike(english, german)).toEqual([]);
});

it("a sentence that is left is found", () =>
  expect(saidAlike(new Set(["Last seen", "Its pumps are off."]), new Set(["Last seen", "Its pumps are off."]))).toEqual([
    "Its pumps are off.",
  ]));
