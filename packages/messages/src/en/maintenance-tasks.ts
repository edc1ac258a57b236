// What maintenance is called, on screens and in emails.

import type { MaintenanceTemplate } from "@halocline/domain/maintenance/templates";

type Count = Readonly<{ count: number }>;

const templates = {
  skimmer_cup: "Empty and clean the skimmer cup",
  glass: "Clean the glass",
  salinity_check: "Measure the salinity",
  sensor_window: "Clean the sensor window",
  ato_reservoir: "Clean the top-up reservoir",
  hoses: "Check hoses for cracks and siphoning",
  pump_descaling: "Descale the pumps",
  light_lenses: "Clean the lamp lenses",
  rodi_filters: "Change the RO/DI filters",
  light_bulbs: "Change the bulbs",
} satisfies Record<MaintenanceTemplate, string>;

export const maintenanceTasks = {
  templates,
  /** A template of a newer version of the server. */
  unknownTemplate: "Maintenance",
  dueToday: "due today",
  overdue: ({ count }: Count) => (count === 1 ? "1 day overdue" : `${count} days overdue`),
  ahead: ({ count }: Count) => (count === 1 ? "due tomorrow" : `due in ${count} days`),
};
