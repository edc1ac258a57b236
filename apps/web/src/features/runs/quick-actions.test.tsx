import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleRun, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { QuickActions } from "./quick-actions.tsx";

const START = `POST /api/tanks/${TANK_ID}/water-change/start`;
const TOP_UP = `POST /api/tanks/${TANK_ID}/top-up/start`;
const PLAN = `GET /api/tanks/${TANK_ID}/water-change/plan`;
const uncalibrated = exampleTank({ calibrationStatus: false, topHeightMm: null, drainHeightMm: null });

type Shown = Partial<ComponentProps<typeof QuickActions>>;

function open(answers: Record<string, unknown> = {}, change: Shown = {}, path = "/") {
  const sent = fakeServer({ "GET /api/auth/user": exampleUser(), ...answers });
  const { router } = show(
    <QuickActions
      tank={exampleTank()}
      deviceId={DEVICE_ID}
      changeReason={null}
      topUpReason={null}
      calibrationLink={null}
      {...change}
    />,
    path,
  );
  const asked = (key: string) => sent.filter((one) => one.key === key);
  return Object.assign(asked, { address: () => router.state.location.href });
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
    expect(await screen.findByText("Not confirmed yet")).toBeDefined();
    expect(screen.queryByText("Water Change Started")).toBeNull();
  });

  it("passes on why the server refused", async () => {
    await startWaterChange(reject(409, "sensor", "The sensor gives no good reading."));
    expect(await screen.findByText("Failed to Start Water Change")).toBeDefined();
    expect(screen.getByText("The sensor gives no good reading.")).toBeDefined();
  });

  it("asked for elsewhere, it is asked about here, and starts nothing by itself", async () => {
    const asked = open({ [START]: { status: "confirmed", run: exampleRun() } }, {}, `/?tank=${TANK_ID}&start=water_change`);
    const dialog = within(await screen.findByRole("dialog", { name: "Start Water Change?" }));
    expect(asked(START)).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Start Water Change" }));
    expect(await screen.findByText("Water Change Started")).toBeDefined();
  });

  it.each([
    ["water_change&litres=4", "Start Water Change?", "Cancel"],
    ["water_change&litres=4", "Start Water Change?", "Start Water Change"],
    ["top_up", "Force Top-Up?", "Cancel"],
    ["top_up", "Force Top-Up?", "Force Top-Up"],
  ])("asked for elsewhere, it is asked once, so that a reload asks nothing: %s, %s %s", async (start, name, press) => {
    const range = { leastLitres: 2.7, mostLitres: 12.5 };
    const plan = { basis: "measured", minutes: 18, litres: 12.5, curve: [], whyWhole: null, range };
    const answers = { [START]: reject(409, "busy", "Busy."), [TOP_UP]: reject(409, "busy", "Busy."), [PLAN]: plan };
    const asked = open(answers, {}, `/?tank=${TANK_ID}&start=${start}`);
    const dialog = within(await screen.findByRole("dialog", { name }));
    const button = dialog.getByRole("button", { name: press });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(asked.address()).toBe(`/?tank=${TANK_ID}`));
  });

  it("a top-up asked for elsewhere is asked about here, and starts nothing by itself", async () => {
    const asked = open({ [TOP_UP]: { status: "confirmed", run: exampleRun() } }, {}, `/?tank=${TANK_ID}&start=top_up`);
    const dialog = within(await screen.findByRole("dialog", { name: "Force Top-Up?" }));
    expect(asked(TOP_UP)).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Force Top-Up" }));
    expect(await screen.findByText("Top-Up Started")).toBeDefined();
    expect(asked(TOP_UP)).toHaveLength(1);
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

  const STEPS = "stop circulation pumps, drain to the drain level, refill to the top level, restart pumps.";

  const confirmation = async (plan: object) => {
    open({ [PLAN]: plan });
    const button = (await card()).getByRole("button", { name: "Start Water Change" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    const dialog = await screen.findByRole("dialog");
    return () => dialog.textContent?.replaceAll(/ \([\d.]+ mm\)/g, "");
  };

  it("the confirmation names every step and 45 minutes", async () => {
    const text = await confirmation({ basis: "unknown", minutes: null, litres: null, curve: [] });
    await waitFor(() => expect(text()).toContain(`${STEPS} Estimated 45 minutes.`));
  });

  it("the confirmation estimates what is known of the tank, and no litres that nobody measured", async () => {
    const text = await confirmation({ basis: "measured", minutes: 18, litres: 12.5, curve: [] });
    await waitFor(() => expect(text()).toContain(`${STEPS} Estimated 18 minutes, 12.5 L.`));
    cleanup();
    const dry = await confirmation({ basis: "flows", minutes: 20, litres: null, curve: [] });
    await waitFor(() => expect(dry()).toContain(`${STEPS} Estimated 20 minutes.`));
  });

  const OFFER = { basis: "measured", minutes: 18, litres: 12.5, curve: [], whyWhole: null };
  const range = { leastLitres: 2.7, mostLitres: 12.5 };

  async function ask(plan: object) {
    const asked = open({ [PLAN]: plan, [START]: { status: "unconfirmed", run: exampleRun(), message: "Sent." } });
    const button = (await card()).getByRole("button", { name: "Start Water Change" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    fireEvent.click(button);
    return { asked, dialog: within(await screen.findByRole("dialog")) };
  }

  it("[SAFE-5] litres within the range are sent, and none outside of it", async () => {
    const { asked, dialog } = await ask({ ...OFFER, range });
    fireEvent.click(await dialog.findByRole("radio", { name: "Litres" }));
    const act = () => dialog.getByRole("button", { name: "Start Water Change" });
    const litres = dialog.getByLabelText("Litres to change");
    expect(dialog.getByText("From 2.7 L to 12.5 L.")).toBeDefined();
    for (const wrong of ["", "0", "-3", "x", "2.6", "12.6"]) {
      fireEvent.change(litres, { target: { value: wrong } });
      expect(act()).toHaveProperty("disabled", true);
    }
    fireEvent.change(litres, { target: { value: "6,5" } });
    await waitFor(() => expect(screen.getByRole("dialog").textContent).toContain("drain 6.5 L, refill"));
    fireEvent.click(act());
    await waitFor(() => expect(asked(START).map(({ body }) => body)).toEqual([{ litres: 6.5 }]));
  });

  it.each([
    ["partial_not_supported", /supports whole changes only/],
    ["area_unknown", /measure them first/],
    ["drain_back_unknown", /do one whole change first/],
  ])("says why no litres can be chosen: %s", async (whyWhole, sentence) => {
    const { dialog } = await ask({ ...OFFER, range: null, whyWhole });
    expect(await dialog.findByText(sentence)).toBeDefined();
    expect(dialog.queryByRole("radio")).toBeNull();
    expect(dialog.queryByRole("link", { name: "Measure litres" }) !== null).toBe(whyWhole === "area_unknown");
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
