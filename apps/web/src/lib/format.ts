// Numbers as people read them. A missing value is a dash, never a zero.

const oneDecimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

export const DASH = "–";

export const formatDecimal = (value: number | null): string => (value === null ? DASH : oneDecimal.format(value));

export const formatMm = (valueMm: number | null): string => (valueMm === null ? DASH : `${oneDecimal.format(valueMm)} mm`);

export const formatCelsius = (valueC: number | null): string => (valueC === null ? DASH : `${oneDecimal.format(valueC)} °C`);

export const formatPercent = (percent: number): string => `${Math.round(percent)}%`;
