import { expect, it } from "vitest";
import { NO_MARKS } from "@/features/tanks/tank/tank-marks.ts";
import { exampleTank, UNKNOWN_RESERVOIR } from "@/testing/wire-examples.ts";
import { withReservoirs } from "./reservoir-marks.ts";

it("marks the pump whose reservoir is low, with what is left, and adds it to what is read out", () => {
  const reservoirs = {
    fresh: { ...UNKNOWN_RESERVOIR, capacityLitres: 20, litres: 2.8, isLow: true },
    salt: { ...UNKNOWN_RESERVOIR, capacityLitres: 30, litres: 30 },
    waste: { ...UNKNOWN_RESERVOIR, capacityLitres: 25, litres: 24, isLow: true },
  };
  const marks = withReservoirs(
    { ...NO_MARKS, sentence: "Marked: the water is rising unexpectedly." },
    exampleTank({ reservoirs }),
  );
  expect(marks.reservoirs).toEqual({ topup: "2.8 L left", drain: "room: 1.0 L" });
  expect(marks.sentence).toMatch(/^Marked: the water is rising unexpectedly\. Marked: .*2\.8 L left\. Marked: .*room: 1\.0 L\.$/);
  expect(withReservoirs(NO_MARKS, exampleTank())).toBe(NO_MARKS);
});
