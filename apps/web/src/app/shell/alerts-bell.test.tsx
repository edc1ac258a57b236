import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { DEVICE_ID, exampleAlert, exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const CRITICAL = exampleAlert({ severity: "critical", message: "Cut the power" });

const serve = (alerts: unknown) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ tanks: [] })],
    "GET /api/alerts?acknowledged=false": alerts,
  });

/** The header's bell, not the link of the menu. */
const bell = async () => within(await screen.findByRole("banner")).findByRole("link", { name: /^Alerts/ });

it("a device that changed is in the bell and in the title within a second, on any screen", async () => {
  let alerts: unknown = [];
  serve(() => alerts);
  openApp("/manuals");
  await waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1));
  act(() => FakeWebSocket.last.accept());
  await waitFor(() => expect(FakeWebSocket.last.sent).toEqual([{ type: "subscribe_device", data: { deviceId: DEVICE_ID } }]));
  const link = await bell();
  await waitFor(() => expect(link.textContent).toBe("Alerts"));
  alerts = [CRITICAL];
  act(() => FakeWebSocket.last.deliver(JSON.stringify({ type: "device_changed", data: { deviceId: DEVICE_ID } })));
  await waitFor(() => expect(link.textContent).toBe("Alerts1not acknowledged"), { timeout: 1000 });
  await waitFor(() => expect(document.title).toBe("(1) Critical · Halocline"), { timeout: 1000 });
});
