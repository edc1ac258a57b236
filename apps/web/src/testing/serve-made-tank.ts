// A server that has one tank, made for a row of the table of verdicts.

import type { User } from "@halocline/contracts/http/auth.contract";
import { storedReadings } from "@/gallery/made-readings.ts";
import { MADE_ROWS, type MadeTank } from "@/gallery/made-tank.ts";
import { fakeServer } from "./fake-server.ts";
import { exampleAlert, exampleUser } from "./wire-examples.ts";

/** To make a tank for the moment at which its page stands: some rows last for seconds, and a busy machine takes as many to draw it. */
export const DRAWN_WITHIN_MS = 8000;
const BUCKET_MS = 300_000;

/** Not the silence of a server: each would take its seconds to come. */
export const SOON_SHOWN_ROWS = MADE_ROWS.filter((row) => row !== "server_silent");

const ago = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

/** Falls half a millimetre an hour: without trouble that is normal. */
const history = () => ({
  bucketSeconds: BUCKET_MS / 1000,
  source: "readings",
  buckets: Array.from({ length: 72 }, (_, index) => {
    const mm = 31 + index / 24;
    return {
      at: ago((72 - index) * BUCKET_MS),
      minHeightMm: mm,
      maxHeightMm: mm,
      meanHeightMm: mm,
      meanTemperatureC: null,
      count: 30,
      badCount: 0,
    };
  }),
});

/** `reader`: who has signed in. */
export function serveMadeTank(made: MadeTank, reader: Partial<User>): void {
  const { device, tank, alerts, reading, run, endedRun } = made;
  const path = `GET /api/tanks/${tank.id}`;
  fakeServer({
    "GET /api/auth/user": exampleUser(reader),
    "GET /api/devices": [device],
    // Information never counts.
    "GET /api/alerts": [
      ...alerts,
      exampleAlert({ id: "info", code: "firmware_available", severity: "info", message: "Info.", advice: "" }),
    ],
    [`${path}/latest-reading`]: reading,
    [`${path}/sensor-readings`]: storedReadings(made),
    [`${path}/automation-runs`]: [run ?? endedRun].filter((one) => one !== null),
    [`${path}/level-history`]: history(),
  });
}
