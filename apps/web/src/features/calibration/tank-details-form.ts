// What an owner says about a tank that no sensor can tell: its name, where it stands, how large it is, and what stands beside it.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { MOST_MIX_PPT } from "@halocline/domain/tanks/mix";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { type Measure, textOf, valueOf } from "@/lib/detail-units.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";

const VOLUME_FIELDS = ["systemLitres", "saltReservoirLitres", "freshReservoirLitres", "wasteLitres", "sumpRoomLitres"] as const;
const FLOW_FIELDS = ["drain", "fill", "topup"] as const;

export const MEASURED = ["areaCm2", ...VOLUME_FIELDS, ...FLOW_FIELDS, "mixPpt"] as const;
export type MeasuredName = (typeof MEASURED)[number];
type FlowName = (typeof FLOW_FIELDS)[number];

const isFlow = (name: MeasuredName): name is FlowName => FLOW_FIELDS.includes(name as FlowName);

export const measureOf = (name: MeasuredName): Measure => {
  if (name === "areaCm2") return "area";
  if (name === "mixPpt") return "salinity";
  return isFlow(name) ? "flow" : "volume";
};

/** As typed; an empty measure means: not known. */
export type DetailInputs = Readonly<{ name: string; timezone: string } & Record<MeasuredName, string>>;

/** As the server bounds them: cm² and litres alike, flows in ml a minute; no mix is saltier than that. */
const MOST: Readonly<Record<Measure, number>> = { area: 100_000, volume: 100_000, flow: 200_000, salinity: MOST_MIX_PPT };

const savedValue = (tank: Tank, name: MeasuredName): number | null => (isFlow(name) ? tank.flowsMlPerMin[name] : tank[name]);

const eachMeasured = (of: (name: MeasuredName) => string): Record<MeasuredName, string> =>
  Object.fromEntries(MEASURED.map((name) => [name, of(name)])) as Record<MeasuredName, string>;

export const inputsOf = (tank: Tank): DetailInputs => ({
  name: tank.name,
  timezone: tank.timezone,
  ...eachMeasured((name) => textOf(savedValue(tank, name), measureOf(name))),
});

/** A text that was left alone is no mistake: a calibration may leave no room in the sump at all. */
export function wrongDetails(saved: Tank, inputs: DetailInputs): Partial<Record<keyof DetailInputs, string>> {
  const { wrongNumber, wrongMix, nameRequired } = calibrationMessages().details;
  const shown = inputsOf(saved);
  const isWrong = (name: MeasuredName): boolean => {
    if (inputs[name].trim() === shown[name]) return false;
    const value = valueOf(inputs[name], measureOf(name));
    return value !== null && !(value > 0 && value <= MOST[measureOf(name)]);
  };
  return {
    ...(inputs.name.trim() === "" && { name: nameRequired }),
    ...Object.fromEntries(MEASURED.filter(isWrong).map((name) => [name, name === "mixPpt" ? wrongMix : wrongNumber])),
  };
}

export type DetailChange = BodyOf<"PUT /api/tanks/:id">;

/**
 * Only what differs is sent: a new area must be confirmed by the device, a new time zone need not. A text that was left alone
 * is no change, however it was rounded for reading.
 */
export function changedDetails(saved: Tank, inputs: DetailInputs): DetailChange {
  const shown = inputsOf(saved);
  const changed = MEASURED.filter((name) => inputs[name].trim() !== shown[name]);
  const flows = FLOW_FIELDS.filter((name) => changed.includes(name)).map((name) => [name, valueOf(inputs[name], "flow")]);
  const plain = changed.filter((name) => !isFlow(name)).map((name) => [name, valueOf(inputs[name], measureOf(name))]);
  return {
    ...(inputs.name.trim() !== saved.name && { name: inputs.name.trim() }),
    ...(inputs.timezone !== saved.timezone && { timezone: inputs.timezone }),
    ...Object.fromEntries(plain),
    ...(flows.length > 0 && { flowsMlPerMin: { ...saved.flowsMlPerMin, ...Object.fromEntries(flows) } }),
  };
}
