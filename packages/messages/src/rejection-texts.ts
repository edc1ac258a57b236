type Block = Readonly<{ now: string }>;

/** What a response says, by its code. */
export const nowOf = <Blocks extends Readonly<Record<string, Block>>>(blocks: Blocks): { [Code in keyof Blocks]: string } =>
  Object.fromEntries(Object.entries(blocks).map(([code, { now }]) => [code, now])) as { [Code in keyof Blocks]: string };

/** Codes that a form also shows below a field. */
export function ofFields<Texts extends Readonly<Record<FieldCode, string>>>(texts: Texts): Pick<Texts, FieldCode> {
  const { partial_not_supported, not_calibrated, area_unknown, drain_back_unknown, litres_too_few, litres_too_many } = texts;
  return { partial_not_supported, not_calibrated, area_unknown, drain_back_unknown, litres_too_few, litres_too_many };
}

type FieldCode =
  | "partial_not_supported"
  | "not_calibrated"
  | "area_unknown"
  | "drain_back_unknown"
  | "litres_too_few"
  | "litres_too_many";
