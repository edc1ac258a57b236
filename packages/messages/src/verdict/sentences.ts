// Which message each row takes, by its values. Every row has its own function, so none can be forgotten.

import type { FaultName } from "@halocline/domain/alerts/fault-names";
import type { PageVerdict } from "@halocline/domain/verdict/verdict.types";
import { VERDICTS } from "@halocline/domain/verdict/verdict-table";
import { alertSentence } from "../alert-text.ts";
import type { SaidVerdict, VerdictFormats, VerdictTexts } from "./formats.ts";
import { pastSentence } from "./past-sentence.ts";
import { changingSentence, slowSentence, toppingUpSentence } from "./run-sentences.ts";

type Texts = VerdictTexts;
type Rows = Texts["verdict"]["rows"];
type Of<Code> = Extract<SaidVerdict, { code: Code }>;
type Sentence<Code> = (verdict: Of<Code>, rows: Rows, formats: VerdictFormats, texts: Texts) => string;

const WELL: ReadonlySet<SaidVerdict["code"]> = new Set(["paused", "all_well"]);

const plain =
  <Code extends SaidVerdict["code"]>(code: Code & PlainCode): Sentence<Code> =>
  (_, rows) =>
    rows[code].sentence;

type PlainCode = { [Code in keyof Rows]: Rows[Code] extends { sentence: string } ? Code : never }[keyof Rows];

function fallingSentence(
  { litresPerHour, mmPerHour, dryInMs }: Of<"falling">,
  { falling }: Rows,
  formats: VerdictFormats,
): string {
  const dryIn = dryInMs === null ? null : formats.duration(dryInMs);
  const lost = litresPerHour !== null ? formats.litres(litresPerHour) : mmPerHour !== null ? formats.mm(mmPerHour) : null;
  if (lost === null) return dryIn === null ? falling.unknown : falling.dry({ dryIn });
  return dryIn === null ? falling.rate({ lost }) : falling.rateAndDry({ lost, dryIn });
}

function silentSentence(verdict: Of<"silent_while_pumping">, rows: Rows, formats: VerdictFormats): string {
  const texts = rows.silent_while_pumping;
  const duration = formats.duration(verdict.silentForMs);
  const pump = verdict.pump ?? "unknown";
  return verdict.endsAtMs === null
    ? texts[pump]({ duration })
    : texts[`${pump}Until`]({ duration, time: formats.time(verdict.endsAtMs) });
}

function goAndLookSentence({ asOfMs, before }: Of<"go_and_look">, rows: Rows, formats: VerdictFormats, texts: Texts): string {
  return rows.go_and_look.sentence({ time: formats.time(asOfMs), past: pastSentence(texts, before) });
}

function notKnownSentence(verdict: Of<"not_known">, rows: Rows, formats: VerdictFormats, texts: Texts): string {
  const [time, duration] = [formats.time(verdict.asOfMs), formats.duration(verdict.silentForMs)];
  if (WELL.has(verdict.before.code)) return rows.not_known.wasWell({ time, duration });
  return rows.not_known.before({ time, duration, past: pastSentence(texts, verdict.before) });
}

function asOfSentence({ code, asOfMs, before }: PageVerdict | Of<"server_behind">, rows: Rows, formats: VerdictFormats): string {
  const time = formats.time(asOfMs);
  return VERDICTS[before.code].isGuarded ? rows[code].guarded({ time }) : rows[code].sentence({ time });
}

function limitSentence({ pump, limitMs }: Of<"locked_limit">, { locked_limit: texts }: Rows, formats: VerdictFormats): string {
  return limitMs === null ? texts[pump] : texts[`${pump}Limit`]({ duration: formats.duration(limitMs) });
}

function veryLowSentence(verdict: Of<"very_low">, { very_low: texts }: Rows, formats: VerdictFormats): string {
  const mm = formats.mm(verdict.belowTopMm);
  if (verdict.litres === null) return verdict.hasAutoTopUp ? texts.topUp({ mm }) : texts.noTopUp({ mm });
  const values = { mm, litres: formats.litres(verdict.litres) };
  return verdict.hasAutoTopUp ? texts.topUpLitres(values) : texts.noTopUpLitres(values);
}

const SENTENCES: Readonly<{ [Code in SaidVerdict["code"]]: Sentence<Code> }> = {
  stopping: plain("stopping"),
  stop_unconfirmed: (_, rows, { tankName: tank }) =>
    tank === undefined ? rows.stop_unconfirmed.only : rows.stop_unconfirmed.oneOfMany({ tank }),
  rising: plain("rising"),
  pump_runs_on: ({ pump }, rows) => rows.pump_runs_on[pump ?? "unknown"],
  falling: fallingSentence,
  overflow_blocked: plain("overflow_blocked"),
  circulation_stopped: (_, __, ___, texts) => alertSentence(texts, "circulation_stopped", "critical"),
  input_wet: plain("input_wet"),
  too_much_water: ({ aboveTopMm }, { too_much_water: texts }, { mm }) =>
    aboveTopMm === null ? texts.unknown : texts.mm({ mm: mm(aboveTopMm) }),
  too_little_water: ({ belowDrainMm }, { too_little_water: texts }, { mm }) =>
    belowDrainMm === null ? texts.unknown : texts.mm({ mm: mm(belowDrainMm) }),
  still_water: ({ offForMs, isStopped }, rows, formats) =>
    rows.still_water[isStopped ? "stopped" : "broken"]({ duration: formats.duration(offForMs) }),
  silent_while_pumping: silentSentence,
  critical_alert: ({ alertCode }, _, __, texts) => alertSentence(texts, alertCode, "critical"),
  stopped: ({ sinceMs, clearWithinMs }, { stopped }, { time, duration }) =>
    clearWithinMs === null
      ? stopped.sentence({ time: time(sinceMs) })
      : stopped.clearWithin({ time: time(sinceMs), duration: duration(clearWithinMs) }),
  go_and_look: goAndLookSentence,
  not_known: notKnownSentence,
  server_behind: asOfSentence,
  browser_offline: asOfSentence,
  server_silent: asOfSentence,
  locked_no_water: ({ pump }, rows) => rows.locked_no_water[pump ?? "unknown"],
  locked_no_movement: plain("locked_no_movement"),
  locked_sensor: ({ isStuck }, rows) => rows.locked_sensor[isStuck ? "stuck" : "noReading"],
  locked_wrong_way: ({ pump }, rows) => rows.locked_wrong_way[pump ?? "unknown"],
  locked_limit: limitSentence,
  locked_circulation: plain("locked_circulation"),
  locked_other: ({ fault }, { locked_other }, _, { faults }) =>
    Object.hasOwn(faults.known, fault)
      ? faults.lookFirst(faults.known[fault as FaultName])
      : locked_other.unknown({ fault: fault.replaceAll("_", " ") }),
  held: ({ reason, sinceMs }, rows, { time }) => rows.held[reason]({ time: time(sinceMs) }),
  guard_failed: plain("guard_failed"),
  no_data: ({ sinceMs }, rows, { time }) =>
    sinceMs === null ? rows.no_data.unknown : rows.no_data.since({ time: time(sinceMs) }),
  waiting: plain("waiting"),
  not_calibrated: plain("not_calibrated"),
  settings_pending: ({ isRefused }, { settings_pending }, _, texts) =>
    isRefused ? alertSentence(texts, "config_refused", "warn") : settings_pending.sentence,
  slow_run: slowSentence,
  changing_water: changingSentence,
  topping_up: toppingUpSentence,
  pump_by_hand: ({ endsAtMs }, rows, { time }) =>
    endsAtMs === null ? rows.pump_by_hand.unknown : rows.pump_by_hand.until({ time: time(endsAtMs) }),
  updating: ({ share }, rows, { percent }) => rows.updating.sentence({ percent: percent(share) }),
  top_up_budget: (_, __, ___, texts) => alertSentence(texts, "topup_budget", "warn"),
  checking_overflow: ({ endsAtMs }, rows, { time }) => rows.checking_overflow.sentence({ time: time(endsAtMs) }),
  part_filled: ({ missingMm, litres }, { part_filled: texts }, formats) => {
    if (litres !== null) return texts.missing({ amount: formats.litres(litres) });
    return missingMm === null ? texts.unknown : texts.missing({ amount: formats.mm(missingMm) });
  },
  very_low: veryLowSentence,
  checking: ({ cause }, { checking }) => checking[cause],
  low: ({ belowTopMm, litres }, { low }, formats) =>
    litres === null
      ? low.mm({ mm: formats.mm(belowTopMm) })
      : low.litres({ mm: formats.mm(belowTopMm), litres: formats.litres(litres) }),
  too_high: ({ aboveTopMm, litres }, { too_high: texts }, formats) =>
    litres === null
      ? texts.mm({ mm: formats.mm(aboveTopMm) })
      : texts.litres({ mm: formats.mm(aboveTopMm), litres: formats.litres(litres) }),
  reservoir_low: ({ litres, emptyAtMs }, { reservoir_low: texts }, formats) =>
    litres > 0 && emptyAtMs !== null ? texts.until({ litres: formats.litres(litres), day: formats.day(emptyAtMs) }) : texts.empty,
  warning: ({ alertCode }, _, __, texts) => alertSentence(texts, alertCode, "warn"),
  paused: ({ untilMs }, rows, { time, wait }) => rows.paused.sentence({ time: time(untilMs), wait: wait(untilMs) }),
  all_well: ({ nextScheduleAtMs, nextScheduleType }, { all_well: texts }, { day }) => {
    if (nextScheduleAtMs === null) return texts.sentence;
    const next =
      nextScheduleType === "water_change" ? texts.nextChange : nextScheduleType === "top_up" ? texts.nextTopUp : texts.next;
    return next({ day: day(nextScheduleAtMs) });
  },
};

export function verdictSentence(texts: Texts, verdict: SaidVerdict, formats: VerdictFormats): string {
  // The table has the function of this very code; the compiler cannot follow a union through an index.
  const sentence = SENTENCES[verdict.code] as Sentence<SaidVerdict["code"]>;
  return sentence(verdict, texts.verdict.rows, formats, texts);
}
