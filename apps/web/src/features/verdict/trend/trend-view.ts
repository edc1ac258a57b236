// The direction of the water in words.

import type { Direction } from "@halocline/domain/verdict/direction";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { formatLengthValue, lengthUnit } from "@/lib/format.ts";

export type TrendView = Readonly<{
  kind: "unknown" | "planned" | "still" | "rising" | "falling";
  text: string;
  /** "normal"; null without a meaning. */
  meaning: string | null;
  /** `warn`: against the plan, and not reported yet. `danger`: part of the trouble that the verdict names. */
  tone: "plain" | "warn" | "danger";
}>;

/** `isBad`: the verdict names this movement. `isCalm`: beside trouble nothing is called normal. */
type Context = Readonly<{ isBad: boolean; isCalm: boolean }>;

/**
 * More than this is no evaporation any more. Up to it there is no figure: the slope of a few hours has top-ups between its readings,
 * and would be another evaporation beside that of the water ledger.
 */
const SLOW_MM_PER_HOUR = 6;

const lengthOf = (mm: number): string => `${formatLengthValue(Math.abs(mm))} ${lengthUnit()}`;
const kindOf = (rate: number) => (rate > 0 ? "rising" : "falling");

function againstText({ plan, mmPerMin }: Extract<Direction, { code: "against" }>, rate: string): string {
  const { against, settlingRising, settlingFalling } = dashboardMessages().trend;
  if (plan === "settling") return (mmPerMin > 0 ? settlingRising : settlingFalling)({ rate });
  return against[plan]({ rate });
}

/** In a planned movement that needs no figure, the plan is the whole text. */
function plannedText({ plan, mmPerMin }: Extract<Direction, { code: "as_planned" }>, rate: string): string {
  const { planned, risingAsPlanned, fallingAsPlanned } = dashboardMessages().trend;
  if (mmPerMin === null || plan === "pipes_out" || plan === "pipes_back") return planned[plan];
  return (mmPerMin > 0 ? risingAsPlanned : fallingAsPlanned)({ rate });
}

export function trendView(direction: Direction, { isBad, isCalm }: Context): TrendView {
  const labels = dashboardMessages().trend;
  const plain = { meaning: null, tone: "plain" } as const;
  const perMinute = (mmPerMin: number): string => labels.perMinute({ length: lengthOf(mmPerMin) });
  switch (direction.code) {
    case "unknown":
    case "still":
      return { ...plain, kind: direction.code, text: labels[direction.code] };
    case "as_planned": {
      const { mmPerMin } = direction;
      const kind = mmPerMin === null ? "planned" : kindOf(mmPerMin);
      return { ...plain, kind, text: plannedText(direction, perMinute(mmPerMin ?? 0)) };
    }
    case "not_seen":
      return { ...plain, kind: "planned", text: labels.notSeen[direction.plan] };
    case "against": {
      const { mmPerMin } = direction;
      return { ...plain, kind: kindOf(mmPerMin), text: againstText(direction, perMinute(mmPerMin)), tone: "warn" };
    }
    case "moving": {
      const kind = kindOf(direction.mmPerMin);
      return { ...plain, kind, text: labels[kind]({ rate: perMinute(direction.mmPerMin) }), tone: isBad ? "danger" : "plain" };
    }
    case "drifting": {
      const { mmPerHour } = direction;
      const kind = kindOf(mmPerHour);
      const isSlow = Math.abs(mmPerHour) <= SLOW_MM_PER_HOUR;
      const rate = labels.perHour({ length: lengthOf(mmPerHour) });
      const text = isSlow ? labels[`${kind}Slowly`] : labels[kind]({ rate });
      const isNormal = kind === "falling" && isSlow && isCalm;
      return { kind, text, meaning: isNormal ? labels.normal : null, tone: isBad ? "danger" : "plain" };
    }
  }
}
