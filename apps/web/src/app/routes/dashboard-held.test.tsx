import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleReading, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

const TANK = `GET /api/tanks/${TANK_ID}`;
const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

/** Newest first, as the server lists them: one each ten seconds of the last three minutes. */
const readings = (mmPerMin: number) =>
  Array.from({ length: 18 }, (_, index) => ({
    id: `${index}`,
    deviceTimestamp: ago(index * 10_000),
    heightMm: 24 + (mmPerMin * index) / 6,
    rawDistance: null,
    temperatureC: null,
    status: "ok",
  }));

function openHeld(stored: unknown): void {
  const hold = { reason: "rising", suspects: ["siphon"], since: ago(240_000) };
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: ago(0), hold })],
    "GET /api/alerts": [],
    [`${TANK}/latest-reading`]: exampleReading({ heightMm: 24, deviceTimestamp: ago(0), receivedAt: ago(0) }),
    [`${TANK}/automation-runs`]: [],
    [`${TANK}/sensor-readings`]: stored,
  });
  openApp("/");
}

/** Every code that the band had, in its order. */
function codesSeen(): readonly string[] {
  const seen: string[] = [];
  const note = () => {
    const code = document.querySelector<HTMLElement>("[data-testid=verdict]")?.dataset.code;
    if (code !== undefined && code !== seen.at(-1)) seen.push(code);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  return seen;
}

const code = async () => (await screen.findByTestId("verdict")).dataset.code;

it("says of held water that it stands still as soon as the page is there, and never that it rises", async () => {
  const seen = codesSeen();
  openHeld(readings(0));
  await waitFor(async () => expect(await code()).toBe("held"));
  expect(seen).not.toContain("rising");
});

it("says at once that it rises when it does", async () => {
  openHeld(readings(1.1));
  await waitFor(async () => expect(await code()).toBe("rising"));
});

it("takes the worse when the readings are refused", async () => {
  openHeld(reject(500, "internal", "Broken"));
  await waitFor(async () => expect(await code()).toBe("rising"));
});
