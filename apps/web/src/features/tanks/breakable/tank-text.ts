// What the card says of a moment: the same in sentences, in colour and in the drawing.

import { landingMessages } from "@halocline/messages/texts/landing";
import { formatVolume } from "@/lib/format.ts";
import type { Tone } from "@/ui/tone.ts";
import { NO_MARKS, type TankMarks } from "../tank/tank-marks.ts";
import { type BreakableScenario, type Moment, REFILL_LIMIT_MINUTES, type StoppingRule } from "./moment.ts";

export type TankText = Readonly<{
  title: string;
  text: string;
  tone: Tone;
  rule: StoppingRule | null;
  /** Read aloud; null while nothing is broken, for a calm tank has no news. */
  news: string | null;
}>;

const MINUTE_S = 60;

function calmText({ doing, toGoL, toGoS }: Moment): Pick<TankText, "title" | "text"> {
  const { calm } = landingMessages();
  switch (doing) {
    case "refilling":
      return {
        title: calm.refilling,
        text: calm.refillingText({ litres: formatVolume(toGoL), minutes: Math.round(toGoS / MINUTE_S) }),
      };
    case "draining":
      return { title: calm.draining, text: calm.drainingText };
    case "preparing":
      return { title: calm.preparing, text: calm.preparingText };
    case "resting":
      return { title: calm.resting, text: calm.restingText };
  }
}

export function textOf(moment: Moment): TankText {
  const { scenario, result, floorL } = moment;
  const { broken, results, safety } = landingMessages();
  if (scenario === null) return { ...calmText(moment), tone: "info", rule: null, news: null };
  const litres = formatVolume(floorL);
  if (result === null) {
    const { title, text } = broken[scenario];
    return { title, text: text({ litres }), tone: "danger", rule: null, news: title };
  }
  const timer = formatVolume(result.timerAloneL);
  const seconds = Math.round(result.seconds);
  const said = { seconds, litres, timer, timerMinutes: REFILL_LIMIT_MINUTES };
  const [title, text] = [results[scenario].title(said), results[scenario].text(said)];
  const { rule } = result;
  const news = [`${title}.`, text, ...(rule === null ? [] : [safety.rules[rule]])].join(" ");
  return { title, text, tone: "ok", rule, news };
}

const PUMP_MARKS: Readonly<Partial<Record<BreakableScenario, "burst" | "fault">>> = {
  burst_hose: "burst",
  empty_reservoir: "fault",
};

export function marksOf({ scenario }: Moment): TankMarks {
  if (scenario === null) return NO_MARKS;
  const { tank, broken } = landingMessages();
  const kind = PUMP_MARKS[scenario];
  return {
    ...NO_MARKS,
    pumps: kind ? { fill: { kind, word: kind === "burst" ? tank.burst : tank.dry } } : {},
    isSensorBad: scenario === "fouled_sensor",
    sentence: `${broken[scenario].title}.`,
  };
}
