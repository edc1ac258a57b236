// What keepers of a reef do again and again, with the usual interval. A start for a list of one's own, never a rule.

export const MAINTENANCE_TEMPLATES = [
  { code: "skimmer_cup", intervalDays: 7 },
  { code: "glass", intervalDays: 7 },
  { code: "salinity_check", intervalDays: 7 },
  // Salt film and condensation pull readings short: the tank then looks fuller than it is.
  { code: "sensor_window", intervalDays: 30 },
  { code: "ato_reservoir", intervalDays: 30 },
  // A hose end that hangs into the water becomes a siphon, which no relay can stop.
  { code: "hoses", intervalDays: 90 },
  { code: "pump_descaling", intervalDays: 90 },
  { code: "light_lenses", intervalDays: 90 },
  { code: "rodi_filters", intervalDays: 182 },
  { code: "light_bulbs", intervalDays: 365 },
] as const;

export type MaintenanceTemplate = (typeof MAINTENANCE_TEMPLATES)[number]["code"];

export const findTemplate = (code: string | null) => MAINTENANCE_TEMPLATES.find((template) => template.code === code) ?? null;
