// The manuals quote limits, times and names: they must match the code, and every link and picture must exist.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import { telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import { api } from "@halocline/contracts/http/api.contract";
import { isFaultCode } from "@halocline/domain/alerts/alert-table";
import { ALERT_CODES } from "@halocline/domain/alerts/alerts";
import { FAULT_NAMES } from "@halocline/domain/alerts/fault-names";
import { FAR_TOO_HIGH_BEYOND_MM, HIGH_BEYOND_MM, OFFLINE_AFTER_MS } from "@halocline/domain/alerts/rules";
import { deviceConfig, TOP_UP_BUDGET } from "@halocline/domain/devices/config";
import { freshness } from "@halocline/domain/devices/presence";
import { USUAL_ESCALATION } from "@halocline/domain/notifications/escalation";
import { MOST_ALONE, WINDOW_MS } from "@halocline/domain/notifications/gathering";
import { HOURLY_MS, repeatGapMs } from "@halocline/domain/notifications/repeats";
import {
  DEFAULT_LEASE_S,
  DEFAULT_MAX_RUNTIME_S,
  DEFAULT_PAUSE_MINUTES,
  MAX_LEASE_S,
  MAX_PAUSE_MINUTES,
} from "@halocline/domain/relays/relays";
import { LATE_AFTER_MS, LEAST_GAP_MS, SCHEDULE_PRESETS } from "@halocline/domain/schedules/schedules";
import { calibrationErrors, calibrationWarnings, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { FULL_ABOVE_PERCENT, LOW_BELOW_PERCENT, VERY_LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";
import { SYSTEM_SETTING_BOUNDS } from "@halocline/domain/tanks/system-settings";
import { LONGEST_VACATION_DAYS } from "@halocline/domain/vacation/check";
import { repositoryPath } from "@halocline/local-services/paths";
import { describe, expect, it } from "vitest";

const FOLDERS = ["quick-setup", "detailed-manual"] as const;
const MINUTE_MS = 60_000;

type Section = Readonly<{ file: string; id: string; text: string }>;

const SECTIONS: readonly Section[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder)).map((name) => ({
    file: `${folder}/${name}`,
    id: name.replace(/^\d\d-|\.md$/g, ""),
    text: readFileSync(join(import.meta.dirname, folder, name), "utf8"),
  })),
);

/** Without the padding of table columns. */
const section = (id: string): string => (SECTIONS.find((one) => one.id === id)?.text ?? "").replaceAll(/ +/g, " ");
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");

describe.each(SECTIONS)("$file", ({ file, text }) => {
  it("has its order and id in its file name, and begins with its title", () => {
    expect(file).toMatch(/^[a-z-]+\/\d\d-[a-z0-9][a-z0-9-]{0,59}\.md$/);
    expect(text).toMatch(/^# \S.*\n\n/);
    expect(matches(withoutCode(text), /^(# .*)$/gm)).toHaveLength(1);
    expect(text.split("\n").length).toBeLessThan(250);
  });

  it("[SEC-8] has no raw HTML", () => {
    expect(withoutCode(text)).not.toMatch(/<[a-zA-Z!/]/);
  });

  it("shows only pictures that exist, each with a text and a caption", () => {
    const pictures = text.match(/!\[.*/g) ?? [];
    for (const picture of pictures) {
      const [, path = ""] = /^!\[[^\]]{20,}\]\(\/manual\/([a-z-]+\.svg) "[^"]+"\)$/.exec(picture) ?? [];
      expect(path, picture).not.toBe("");
      expect(existsSync(repositoryPath(`apps/web/public/manual/${path}`)), path).toBe(true);
    }
  });

  it("links only to sections of the manuals", () => {
    const targets = matches(text, /[^!]\[[^\]]*\]\(([^)]*)\)/g);
    for (const target of targets) expect(SECTIONS.map(({ id }) => `#${id}`)).toContain(target);
  });

  it("begins each box with Safety First, Caution or Note", () => {
    const openings = text.match(/(?<=\n\n)> .*/g) ?? [];
    for (const opening of openings) expect(opening).toMatch(/^> \*\*(?:Safety First|Caution|Note)\*\* \S/);
  });

  it("contains no secret and no address", () => {
    expect(text).not.toMatch(/(?:password|passphrase|secret|token|key|user ?name)["`*]*\s*[:=]\s*["`]?\w/i);
    // A pairing code, and anything as long as a key.
    expect(text).not.toMatch(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b|\w[\w-]{39,}/);
    expect(text).not.toMatch(/https?:\/\/|mqtts?:\/\/|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\w.]+@[\w.]+\./);
  });
});

it("every section has a unique id", () => {
  const ids = SECTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("the pictures", () => {
  const folder = repositoryPath("apps/web/public/manual");
  it.each(readdirSync(folder))("[SEC-8] %s is a plain drawing, and a section shows it", (name) => {
    const svg = readFileSync(join(folder, name), "utf8");
    expect(svg).toMatch(/<title id="t">[^<]+<\/title>\s*<desc id="d">[^<]+<\/desc>/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /<script|<foreignObject|<image|<use|\son\w+=|href|https?:\/\/|@import/i,
    );
    const sizes = matches(svg, /font-size="([\d.]+)"/g).map(Number);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    expect(SECTIONS.some(({ text }) => text.includes(`(/manual/${name} `))).toBe(true);
  });
});

describe("numbers of the settings and relays", () => {
  it.each([
    ["Default Hysteresis", "defaultHysteresisMm"],
    ["Max Drain Time", "maxDrainTimeMinutes"],
    ["Max Fill Time", "maxFillTimeMinutes"],
    ["Max Top-Up Time", "maxTopUpTimeMinutes"],
    ["Sensor Reading Interval", "sensorReadingIntervalSeconds"],
    ["Alert Retention", "alertRetentionDays"],
  ] as const)("%s", (label, name) => {
    const { least, most, unit } = SYSTEM_SETTING_BOUNDS[name];
    expect(section("software-configuration")).toMatch(
      new RegExp(`\\| ${label} \\| \\d+ ${unit} \\| ${least} to ${most} ${unit} \\|`),
    );
  });

  it("the limits of a run", () => {
    const [, drainS, fillS, topUpS, spareS] = DEFAULT_MAX_RUNTIME_S;
    const text = section("water-changes");
    expect(text).toContain(`| Drain | ${Number(drainS) / 60} min | 5 to 60 min | 60 min |`);
    expect(text).toContain(`| Fill | ${Number(fillS) / 60} min | 5 to 60 min | 60 min |`);
    expect(text).toContain(`| Top-up | ${Number(topUpS) / 60} min | 1 to 10 min | 10 min |`);
    expect(text).toContain(`| Spare | ${Number(spareS) / 60} min | relay limit | 10 min |`);
  });

  it("leases and pauses", () => {
    const text = section("daily-use");
    expect(text).toContain(`runs for ${DEFAULT_LEASE_S} seconds`);
    expect(text).toContain(`After **${MAX_LEASE_S / 60} minutes** in one go`);
    expect(text).toContain(`1 to ${MAX_PAUSE_MINUTES} minutes, usually ${DEFAULT_PAUSE_MINUTES}`);
  });

  it("the budget of top-ups", () => {
    const text = section("top-ups");
    expect(text).toContain(`| Shortest gap | ${TOP_UP_BUDGET.topupMinGapS / 60} min |`);
    expect(text).toContain(`| Budget in 24 hours | ${TOP_UP_BUDGET.topupDayS / 60} min of pump time |`);
  });
});

describe("numbers of the level", () => {
  const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };
  const settings = { drainS: 1200, fillS: 1500, topUpS: 120 };
  const flowsMlPerMin = { drain: null, fill: null, topup: null };
  const rest = { revision: 1, intervalS: 10, relays: [], areaCm2: null, flowsMlPerMin, hasAutoTopUp: false };
  const marksOf = (given: typeof calibration | null) => deviceConfig({ ...rest, calibration: given, settings }).marks;

  it("the level labels", () => {
    const text = section("daily-use");
    expect(text).toContain(`| Full | above ${FULL_ABOVE_PERCENT} %`);
    expect(text).toContain(`| Low | below ${LOW_BELOW_PERCENT} %`);
    expect(text).toContain(`| Very Low | below ${VERY_LOW_BELOW_PERCENT} %`);
  });

  it("the ages, at an interval of 10 seconds", () => {
    expect(section("daily-use")).toMatch(/\| Live \| up to 30 s \|[\s\S]*\| Late \| up to 2 min \|/);
    expect([30_000, 30_001, 120_000, 120_001].map((ageMs) => freshness(ageMs, 10, true))).toEqual([
      "live",
      "late",
      "late",
      "stale",
    ]);
  });

  it("the limits of the example, in the text and in the picture", () => {
    const { highHighMm, lowLowMm, dryMm } = marksOf(calibration);
    const text = section("calibration");
    const picture = readFileSync(repositoryPath("apps/web/public/manual/tank.svg"), "utf8");
    expect(text).toContain(`| High-high | ${highHighMm} mm (`);
    expect(text).toContain(`| Top-up trigger | ${topUpTriggerMm(calibration)} mm (`);
    expect(text).toContain(`| Low-low | ${lowLowMm} mm (`);
    expect(text).toContain(`| Dry | ${dryMm} mm (`);
    for (const word of [
      `High-high ${highHighMm}<`,
      `Top-up at ${topUpTriggerMm(calibration)}<`,
      `Low-low ${lowLowMm}<`,
      `Dry ${dryMm}<`,
    ])
      expect(picture).toContain(word);
  });

  it("the limits without a calibration", () => {
    const { highHighMm, lowLowMm } = marksOf(null);
    expect(section("daily-use")).toContain(`cautious limits, ${highHighMm} mm and ${lowLowMm} mm`);
  });

  it("the bounds of a calibration", () => {
    const wrong = (change: Partial<typeof calibration>) => calibrationErrors({ ...calibration, ...change }).length > 0;
    expect([wrong({ topDistanceMm: 10 }), wrong({ topDistanceMm: 9.9 })]).toEqual([false, true]);
    expect([wrong({ drainDistanceMm: 150 }), wrong({ drainDistanceMm: 150.1 })]).toEqual([false, true]);
    expect([wrong({ hysteresisMm: 1 }), wrong({ hysteresisMm: 20 }), wrong({ hysteresisMm: 20.1 })]).toEqual([
      false,
      false,
      true,
    ]);
    expect(calibrationWarnings({ ...calibration, drainDistanceMm: 100.1, hysteresisMm: 1.9 })).toHaveLength(2);
    const text = section("calibration");
    for (const words of ["at least 10 mm", "at most 150 mm", "Above 100 mm", "1 to 20 mm", "Below 2 mm"])
      expect(text).toContain(words);
  });
});

describe("numbers of the control core", () => {
  const core = (file: string, name: string): string => {
    const source = readFileSync(repositoryPath(`packages/device-core/cpp/${file}`), "utf8");
    return new RegExp(`constexpr \\w+ ${name} = ([^;]+);`).exec(source)?.[1] ?? "";
  };

  it.each([
    ["DRAIN_CEILING_S", "60 * 60", "water-changes", "| 5 to 60 min | 60 min |"],
    ["TOPUP_CEILING_S", "10 * 60", "water-changes", "| 1 to 10 min | 10 min |"],
    ["RUN_WAITING_MS", "120 * SECOND_MS", "water-changes", "the fill limit and two minutes"],
    ["DRAIN_BACK_MOST_MS", "150 * SECOND_MS", "water-changes", "10 s at least | 150 s |"],
    ["AFTER_DRAIN_MOST_MS", "30 * SECOND_MS", "water-changes", "5 s at least | 30 s |"],
    ["RESTART_MOST_MS", "10 * SECOND_MS", "water-changes", "it runs | 10 s |"],
    ["AFTER_RESTART_MOST_MS", "180 * SECOND_MS", "water-changes", "20 s at least | 180 s |"],
    ["MOST_REFILLS", "2", "water-changes", "twice at most"],
    ["LEARNED_LEAST", "3", "top-ups", "once three top-ups are known"],
    ["AUTO_TRUST_MS", "10 * MINUTE_MS", "top-ups", "good readings for 10 minutes"],
    ["AUTO_LOW_MS", "10 * SECOND_MS", "top-ups", "or lower for 10 seconds"],
    ["CIRCULATION_SETTLED_MS", "5 * MINUTE_MS", "top-ups", "has not changed for 5 minutes"],
    ["CIRCULATION_STEP_MS", "30 * SECOND_MS", "top-ups", "has changed within 30 seconds"],
    ["FAILURES_TO_LATCH", "3", "top-ups", "The third failure in 24 hours latches"],
    ["FROZEN_MS", "30 * SECOND_MS", "faults", "did not move at all for 30 seconds"],
    ["SMALLEST_CHANGE_TENTHS", "15", "faults", "at least 1.5 mm"],
    ["WRONG_WAY_TENTHS", "50", "faults", "more than 5 mm ends it"],
    ["DEFAULT_WINDOW_MS", "60 * SECOND_MS", "faults", "60 seconds for drain and fill"],
    ["UNLEARNED_WARN_RATE", "1000", "alarms", "faster than 10 mm an hour"],
    ["UNCALIBRATED_ON_MS", "60 * SECOND_MS", "daily-use", "60 seconds at a time"],
  ])("%s", (name, value, id, words) => {
    expect(core("safety-limits.h", name)).toBe(value);
    expect(section(id)).toContain(words);
  });

  it("what counts as a reading", () => {
    expect([core("sensor-filter.h", "NEAREST_MM"), core("sensor-filter.h", "FARTHEST_MM")]).toEqual(["5", "200"]);
    expect([core("sensor-filter.h", "WINDOW_SAMPLES"), core("sensor-filter.h", "NEEDED_SAMPLES")]).toEqual(["7", "4"]);
    expect(section("faults")).toContain("between 5 and 200 mm");
    expect(section("hardware-configuration")).toContain("the median of the last seven. It needs four good ones");
  });
});

describe("alarms and faults", () => {
  it("every alert has its line", () => {
    for (const code of ALERT_CODES.filter((one) => !isFaultCode(one))) expect(section("alarms")).toContain(`\`${code}\``);
  });

  it("[SAFE-7] water that moves with the pumps off: names the pumps to unplug, never advises cutting the power", () => {
    for (const id of ["alarms", "faults"]) {
      expect(section(id)).toMatch(/Unplug the drain, fill and top-up pumps\. Leave circulation and heating on/);
    }
    expect(section("firmware-updates")).toMatch(/unplug the drain, fill and top-up pumps; leave circulation and heating on/);
    for (const { file, text } of SECTIONS) expect(text, file).not.toMatch(/cut (off )?the power/i);
  });

  it("every fault has its line", () => {
    for (const name of FAULT_NAMES) expect(section("faults")).toContain(`\`${name}\``);
  });

  it("the thresholds", () => {
    const text = section("alarms");
    expect(text).toContain(`${OFFLINE_AFTER_MS / MINUTE_MS} minutes after the controller's last message`);
    expect(text).toContain(`More than ${HIGH_BEYOND_MM} mm above`);
    expect(text).toContain(`Critical: ${FAR_TOO_HIGH_BEYOND_MM} mm or more`);
  });

  it("the repeats and the escalation of a critical alert", () => {
    const text = section("alarms");
    const gaps = [0, 287, 288].map((no) => Number(repeatGapMs({ code: "leak", isAcknowledged: false }, no)) / MINUTE_MS);
    expect(gaps).toEqual([5, 5, HOURLY_MS / MINUTE_MS]);
    expect(text).toContain("again every 5 minutes");
    const { secondAfterMinutes, everyoneAfterMinutes } = USUAL_ESCALATION;
    expect(text).toContain(`After ${secondAfterMinutes} minutes`);
    expect(text).toContain(`after ${everyoneAfterMinutes} minutes`);
    expect([MOST_ALONE, WINDOW_MS / MINUTE_MS]).toEqual([5, 10]);
    expect(text).toContain("more than five alerts within ten minutes");
  });
});

describe("schedules and leaving", () => {
  it("the presets and the times", () => {
    const text = section("schedules");
    for (const { label } of SCHEDULE_PRESETS) expect(text).toContain(label);
    expect(text).toContain(`within ${LATE_AFTER_MS / MINUTE_MS} minutes of its time`);
    expect(text).toContain(`at least ${LEAST_GAP_MS / 3_600_000} hours apart`);
    expect(section("before-you-leave")).toContain(`up to ${LONGEST_VACATION_DAYS} days`);
  });
});

describe("the interfaces", () => {
  const text = section("api-documentation");

  it("every call exists", () => {
    const calls = matches(text, /`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g);
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) expect(Object.keys(api)).toContain(call);
  });

  it("the telemetry example matches the schema", () => {
    const [json = ""] = matches(text, /```json\n([\s\S]*?)```/g);
    expect(telemetrySchema.safeParse(JSON.parse(json)).error).toBeUndefined();
    expect(text).toContain(`at most ${MAX_PACKET_BYTES.toLocaleString("en")} bytes`);
  });
});
