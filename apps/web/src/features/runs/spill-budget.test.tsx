import type { SpillBudgetAnswer } from "@halocline/contracts/http/run-measure.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleDevice, exampleRelay, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { QuickActions } from "./quick-actions.tsx";

const FITS: SpillBudgetAnswer = {
  verdict: "fits",
  floorLitres: 7.5,
  worst: "fill_hose_off",
  lines: [
    { fault: "fill_runs_on", movesLitres: 22.1, room: { name: "sump", litres: 24.4 }, floorLitres: 0 },
    { fault: "drain_runs_on", movesLitres: 49.6, room: { name: "waste", litres: 60 }, floorLitres: 0 },
    { fault: "fill_hose_off", movesLitres: 7.5, room: null, floorLitres: 7.5 },
    { fault: "overflow_blocked", movesLitres: 6, room: null, floorLitres: 6 },
  ],
  notCovered: [
    { fault: "drain_hose_off", litres: 13.6 },
    { fault: "siphon", litres: null },
  ],
  missing: [],
  excess: null,
};

const TOO_LONG: SpillBudgetAnswer = {
  ...FITS,
  verdict: "too_much",
  excess: { room: "waste", limit: "drain", movesLitres: 110.1, roomLitres: 60, fitsMinutes: 9 },
};
const DEVICE = exampleDevice({ relays: [exampleRelay({ role: "drain", channelNumber: 2, maxRuntimeSeconds: 1200 })] });

async function ask(spill: SpillBudgetAnswer, answers: Record<string, unknown> = {}) {
  const plan = { basis: "flows", minutes: 12, litres: 12.5, curve: [], spill };
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [DEVICE],
    [`GET /api/tanks/${TANK_ID}/water-change/plan`]: plan,
    ...answers,
  });
  show(<QuickActions tank={exampleTank()} deviceId={DEVICE_ID} changeReason={null} topUpReason={null} calibrationLink={null} />);
  const button = await screen.findByRole("button", { name: "Start Water Change" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
  return within(await screen.findByRole("dialog"));
}

const act = (dialog: Awaited<ReturnType<typeof ask>>) => dialog.getByRole("button", { name: "Start Water Change" });

describe("before a water change starts, the dialog says", () => {
  it("what could reach the floor at worst, with the sum and what it does not cover", async () => {
    const dialog = await ask(FITS);
    expect(await dialog.findByText("If one thing fails, at worst 7.5 L could reach the floor.")).toBeDefined();
    expect(dialog.getByText("22.1 L; the sump has room for 24.4 L")).toBeDefined();
    expect(dialog.getByText("7.5 L on the floor")).toBeDefined();
    const items = dialog.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual(["Drain hose outside the waste tank: the sensor cannot detect it, up to 13.6 L", "Siphon in a hose"]);
    expect(act(dialog)).toHaveProperty("disabled", false);
  });

  it("what is missing, where nobody has measured it, and lets it start", async () => {
    const dialog = await ask({ ...FITS, verdict: "unknown", floorLitres: null, worst: null, missing: ["area", "sump_room"] });
    expect((await dialog.findByText(/It is not known how much/)).textContent).toContain(
      "Missing: the chamber area, the free space in the sump.",
    );
    expect(dialog.getByRole("link", { name: "Tank details" })).toHaveProperty("pathname", "/calibration");
    expect(act(dialog)).toHaveProperty("disabled", false);
  });

  it.each([
    [9, "Set Max Drain Time, or the limit of the drain relay, to 9 min at most."],
    [null, "No limit makes a whole change fit. Change less at a time, empty the waste tank and confirm it, or use a larger one."],
  ])("which room it would not fit, and the way out (%s), and does not start", async (fitsMinutes, wayOut) => {
    const excess = { room: "waste", limit: "drain", movesLitres: 110.1, roomLitres: 60, fitsMinutes } as const;
    const dialog = await ask({ ...FITS, verdict: "too_much", excess });
    const sum = "If one thing fails, the drain pump could drain 110.1 L, but the waste tank has room for only 60.0 L.";
    expect((await dialog.findByRole("status")).textContent).toBe(`${sum} ${wayOut}`);
    expect(act(dialog)).toHaveProperty("disabled", true);
  });

  it("the longest limit that fits, takes it with one press, and may start then", async () => {
    let limitS = 1200;
    const sent: unknown[] = [];
    const dialog = await ask(TOO_LONG, {
      [`GET /api/tanks/${TANK_ID}/water-change/plan`]: () => ({
        basis: "flows",
        minutes: 12,
        litres: 12.5,
        curve: [],
        spill: limitS === 1200 ? TOO_LONG : FITS,
      }),
      [`PUT /api/devices/${DEVICE_ID}/relays/2`]: (body: unknown) => {
        sent.push(body);
        limitS = 540;
        return DEVICE;
      },
    });
    fireEvent.click(await dialog.findByRole("button", { name: "Limit the drain pump to 9 min" }));
    await waitFor(() => expect(act(dialog)).toHaveProperty("disabled", false));
    expect(sent).toEqual([{ maxRuntimeSeconds: 540 }]);
    expect(dialog.queryByRole("button", { name: /^Limit the/ })).toBeNull();
    expect(await screen.findByText("Limit set to 9 min")).toBeDefined();
  });

  it.each(["keeper", "viewer"] as const)("no button for a limit to a %s, who may not set one", async (membershipRole) => {
    const dialog = await ask(TOO_LONG, { "GET /api/auth/user": exampleUser({ membershipRole }) });
    await dialog.findByText(/to 9 min at most/);
    expect(dialog.queryByRole("button", { name: /^Limit the/ })).toBeNull();
  });
});
