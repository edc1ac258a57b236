// All of a water change, or litres of it. Litres are offered only where controller and tank know them; else it says why not.

import type { changeAmount } from "@halocline/messages/texts/en/change-amount";
import type { ReactNode } from "react";
import { textOf, unitOf, valueOf } from "@/lib/detail-units.ts";
import { displayUnits } from "@/lib/display-units.ts";
import { formatAmount } from "@/lib/format.ts";
import { Choices } from "./choices.tsx";
import { TextField } from "./text-field.tsx";

/** `typed` in the reader's unit; kept while the whole change is looked at. `known` are the litres that it began with. */
export type ChangeAmount = Readonly<{ isWhole: boolean; typed: string; known?: number }>;
export type AmountLabels = typeof changeAmount;
type Offer = Readonly<{
  range: Readonly<{ leastLitres: number; mostLitres: number }> | null;
  whyWhole: keyof AmountLabels["why"] | null;
}>;

export const WHOLE_CHANGE: ChangeAmount = { isWhole: true, typed: "" };

export const changeAmountOf = (litres: number | null): ChangeAmount =>
  litres === null ? WHOLE_CHANGE : { isWhole: false, typed: textOf(litres, "volume"), known: litres };

/** Null for a whole change; NaN for what is no amount. A text that was left alone is no other amount, however it was rounded for reading. */
export function litresOf({ isWhole, typed, known }: ChangeAmount): number | null {
  if (isWhole) return null;
  if (known !== undefined && typed === textOf(known, "volume")) return known;
  const read = valueOf(typed, "volume");
  return read !== null && read > 0 && Number.isFinite(read) ? read : Number.NaN;
}

const DIGITS_SHOWN = 100;

/** In a unit that is coarser than a litre, both ends are rounded inwards: whoever takes one at its word stays within. */
const said = ({ leastLitres, mostLitres }: NonNullable<Offer["range"]>) => {
  const { kept } = unitOf("volume");
  return {
    least: formatAmount((Math.ceil((leastLitres / kept) * DIGITS_SHOWN) / DIGITS_SHOWN) * kept),
    most: formatAmount((Math.floor((mostLitres / kept) * DIGITS_SHOWN) / DIGITS_SHOWN) * kept),
  };
};

export const amountRequired = (labels: AmountLabels): string => labels.required[displayUnits().volume];

/** What is wrong with it; null: nothing, as far as the range is known. */
export function amountProblem(amount: ChangeAmount, offer: Offer | null | undefined, labels: AmountLabels): string | null {
  const litres = litresOf(amount);
  if (litres === null) return null;
  if (Number.isNaN(litres)) return amountRequired(labels);
  const range = offer?.range;
  const isWithin = !range || (litres >= range.leastLitres && litres <= range.mostLitres);
  return isWithin ? null : labels.outOfRange(said(range));
}

type ChangeAmountFieldsProps = Readonly<{
  labels: AmountLabels;
  /** None until the server has answered. */
  offer: Offer | null | undefined;
  amount: ChangeAmount;
  error?: string | undefined;
  /** The way to measure litres. */
  measureLink: ReactNode;
  onChange: (amount: ChangeAmount) => void;
}>;

export function ChangeAmountFields({ labels, offer, amount, error, measureLink, onChange }: ChangeAmountFieldsProps) {
  const unit = displayUnits().volume;
  const isOffered = Boolean(offer?.range) || !amount.isWhole;
  if (!isOffered) {
    const why = offer?.whyWhole;
    return (
      why && (
        <p className="text-sm text-ink-2">
          {labels.why[why]} {why === "area_unknown" && measureLink}
        </p>
      )
    );
  }
  return (
    <div className="grid gap-3">
      <Choices
        label={labels.label}
        chosen={[amount.isWhole ? "whole" : "litres"]}
        options={[
          { value: "whole", text: labels.whole },
          { value: "litres", text: labels.amount[unit] },
        ]}
        onChoose={(chosen) => onChange({ ...amount, isWhole: chosen === "whole" })}
        columns="grid-cols-2"
      />
      {!amount.isWhole && (
        <TextField
          label={labels.amountField[unit]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          hint={offer?.range ? labels.range(said(offer.range)) : offer?.whyWhole ? labels.why[offer.whyWhole] : undefined}
          value={amount.typed}
          error={error}
          onChange={(event) => onChange({ ...amount, typed: event.target.value })}
        />
      )}
    </div>
  );
}
