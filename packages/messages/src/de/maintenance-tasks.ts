import type { ServerMessages } from "../server-catalogue.ts";

export const maintenanceTasks: ServerMessages["maintenanceTasks"] = {
  templates: {
    skimmer_cup: "Abschäumertopf leeren und reinigen",
    glass: "Scheiben reinigen",
    salinity_check: "Salzgehalt messen",
    sensor_window: "Sensorfenster reinigen",
    ato_reservoir: "Süßwasserbehälter reinigen",
    hoses: "Schläuche auf Risse und Hebereffekt prüfen",
    pump_descaling: "Pumpen entkalken",
    light_lenses: "Linsen der Lampen reinigen",
    rodi_filters: "Filter der Osmoseanlage wechseln",
    light_bulbs: "Leuchtmittel wechseln",
  },
  unknownTemplate: "Wartung",
  dueToday: "heute fällig",
  overdue: ({ count }) => (count === 1 ? "seit gestern fällig" : `seit ${count} Tagen fällig`),
  ahead: ({ count }) => (count === 1 ? "morgen fällig" : `in ${count} Tagen fällig`),
};
