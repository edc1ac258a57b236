// Areas, volumes and flows in the units a person reads, as text in a field and back. Kept are cm², litres and ml a minute.

import { displayUnits } from "@/lib/display-units.ts";
import { reader } from "@/lib/language/reader.ts";

const CM2_PER_SQUARE_INCH = 6.4516;
const LITRES_PER_GALLON = 3.785411784;
const ML_PER_LITRE = 1000;
/** Nobody knows a sump to more than that; what was typed comes back as it was. */
const DIGITS = 6;

export type Measure = "area" | "volume" | "flow" | "salinity";

type Unit = Readonly<{ symbol: string; kept: number }>;

/** What one of it is in what is kept. */
export function unitOf(measure: Measure): Unit {
  const { length, volume } = displayUnits();
  if (measure === "salinity") return { symbol: "ppt", kept: 1 };
  if (measure === "area") return length === "mm" ? { symbol: "cm²", kept: 1 } : { symbol: "in²", kept: CM2_PER_SQUARE_INCH };
  const symbol = volume === "litre" ? "L" : "gal";
  const litres = volume === "litre" ? 1 : LITRES_PER_GALLON;
  return measure === "volume" ? { symbol, kept: litres } : { symbol: `${symbol}/min`, kept: litres * ML_PER_LITRE };
}

export function textOf(value: number | null, measure: Measure): string {
  if (value === null) return "";
  return String(Number((value / unitOf(measure).kept).toPrecision(DIGITS))).replace(".", reader().decimalMark);
}

/** 1,200 is twelve hundred to one reader and hardly more than one to another: the mark that is not this reader's own parts no thousands here. */
const isAmbiguous = (text: string): boolean =>
  (reader().decimalMark === "." ? /^\d{1,3}(,\d{3})+/ : /^\d{1,3}(\.\d{3})+/).test(text);

/** Empty means not known; what is no number stays none. Point and comma both part a whole from its tenths. */
export function valueOf(text: string, measure: Measure): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return isAmbiguous(typed) ? Number.NaN : Number(typed.replace(",", ".")) * unitOf(measure).kept;
}
