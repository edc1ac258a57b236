import { describe, expect, it } from "vitest";
import { exampleCompatibility } from "@/testing/example-firmware.ts";
import { riskStyle, startStyle } from "./risk-style.ts";

type Change = Parameters<typeof exampleCompatibility>[0];
const judged = (change: Change) => exampleCompatibility(change).compatibility;

describe("the button", () => {
  it("spec: reads Check Compatibility & Update before anything is known", () => {
    expect(startStyle(undefined)).toEqual({ text: "Check Compatibility & Update", variant: "primary" });
  });

  it("spec: reads Proceed with Update when confirmation is required, else Start Update", () => {
    expect(startStyle(judged({ requiresConfirmation: true }))?.text).toBe("Proceed with Update");
    expect(startStyle(judged({}))?.text).toBe("Start Update");
  });

  it("spec: is offered only if compatible", () => {
    expect(startStyle(judged({ compatible: false, requiresConfirmation: true }))).toBeNull();
  });

  it("spec: high risk uses destructive styling", () => {
    expect(startStyle(judged({ riskLevel: "high" }))?.variant).toBe("danger");
    expect(startStyle(judged({ riskLevel: "medium" }))?.variant).toBe("primary");
  });
});

describe("the risk", () => {
  it.each([
    [{}, "Low risk", "ok"],
    [{ riskLevel: "medium" }, "Medium risk", "warn"],
    [{ riskLevel: "high" }, "High risk", "danger"],
    [{ compatible: false }, "Cannot be installed", "danger"],
  ] satisfies [Change, string, string][])("is a sentence with a colour: %j", (change, title, tone) => {
    const style = riskStyle(judged(change));
    expect([style.title, style.tone]).toEqual([title, tone]);
    expect(style.sentence).toMatch(/\.$/);
  });

  it("does not say that nothing needs attention above a note that does", () => {
    const noted = riskStyle(judged({ warnings: ["The controller already runs this version."] }));
    expect(noted).toMatchObject({ title: "Low risk", sentence: expect.stringContaining("note below") });
    expect(riskStyle(judged({})).sentence).toBe("This release fits the controller.");
  });
});
