import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { devicesQuery } from "@/live/device-row.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleReading, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

/** Nobody writes what the controller says: its row and its stored reading are ten minutes old. */
function openUnwritten() {
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ status: "offline", lastSeenAt: ago(600_000) })],
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading({ receivedAt: ago(600_000) }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
  });
  return openApp("/");
}

const status = () => screen.getByTestId("device-status").textContent;
const code = () => screen.getByTestId("verdict").dataset.code;

it("calls a controller whose readings come online in every place, whatever its row says", async () => {
  const { queryClient } = openUnwritten();
  await waitFor(() => expect(code()).toBe("not_known"));
  expect(status()).toBe("Offline");
  expect(screen.getByText("0 of 1 devices online")).toBeDefined();
  await act(async () => {
    FakeWebSocket.last.accept();
    const reading = exampleReading({ receivedAt: ago(0) });
    FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
  });
  await act(() => queryClient.refetchQueries({ queryKey: devicesQuery.queryKey }));
  await waitFor(() => expect(code()).toBe("all_well"));
  expect(status()).toBe("Monitoring");
  expect(screen.getByText("1 of 1 devices online")).toBeDefined();
});

it("calls nothing online when the page itself hears nobody", async () => {
  openUnwritten();
  await screen.findByText("0 of 1 devices online");
  act(() => void dispatchEvent(new Event("offline")));
  expect(await screen.findByText("Devices not known")).toBeDefined();
});
