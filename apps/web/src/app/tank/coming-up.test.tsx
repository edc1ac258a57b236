import type { Tank } from "@halocline/contracts/http/entities.contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { formatNear } from "@/lib/time/date-text.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleTank, exampleUser } from "@/testing/wire-examples.ts";
import { ComingUp } from "./coming-up.tsx";

const NOW_MS = Date.parse("2026-11-19T08:00:00Z");
const NEXT_WEEK = "2026-11-23T09:00:00Z";

const CHANGE = { type: "water_change", litres: null } as const;
const TOP_UP = { type: "top_up", litres: null } as const;
const tank = (name: string, at: string | null, next: Tank["nextSchedule"], change: Partial<Tank> = {}): Tank =>
  exampleTank({ id: name, name, areaCm2: 4000, nextScheduleAt: at, nextSchedule: next, ...change });

/** All of one day in New York, of two days in UTC. */
const TANKS = [
  tank("Frag tank", "2026-11-20T04:00:00Z", CHANGE),
  tank("No schedule", null, null),
  tank("Reef", "2026-11-19T19:30:00Z", { type: "water_change", litres: 4.5 }),
  tank("Quarantine", NEXT_WEEK, CHANGE),
  tank("Nano", "2026-11-20T01:15:00Z", TOP_UP, { timezone: "Asia/Tokyo" }),
];

async function rowsOf(tanks: readonly Tank[]): Promise<(string | null)[]> {
  show(<ComingUp tanks={tanks} nowMs={NOW_MS} />);
  const card = within(await screen.findByRole("region", { name: "Coming up" }));
  return card.queryAllByRole("listitem").map(({ textContent }) => textContent);
}

/** Use only times of one day here: weekday formatters are cached, and later tests would get one with this zone. */
function readInNewYork(): void {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
}

beforeEach(() => void fakeServer({ "GET /api/auth/user": exampleUser() }));

it("lists the three soonest runs in order, with litres and the time in the reader's zone and 12 hours", async () => {
  readInNewYork();
  await readAs({ language: "en", hourCycle: "h12" });
  expect(await rowsOf(TANKS)).toEqual([
    "Reef Water change, 4.5 L 2:30 PM",
    "Nano Top-up 8:15 PM",
    "Frag tank Water change, 12 L 11:00 PM",
  ]);
});

it("shows the times in the reader's 24 hours", async () => {
  readInNewYork();
  await readAs({ language: "en", hourCycle: "h23" });
  expect((await rowsOf(TANKS)).map((text) => text?.match(/[\d:]+$/)?.[0])).toEqual(["14:30", "20:15", "23:00"]);
});

it("names the kind without litres while the area is not known, and the tank alone without a kind", async () => {
  const unknown = [tank("Frag tank", NEXT_WEEK, CHANGE, { areaCm2: null }), tank("Nano", NEXT_WEEK, undefined)];
  const at = formatNear(Date.parse(NEXT_WEEK), NOW_MS);
  expect(await rowsOf(unknown)).toEqual([`Frag tank Water change ${at}`, `Nano ${at}`]);
});

it("has a sentence instead of rows when nothing is scheduled", async () => {
  expect(await rowsOf([tank("Reef", null, null)])).toEqual([]);
  expect(screen.getByText("Nothing is scheduled.")).toBeDefined();
});
