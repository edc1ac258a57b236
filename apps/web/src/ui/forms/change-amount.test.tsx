import { changeAmount as german } from "@halocline/messages/texts/de/change-amount";
import { changeAmount as labels } from "@halocline/messages/texts/en/change-amount";
import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { METRIC, showUnits } from "@/lib/display-units.ts";
import { readAs } from "@/lib/language/reader.ts";
import { amountProblem, type ChangeAmount, ChangeAmountFields, changeAmountOf, litresOf } from "./change-amount.tsx";

const typed = (text: string): ChangeAmount => ({ isWhole: false, typed: text });
const OFFER = { range: { leastLitres: 2.7, mostLitres: 12.6 }, whyWhole: null };
const inGallons = () => showUnits({ ...METRIC, volume: "gallon" });

afterEach(() => {
  showUnits(METRIC);
  return readAs({ language: "en", hourCycle: "h12" });
});

describe("litres of a water change", () => {
  it("are written and read as a German writes them", async () => {
    await readAs({ language: "de", hourCycle: "h23" });
    expect(changeAmountOf(12.5)).toMatchObject({ isWhole: false, typed: "12,5" });
    expect(litresOf(typed("12,5"))).toBe(12.5);
    expect(amountProblem(typed("30"), OFFER, german)).toBe("Gib bitte eine Menge von 2,7 L bis 12,6 L an");
  });

  it("that could be a thousand times as much are no amount", async () => {
    expect(litresOf(typed("1,200"))).toBeNaN();
    await readAs({ language: "de", hourCycle: "h23" });
    expect(litresOf(typed("1.200"))).toBeNaN();
  });

  it.each(["", " ", "0", "-4", "many"])("are not: %j", (text) => {
    expect(litresOf(typed(text))).toBeNaN();
    expect(amountProblem(typed(text), OFFER, labels)).toBe("Enter the litres");
  });
});

describe("gallons of a water change", () => {
  it("are asked for, bounded and read in one unit, and nobody is told a bound that is out of bounds", () => {
    inGallons();
    render(
      <ChangeAmountFields labels={labels} offer={OFFER} amount={typed("3.32")} measureLink={null} onChange={() => undefined} />,
    );
    const field = screen.getByLabelText<HTMLInputElement>("Gallons to change");
    expect([field.value, screen.getByText(/^From/).textContent]).toEqual(["3.32", "From 0.72 gal to 3.32 gal."]);
    for (const text of ["0.72", "3.32"]) expect(amountProblem(typed(text), OFFER, labels)).toBeNull();
    expect(amountProblem(typed("3.33"), OFFER, labels)).toBe("Enter an amount from 0.72 gal to 3.32 gal");
    expect(litresOf(typed("3"))).toBeCloseTo(11.356, 3);
  });

  it("that were left alone stay the litres that are stored", () => {
    inGallons();
    const stored = changeAmountOf(12);
    expect([stored.typed, litresOf(stored)]).toEqual(["3.17006", 12]);
  });
});
