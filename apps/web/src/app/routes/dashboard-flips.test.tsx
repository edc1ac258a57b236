import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleReading, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

const tell = (heightMm: number | null) =>
  act(async () => {
    const reading = exampleReading({ heightMm, receivedAt: new Date().toISOString() });
    FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
    await new Promise((done) => setTimeout(done, 5));
  });
const code = () => screen.getByTestId("verdict").dataset.code;
const startButton = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>("button", { name: "Start Water Change" });

it("[SAFE-18] a question stays under the finger when one reading fails, and cannot be answered meanwhile", async () => {
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: ago(2000) })],
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading({ receivedAt: ago(2000) }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
  });
  openApp("/");
  await waitFor(() => expect(code()).toBe("all_well"));
  await act(async () => FakeWebSocket.last.accept());
  fireEvent.click(await screen.findByRole("button", { name: "Start Water Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Water Change?" });
  expect(startButton(dialog).disabled).toBe(false);
  await tell(null);
  expect(startButton(dialog).disabled).toBe(true);
  expect(within(dialog).getByRole("status").textContent).toBe("No reading, so nothing starts.");
  expect(code()).toBe("checking");
  await tell(31);
  expect(startButton(dialog).disabled).toBe(false);
  await tell(null);
  await tell(null);
  expect(code()).toBe("no_data");
});
