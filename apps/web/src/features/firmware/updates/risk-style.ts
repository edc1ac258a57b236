// What the server's judgement means for a person: a sentence, a colour, and the words on the button.

import type { FirmwareCompatibility } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleCheck, type LucideIcon, OctagonX, ShieldAlert, TriangleAlert } from "lucide-react";
import type { ButtonVariant } from "@/ui/buttons/button-style.ts";
import type { Tone } from "@/ui/tone.ts";

type Mark = Readonly<{ tone: Tone; icon: LucideIcon }>;
type RiskStyle = Mark & Readonly<{ title: string; sentence: string }>;

/** Noted: worth a word, and no risk. */
type Risk = FirmwareCompatibility["riskLevel"] | "doesNotFit" | "noted";

const MARKS: Readonly<Record<Risk, Mark>> = {
  low: { tone: "ok", icon: CircleCheck },
  noted: { tone: "ok", icon: CircleCheck },
  medium: { tone: "warn", icon: TriangleAlert },
  high: { tone: "danger", icon: ShieldAlert },
  doesNotFit: { tone: "danger", icon: OctagonX },
};

function riskOf({ compatible, riskLevel, warnings }: FirmwareCompatibility): Risk {
  if (!compatible) return "doesNotFit";
  return riskLevel === "low" && warnings.length > 0 ? "noted" : riskLevel;
}

export function riskStyle(compatibility: FirmwareCompatibility): RiskStyle {
  const risk = riskOf(compatibility);
  return { ...MARKS[risk], ...firmwareMessages().updates.risks[risk] };
}

type StartStyle = Readonly<{ text: string; variant: ButtonVariant }>;

/** Null: not offered. Without a judgement the button asks for one. */
export function startStyle(compatibility: FirmwareCompatibility | undefined): StartStyle | null {
  const { check, proceed, act } = firmwareMessages().updates.start;
  if (!compatibility) return { text: check, variant: "primary" };
  if (!compatibility.compatible) return null;
  return {
    text: compatibility.requiresConfirmation ? proceed : act,
    variant: compatibility.riskLevel === "high" ? "danger" : "primary",
  };
}
