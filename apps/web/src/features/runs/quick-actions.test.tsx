import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleRun, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { QuickActions } from "./quick-actions.tsx";

const START = `POST /api/tanks/${TANK_ID}/water-change/start`;
const TOP_UP = `POST /api/tanks/${TANK_ID}/top-up/start`;
const uncalibrated = exampleTank({ calibrationStatus: false, topHeightMm: null, drainHeightMm: null });

type Shown = Partial<ComponentProps<typeof QuickActions>>;

function open(answers: Record<string, unknown> = {}, change: Shown = {}) {
  const sent = fakeServer({ "GET /api/auth/user": exampleUser(), ...answers });
  show(
    <QuickActions
      tank={exampleTank()}
      deviceId={DEVICE_ID}
      changeReason={null}
      topUpReason={null}
      calibrationLink={null}
      {...change}
    />,
  );
  return (key: string) => sent.filter((one) => one.key === key);
}

const card = async () => within(await screen.findByRole("region", { name: "Quick Actions" }));

describe("starting", () => {
  async function startWaterChange(answer: unknown) {
    const asked = open({ [START]: answer });
    const button = (await card()).getByRole("button", { name: "Start Water Change" });
    expect(button).toHaveProperty("disabled", false);
    fireEvent.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    expect(asked(START)).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Start Water Change" }));
    await waitFor(() => expect(asked(START)).toHaveLength(1));
  }

  it("[SAFE-18] does not call started what the device has not confirmed", async () => {
    await startWaterChange({ status: "unconfirmed", run: exampleRun({ status: "pending" }), message: "" });
    expect(await screen.findByText("Not Confirmed Yet")).toBeDefined();
    expect(screen.queryByText("Water Change Started")).toBeNull();
  });

  it("passes on why the server refused", async () => {
    await startWaterChange(reject(409, "sensor", "The sensor gives no good reading."));
    expect(await screen.findByText("Failed to Start Water Change")).toBeDefined();
    expect(screen.getByText("The sensor gives no good reading.")).toBeDefined();
  });

  it("tops up with one tap", async () => {
    const asked = open({ [TOP_UP]: { status: "confirmed", run: exampleRun() } });
    const button = (await card()).getByRole("button", { name: "Force Top-Up" });
    expect(button).toHaveProperty("disabled", false);
    fireEvent.click(button);
    expect(await screen.findByText("Top-Up Started")).toBeDefined();
    expect(asked(TOP_UP)).toHaveLength(1);
  });
});

describe("spec: Quick Actions", () => {
  it("Start Water Change and Force Top-Up are disabled while not calibrated, and the reason for both is said once", async () => {
    const reason = "Calibrate the tank first.";
    open({}, { tank: uncalibrated, changeReason: reason, topUpReason: reason });
    const actions = await card();
    expect(actions.getAllByText(reason)).toHaveLength(1);
    for (const name of ["Start Water Change", "Force Top-Up"])
      expect(actions.getByRole("button", { name })).toHaveProperty("disabled", true);
  });

  it("each says its own reason where they differ", async () => {
    open({}, { topUpReason: "Finish or release the change first." });
    const actions = await card();
    expect(actions.getByRole("button", { name: "Start Water Change" })).toHaveProperty("disabled", false);
    expect(actions.getByRole("button", { name: "Force Top-Up" })).toHaveProperty("disabled", true);
    expect(actions.getByText("Finish or release the change first.")).toBeDefined();
  });

  it("Force Top-Up is disabled while pending", async () => {
    open({ [TOP_UP]: new Promise(() => undefined) });
    const button = (await card()).getByRole("button", { name: "Force Top-Up" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe("Starting..."));
    expect(button).toHaveProperty("disabled", true);
  });

  it("the confirmation names every step and 45 minutes", async () => {
    open();
    const button = (await card()).getByRole("button", { name: "Start Water Change" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    const text = (await screen.findByRole("dialog")).textContent?.replaceAll(/ \([\d.]+ mm\)/g, "");
    expect(text).toContain(
      "stop circulation pumps, drain to the drain level, refill to the top level, restart pumps. Estimated 45 minutes.",
    );
  });

  it("Failed to Start Top-Up shows the server's message", async () => {
    const message = "The device is busy.";
    open({ [TOP_UP]: reject(409, "busy", message) });
    const button = (await card()).getByRole("button", { name: "Force Top-Up" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    expect(await screen.findByText("Failed to Start Top-Up")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
  });
});
