import type { Run } from "@halocline/contracts/http/entities.contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleReading, exampleRun, exampleTank, TANK_ID } from "@/testing/wire-examples.ts";
import { levelView } from "../level-view.ts";
import { LastDay } from "./last-day.tsx";

const BUCKET_MS = 300_000;
const nowMs = Date.now();
const plain = exampleTank({ areaCm2: 1200 });

/** Falls by a millimetre an hour from 28 mm; an hour in the middle is missing. */
const buckets = Array.from({ length: 288 }, (_, index) => {
  const meanHeightMm = 28 + index / 12;
  const at = new Date(nowMs - (288 - index) * BUCKET_MS).toISOString();
  return {
    at,
    minHeightMm: meanHeightMm,
    maxHeightMm: meanHeightMm,
    meanHeightMm,
    meanTemperatureC: null,
    count: 30,
    badCount: 0,
  };
}).filter((_, index) => index < 132 || index >= 144);

/** The window is asked for with its times, which no test can know: whatever is asked gets this answer. */
const serve = (answer: object, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify(answer), { status }));

function show(runs: readonly Run[] = [], hasOpenRun = false, litresPerDay: number | null = null) {
  const reservoirs = { ...plain.reservoirs, fresh: { ...plain.reservoirs.fresh, litresPerDay } };
  const tank = { ...plain, reservoirs };
  const view = levelView(tank, exampleReading({ heightMm: 30 }), "live", 3000);
  const props = { tank, view, runs, hasOpenRun, nowMs, relays: [], readingIntervalS: 10 };
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LastDay {...props} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  giveWidth(480);
});

describe("the last 24 hours", () => {
  it("are asked for as five-minute buckets of exactly a day", async () => {
    const asked = serve({ bucketSeconds: 300, source: "readings", buckets });
    show();
    await screen.findByRole("img");
    const url = new URL(asked.mock.calls[0]?.[0] as string, "http://here");
    expect(url.pathname).toBe(`/api/tanks/${TANK_ID}/level-history`);
    expect(url.searchParams.get("points")).toBe("288");
    const [from, to] = ["from", "to"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
    expect((to ?? 0) - (from ?? 0)).toBe(86_400_000);
  });

  it("are a line with its gap left open, runs as ticks, and a sentence", async () => {
    serve({ bucketSeconds: 300, source: "readings", buckets });
    const ranAt = new Date(nowMs - 3_600_000).toISOString();
    show([exampleRun({ type: "top_up", status: "success", startedAt: ranAt, completedAt: ranAt })]);
    const img = await screen.findByRole("img");
    expect(img.getAttribute("aria-label")).toMatch(/between 28\.0 and 51\.9 millimetres.*1 top-up, no data for 1 hour/);
    expect(screen.getAllByTestId("day-line")).toHaveLength(2);
    expect(screen.getAllByTestId("day-gap").length).toBeGreaterThanOrEqual(1);
    expect(screen.getAllByTestId("day-top_up")).toHaveLength(1);
    expect(screen.getByTestId("day-trend").textContent).toBe(
      "Evaporation about 24.0 mm a day (2.9 L); at the top-up trigger in about 2 h",
    );
  });

  it("show the evaporation of the water ledger rather than this day's, and the next top-up at that pace", async () => {
    serve({ bucketSeconds: 300, source: "readings", buckets });
    show([], false, 1.44);
    expect((await screen.findByTestId("day-trend")).textContent).toBe(
      "Evaporation about 12.0 mm a day (1.4 L); at the top-up trigger in about 4 h",
    );
  });

  it("say nothing about the hours ahead while a run moves the water", async () => {
    serve({ bucketSeconds: 300, source: "readings", buckets });
    show([], true);
    expect((await screen.findByTestId("day-trend")).textContent).toBe("Evaporation about 24.0 mm a day (2.9 L)");
  });

  it("say that there is no data", async () => {
    serve({ bucketSeconds: 300, source: "readings", buckets: [] });
    show();
    expect(await screen.findByText("No data in the last 24 hours")).toBeDefined();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("say that they could not be loaded", async () => {
    serve({ code: "internal", message: "Something went wrong on the server." }, 500);
    show();
    expect(await screen.findByText("The last 24 hours could not be loaded")).toBeDefined();
  });
});
