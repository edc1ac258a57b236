// Numbers as people read them, in the units they chose. A missing value is a dash, never a zero.

import { timeMessages } from "@halocline/messages/texts/time";
import { displayUnits } from "./display-units.ts";
import { reader } from "./language/reader.ts";

// Not Intl, whose first formatter takes a phone a sixth of a second: the hero number would wait for it.
const decimals = (value: number, digits: number): string => value.toFixed(digits).replace(".", reader().decimalMark);
export const oneDecimal = (value: number): string => decimals(value, 1);
const twoDecimals = (value: number): string => decimals(value, 2);

const MM_PER_INCH = 25.4;
/** The US liquid gallon. */
const LITRES_PER_GALLON = 3.785411784;

export const DASH = "–";

export const formatDecimal = (value: number | null): string => (value === null ? DASH : oneDecimal(value));

/** In mm whatever the person chose: for calibration, whose marks and bounds are the sensor's own. */
export const formatMm = (valueMm: number | null): string => (valueMm === null ? DASH : `${oneDecimal(valueMm)} mm`);

export const lengthUnit = (): string => (displayUnits().length === "mm" ? "mm" : "in");

/** To be read aloud. */
export const lengthWord = (): string => (displayUnits().length === "mm" ? timeMessages().millimetres : timeMessages().inches);

/** Without its unit, where that stands beside it. A tenth of a millimetre is less than a hundredth of an inch. */
export function formatLengthValue(valueMm: number | null): string {
  if (valueMm === null) return DASH;
  return displayUnits().length === "mm" ? oneDecimal(valueMm) : twoDecimals(valueMm / MM_PER_INCH);
}

export const formatLength = (valueMm: number | null): string =>
  valueMm === null ? DASH : `${formatLengthValue(valueMm)} ${lengthUnit()}`;

export const temperatureUnit = (): string => (displayUnits().temperature === "celsius" ? "°C" : "°F");

export function formatTemperatureValue(valueC: number | null): string {
  if (valueC === null) return DASH;
  return oneDecimal(displayUnits().temperature === "celsius" ? valueC : (valueC * 9) / 5 + 32);
}

export const formatTemperature = (valueC: number | null): string =>
  valueC === null ? DASH : `${formatTemperatureValue(valueC)} ${temperatureUnit()}`;

/** Without its unit, where another volume with it follows. */
export const formatVolumeValue = (litres: number): string =>
  displayUnits().volume === "litre" ? oneDecimal(litres) : twoDecimals(litres / LITRES_PER_GALLON);

export const formatVolume = (litres: number | null): string =>
  litres === null ? DASH : `${formatVolumeValue(litres)} ${displayUnits().volume === "litre" ? "L" : "gal"}`;

/** An amount that somebody chose, in the unit in which they chose it: with no digit that says nothing. */
export function formatAmount(litres: number): string {
  const isLitre = displayUnits().volume === "litre";
  const value = isLitre ? litres : litres / LITRES_PER_GALLON;
  const shown = String(Number(value.toFixed(isLitre ? 1 : 2))).replace(".", reader().decimalMark);
  return `${shown} ${isLitre ? "L" : "gal"}`;
}

/** Of a tank's chamber: two digits say what one would round away. */
export const formatVolumePerMm = (litresPerMm: number): string =>
  displayUnits().volume === "litre" ? `${twoDecimals(litresPerMm)} L` : `${decimals(litresPerMm / LITRES_PER_GALLON, 3)} gal`;

export const formatPercent = (percent: number): string => `${Math.round(percent)}%`;
