import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { DEVICE_ID, exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
const STOP_REEF = `POST /api/devices/${DEVICE_ID}/emergency-stop`;
const STOP_QUARANTINE = "POST /api/devices/d2/emergency-stop";

function open(answers: Record<string, unknown> = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [
      exampleDevice({ lastSeenAt: agoMs(0) }),
      exampleDevice({ id: "d2", name: "Quarantine", tanks: [], status: "offline", lastSeenAt: agoMs(840_000) }),
    ],
    "GET /api/alerts?acknowledged=false": [],
    [STOP_REEF]: { status: "confirmed" },
    [STOP_QUARANTINE]: { status: "confirmed" },
    ...answers,
  });
  openApp("/schedules");
  return (key: string) => sent.filter((one) => one.key === key).length;
}

it("says that all has stopped once every device confirmed, and hands the focus to Close", async () => {
  const sentTo = open();
  await screen.findByText("1 of 2 devices online");
  fireEvent.click(screen.getByRole("button", { name: "EMERGENCY STOP" }));
  const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop all pumps now" }));
  const toast = (await screen.findByText("Emergency Stop Activated")).closest("li");
  expect(toast?.textContent).toContain("All pumps have been stopped immediately.");
  const rows = within(dialog).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.replace(/ at .*/, ""))).toEqual([
    "Display tankStopped, confirmed",
    "QuarantineStopped, confirmed",
  ]);
  expect([sentTo(STOP_REEF), sentTo(STOP_QUARANTINE)]).toEqual([1, 1]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Close"));
});

it("tells a viewer who may clear a stop", async () => {
  open({
    "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }),
    "GET /api/devices": [exampleDevice({ emergencyStop: { requestedAt: agoMs(720_000), isLatched: true } })],
  });
  expect(await screen.findByText("A keeper or the owner of this household can clear it.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Clear stop/ })).toBeNull();
});
