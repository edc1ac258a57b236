import { ALERT_CODES, alertSeverity } from "@halocline/domain/alerts/alerts";
import { describe, expect, it } from "vitest";
import { catalogues } from "../compiled/catalogues.ts";
import { type AlertReader, alertSentences, type SaidAlert } from "./alert-sentences.ts";
import { alertLabel } from "./alert-text.ts";

const LANGUAGES = ["en", "de"] as const;
const readerOf = (language: (typeof LANGUAGES)[number]): AlertReader => ({
  texts: catalogues[language],
  zoneOf: (timezone) => timezone,
  moment: () => "15.11.2026, 10:00",
  litres: (litres) => `${language === "de" ? String(litres).replace(".", ",") : litres} L`,
});
const STORED = "What was stored.";
/** Fits every code that has one. */
const DETAIL = {
  fault: "pump_on_fire",
  field: "top",
  reason: "dry",
  suspects: ["leak", "back_siphon"],
  dryInMs: 7_200_000,
  type: "top_up",
  dueAtMs: 1_794_736_800_000,
  timezone: "Europe/Berlin",
  error: "bad_hash",
  minutes: 14,
  fromMm: 30,
  lowestMm: 60.4,
  toMm: 31,
  litres: 3.6,
  awayMs: 4 * 3_600_000,
  version: "1.4.0",
  by: "Ada",
  topBeforeMm: 28,
  topMm: 30,
  drainBeforeMm: null,
  drainMm: 60,
};
const said = (code: string, change: Partial<SaidAlert> = {}): SaidAlert => ({
  code,
  severity: "warn",
  detail: DETAIL,
  message: STORED,
  isOver: false,
  ...change,
});
const english = (code: string, change?: Partial<SaidAlert>) => alertSentences(readerOf("en"), said(code, change)).message;
const german = (code: string, change?: Partial<SaidAlert>) => alertSentences(readerOf("de"), said(code, change)).message;

describe.each(LANGUAGES)("in %s", (language) => {
  const reader = readerOf(language);

  it.each(ALERT_CODES)("%s has whole sentences, while it goes on, worse, and over", (code) => {
    for (const isWorse of [false, true])
      for (const isOver of [false, true]) {
        const severity = alertSeverity(code, isWorse);
        const { message, advice } = alertSentences(reader, said(code, { severity, isOver }));
        for (const sentence of [message, advice]) {
          expect(sentence).toMatch(/^["„A-ZÄÖÜ].*\.$/);
          expect(sentence).not.toMatch(/undefined|null|\[object|[{}_]|\.\./);
        }
        expect(message).not.toBe(STORED);
        expect(advice).not.toMatch(/cut the power|Strom ab/i);
        expect(alertLabel(reader.texts, code, severity)).toMatch(/^\S.*[^.]$/);
      }
  });

  it("no two codes say the same", () => {
    const messages = ALERT_CODES.map((code) => alertSentences(reader, said(code, { severity: alertSeverity(code) })).message);
    expect(new Set(messages).size).toBe(ALERT_CODES.length);
  });

  it.each(["constructor", "fault_of_tomorrow", "raining_frogs"])("a code of a later version says what is stored: %s", (code) => {
    const { message, advice } = alertSentences(reader, said(code, { severity: "critical", isOver: true }));
    expect([message, advice]).toEqual([STORED, reader.texts.alerts.other.advice]);
  });

  it.each(["run_failed", "run_missed", "config_refused", "device_fault", "device_hold", "hold_falling", "firmware_failed"])(
    "a row that was stored without its values says what is stored: %s",
    (code) => {
      for (const detail of [null, "a word", { other: 1 }])
        expect(alertSentences(reader, said(code, { severity: "critical", detail })).message).toBe(STORED);
    },
  );

  it("an old row of a code that needs no value is said as a new one", () => {
    expect(alertSentences(reader, said("level_low", { detail: null })).message).toBe(reader.texts.alerts.known.level_low.now);
  });
});

it.each(ALERT_CODES)("does not speak as if it went on, once it is over: %s", (code) => {
  for (const isWorse of [false, true])
    expect(english(code, { severity: alertSeverity(code, isWorse), isOver: true })).not.toMatch(
      /\b(is low|are off|holds|keeps circulation|warns|gives|stands|rises|falls|still moves|has been|wait)\b/,
    );
});

it("says what happened before what the controller did", () => {
  expect(english("fault_dry", { severity: "critical" })).toBe(
    "A pump ran, but the level did not change. The controller stopped its pumps.",
  );
  expect(german("fault_dry", { severity: "critical" })).toBe(
    "Eine Pumpe lief, aber der Pegel änderte sich nicht. Die Steuerung hat ihre Pumpen gestoppt.",
  );
});

it("[SAFE-7] a hold says what may be behind it and how long the return pump still has", () => {
  const detail = { reason: "falling", suspects: ["leak"], dryInMs: 172_800_000 };
  expect(english("hold_falling", { severity: "critical", detail })).toBe(
    "The water falls faster than it evaporates although every pump is off. The controller holds its pumps off, automatic top-up too. It may be a leak. The return pump may run dry in about 2 days.",
  );
  expect(english("hold_falling", { severity: "critical", detail: { ...detail, suspects: [], dryInMs: 60_000 } })).toMatch(
    /automatic top-up too\. The return pump may run dry within the hour\.$/,
  );
  expect(german("hold_falling", { severity: "critical", detail: { ...detail, dryInMs: 3_600_000 } })).toMatch(
    /Grund ist vielleicht ein Leck\. Die Rückförderpumpe läuft vielleicht in etwa einer Stunde trocken\.$/,
  );
  expect(english("hold_overflow", { severity: "critical" })).toContain("keeps circulation and its pumps off");
});

it("a run that did not start says which, when and why", () => {
  expect(english("run_missed")).toBe(
    "The top-up scheduled for 15.11.2026, 10:00 (Europe/Berlin) was missed. A pump ran, but the level did not change. Look for an empty reservoir, a hose that came off or a clogged pump. Check the floor too.",
  );
  expect(german("run_refused", { detail: { ...DETAIL, type: "water_change", reason: "late" } })).toBe(
    "Der für den 15.11.2026, 10:00 (Europe/Berlin) geplante Wasserwechsel begann nicht. Der Server konnte den Vorgang nicht innerhalb von 15 Minuten nach seiner Zeit starten. Er wird nicht nachgeholt.",
  );
});

it("repeats what the device wrote, whatever it wrote", () => {
  expect(english("config_refused", { detail: { field: "$& $' {detail}" } })).toContain("$& $' {detail}");
  expect(english("device_warning", { detail: { fault: "tea_time" } })).toBe("The controller reports a warning: tea time.");
  expect(english("run_failed", { detail: { reason: "toString" } })).toContain("toString");
  expect(english("config_refused", { detail: { field: null } })).toBe(
    "The controller did not accept its new settings. It keeps the old ones.",
  );
});

it.each([
  ["hold_rising", "critical", "Act now: water is rising", "Jetzt handeln: Der Pegel steigt"],
  ["level_low", "warn", "Water level low", "Pegel niedrig"],
  ["level_low", "critical", "Act now: too little water", "Jetzt handeln: Zu wenig Wasser"],
  ["fault_dry", "critical", "Pumps locked", "Pumpen gesperrt"],
  ["fault_overfill", "critical", "Act now: too much water", "Jetzt handeln: Zu viel Wasser"],
  ["device_hold", "critical", "Pumps held", "Pumpen angehalten"],
  ["emergency_stop", "critical", "Everything is stopped", "Alles ist gestoppt"],
  ["run_overdue", "critical", "Act now: a run did not end", "Jetzt handeln: Ein Vorgang ist nicht zu Ende"],
  ["of_tomorrow", "critical", "Act now: a critical alert", "Jetzt handeln: Eine kritische Meldung"],
] as const)("%s, %s, has the word of its verdict", (code, severity, en, de) => {
  expect(LANGUAGES.map((language) => alertLabel(catalogues[language], code, severity))).toEqual([en, de]);
});

describe("good news", () => {
  it("has its figures", () => {
    expect(english("water_change_done")).toBe(
      "The water change is finished after 14 minutes. The level fell from 30 mm to 60 mm below the sensor. It is at 31 mm now. About 3.6 L were changed.",
    );
    expect(german("water_change_done")).toContain("Etwa 3,6 L wurden gewechselt.");
    expect(english("device_back")).toBe("The controller is online again after 4 hours.");
    expect(german("device_back", { detail: { awayMs: 86_400_000 * 3 } })).toBe("Die Steuerung ist nach 3 Tagen wieder online.");
    expect(english("update_succeeded")).toContain("Version 1.4.0");
    expect(english("calibration_changed")).toMatch(/^Ada changed the calibration: top 28 mm → 30 mm, drain 60 mm\./);
  });

  it("leaves out what is not known", () => {
    const detail = { minutes: 1, fromMm: null, lowestMm: null, toMm: null, litres: null };
    expect(english("water_change_done", { detail })).toBe("The water change is finished after 1 minute.");
  });
});
