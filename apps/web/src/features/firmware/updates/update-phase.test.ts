import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { describe, expect, it } from "vitest";
import { exampleUpdate } from "@/testing/example-firmware.ts";
import { canCancel, isOpen, outcomeText, phaseText, rollbackText, stepsOf } from "./update-phase.ts";

const STATUSES = ["pending", "downloading", "installing", "success", "failed"] as const;
const inStatus = (status: FirmwareUpdate["status"], phase: FirmwareUpdate["phase"] = null) => exampleUpdate({ status, phase });

describe("an update", () => {
  it("spec: pending, downloading and installing are in progress", () => {
    expect(STATUSES.filter((status) => isOpen({ status }))).toEqual(["pending", "downloading", "installing"]);
  });

  it("spec: is cancelled only while pending or downloading", () => {
    expect(STATUSES.filter((status) => canCancel({ status }))).toEqual(["pending", "downloading"]);
  });

  it.each([
    [inStatus("pending"), "Wait for controller", "Waiting for the controller to start"],
    [inStatus("downloading", "download"), "Download", "Downloading"],
    [inStatus("installing"), "Check", "Installing"],
    [inStatus("installing", "verify"), "Check", "Checking size, checksum and signature"],
    [inStatus("installing", "set_boot"), "Check", "Preparing the restart"],
    [inStatus("installing", "reboot"), "Restart", "Restarting with the new version"],
    [inStatus("installing", "self_test"), "Self-test", "Running a self-test before it keeps the new version"],
  ])("says where it stands", (update, label, phase) => {
    const steps = stepsOf(update);
    expect(steps.filter(({ state }) => state === "current").map((step) => step.label)).toEqual([label]);
    const current = steps.findIndex(({ state }) => state === "current");
    expect(steps.every(({ state }, index) => index < current === (state === "done"))).toBe(true);
    expect(phaseText(update)).toBe(phase);
  });

  it("says how it ended, and what happens if it fails", () => {
    expect(outcomeText(inStatus("success"))).toBe("The controller now runs version 1.5.0.");
    expect(outcomeText(exampleUpdate({ status: "failed", errorMessage: "The signature is wrong." }))).toBe(
      "The signature is wrong.",
    );
    expect(outcomeText(inStatus("failed"))).toBe("The controller gave no reason.");
    expect(rollbackText("1.4.2")).toBe("If the update fails, the controller returns to version 1.4.2 automatically.");
    expect(rollbackText(null)).toContain("its old version");
  });
});
