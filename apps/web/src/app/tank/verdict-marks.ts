// What the sentence names is marked in the drawing, at the same place and in the same words.

import type { PageVerdict, Pump, ShownCode, Verdict } from "@halocline/domain/verdict/verdict.types";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { NO_MARKS, type PumpMark, type TankMarks } from "@/features/tanks/tank/tank-marks.ts";
import { formatVolume } from "@/lib/format.ts";
import { relayLabel } from "@/lib/relay-label.ts";
import type { Tone } from "@/ui/tone.ts";

function pumpMarks(pump: Pump | null, kind: PumpMark["kind"], word: string): TankMarks {
  if (pump === null) return NO_MARKS;
  const sentence = dashboardMessages().marks.pump({ name: relayLabel(pump), word });
  return { ...NO_MARKS, pumps: { [pump]: { kind, word } }, sentence };
}

function leak(litresPerHour: number | null): TankMarks {
  const { marks } = dashboardMessages();
  const arrowWord = litresPerHour === null ? null : marks.litresPerHour({ litres: formatVolume(litresPerHour) });
  return { ...NO_MARKS, arrow: "down", arrowWord, sentence: marks.falling };
}

const stopped = (): TankMarks => ({ ...NO_MARKS, isStopped: true, sentence: dashboardMessages().marks.stopped });

export function verdictMarks(verdict: Verdict | PageVerdict): TankMarks {
  const { marks } = dashboardMessages();
  switch (verdict.code) {
    case "locked_no_water":
      return pumpMarks(verdict.pump, "fault", marks.noWater);
    case "locked_no_movement":
      return pumpMarks("drain", "fault", marks.noMovement);
    case "locked_wrong_way":
      return pumpMarks(verdict.pump, "fault", marks.wrongWay);
    case "locked_limit":
      return pumpMarks(verdict.pump, "fault", marks.tooLong);
    case "pump_runs_on":
      return pumpMarks(verdict.pump, "flows", marks.runsOn);
    case "rising":
      return { ...NO_MARKS, arrow: "up", sentence: marks.rising };
    case "falling":
      return leak(verdict.litresPerHour);
    case "stopped":
      return stopped();
    case "still_water":
      return verdict.isStopped ? stopped() : NO_MARKS;
    case "locked_sensor":
    case "no_data":
      return { ...NO_MARKS, isSensorBad: true, sentence: marks.sensor };
    case "go_and_look":
      return verdictMarks(verdict.before);
    default:
      return NO_MARKS;
  }
}

/** A green dot or "Normal" beside locked pumps would read as if nothing were wrong. */
export const isLocked = (code: ShownCode): boolean => code === "held" || code.startsWith("locked_");

/** While pumps are stopped or locked, or a run moves the water on purpose, the level's own colour would be a judgement. */
export function verdictDotTone({ code }: Verdict | PageVerdict): Tone | undefined {
  if (code === "stopped" || isLocked(code)) return "muted";
  return code === "changing_water" || code === "topping_up" ? "info" : undefined;
}
