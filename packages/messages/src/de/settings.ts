import type { Catalogue } from "../catalogue.ts";

export const settings: Catalogue["settings"] = {
  locale: {
    title: "Sprache und Zeiten",
    subtitle: "Für dich gespeichert, in jedem Browser, in dem du dich anmeldest. E-Mails sind vorerst auf Englisch.",
    language: "Sprache",
    languages: { automatic: "Wie der Browser", en: "English", de: "Deutsch" },
    hourCycle: "Uhrzeiten",
    hourCycles: { automatic: "Wie in deiner Sprache üblich", h12: "12 Stunden (2:05 PM)", h23: "24 Stunden (14:05)" },
    saved: "Sprache und Zeiten gespeichert",
    notSaved: "Sprache und Zeiten nicht gespeichert",
  },
};
