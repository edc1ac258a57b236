import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { EventCurve } from "./event-curve.tsx";

const AT_MS = Date.parse("2026-11-14T02:14:00.000Z");
const ASKED = `GET /api/tanks/${TANK_ID}/level-history?from=2026-11-14T01%3A59%3A00.000Z&to=2026-11-14T02%3A19%3A00.000Z&points=60`;

const bucket = (minute: number, meanHeightMm: number | null) => ({
  at: new Date(AT_MS + minute * 60_000).toISOString(),
  minHeightMm: meanHeightMm,
  maxHeightMm: meanHeightMm,
  meanHeightMm,
  meanTemperatureC: null,
  count: 2,
  badCount: 0,
});

function open(buckets: readonly object[]) {
  const sent = fakeServer({ "GET /api/auth/user": exampleUser(), [ASKED]: { bucketSeconds: 60, buckets } });
  show(<EventCurve tankId={TANK_ID} atMs={AT_MS} readingIntervalS={10} />);
  return sent;
}

describe("the curve of an alert", () => {
  it("draws the twenty minutes around it, with a line where it happened", async () => {
    open([bucket(-15, 28), bucket(-14, 28), bucket(0, 27), bucket(1, 26)]);
    const curve = await screen.findByRole("img", { name: /^Level around/ });
    // Three quarters of 72 px.
    expect(curve.querySelector("line")?.getAttribute("x1")).toBe("54");
    // Silence between the two stretches is not drawn.
    expect(curve.querySelectorAll("path")).toHaveLength(2);
  });

  it("draws nothing of a level that nobody measured", async () => {
    const sent = open([bucket(-15, null)]);
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain(ASKED));
    expect(screen.queryByRole("img")).toBeNull();
  });
});
