// A dashboard that is opened long after a run failed: calm needs two readings from after its end.

import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleReading, exampleRun, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

const TANK = `GET /api/tanks/${TANK_ID}`;
const INTERVAL_MS = 10_000;
const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

const readingAt = (agoMs: number, heightMm: number | null = 29) => ({
  id: `${agoMs}`,
  deviceTimestamp: ago(agoMs),
  heightMm,
  rawDistance: null,
  temperatureC: null,
  status: heightMm === null ? "failed" : "ok",
});

/** `storedAgoMs`: when the readings that the server has were taken, newest first. */
async function openAfter(failedAgoMs: number, stored: readonly ReturnType<typeof readingAt>[]) {
  const run = exampleRun({ status: "failed", phase: null, failReason: "drain_limit", completedAt: ago(failedAgoMs) });
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: ago(0) })],
    "GET /api/alerts": [],
    [`${TANK}/latest-reading`]: exampleReading({ heightMm: 29, deviceTimestamp: ago(0), receivedAt: ago(0) }),
    [`${TANK}/automation-runs`]: [run],
    [`${TANK}/sensor-readings`]: stored,
  });
  openApp("/");
  await waitFor(() => expect(sent.some(({ key }) => key.startsWith(`${TANK}/sensor-readings`))).toBe(true));
}

const code = async () => (await screen.findByTestId("verdict")).dataset.code;

const HOUR_MS = 3_600_000;

it("checks the level while the controller has sent one reading since the run failed", async () => {
  await openAfter(HOUR_MS, [readingAt(0), readingAt(HOUR_MS + INTERVAL_MS)]);
  await waitFor(async () => expect(await code()).toBe("checking"));
  await act(async () => FakeWebSocket.last.accept());
  expect(await code()).toBe("checking");
  const reading = exampleReading({ heightMm: 29, deviceTimestamp: ago(-INTERVAL_MS), receivedAt: ago(-INTERVAL_MS) });
  await act(async () =>
    FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) })),
  );
  await waitFor(async () => expect(await code()).toBe("all_well"));
});

it("counts the readings that arrived before the page was opened", async () => {
  await openAfter(HOUR_MS, [readingAt(0), readingAt(INTERVAL_MS), readingAt(2 * INTERVAL_MS)]);
  await waitFor(async () => expect(await code()).toBe("all_well"));
});

it("does not count a reading without a level", async () => {
  await openAfter(HOUR_MS, [readingAt(0), readingAt(INTERVAL_MS, null)]);
  await waitFor(async () => expect(await code()).toBe("checking"));
});
