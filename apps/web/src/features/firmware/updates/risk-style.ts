// What the server's judgement means for a person: a sentence, a colour, and the words on the button.

import type { FirmwareCompatibility } from "@halocline/contracts/http/firmware.contract";
import { CircleCheck, type LucideIcon, OctagonX, ShieldAlert, TriangleAlert } from "lucide-react";
import type { ButtonVariant } from "@/ui/buttons/button-style.ts";
import type { Tone } from "@/ui/tone.ts";

type RiskStyle = Readonly<{ title: string; sentence: string; tone: Tone; icon: LucideIcon }>;

const RISKS: Readonly<Record<FirmwareCompatibility["riskLevel"], RiskStyle>> = {
  low: {
    title: "Low risk",
    sentence: "This release fits the device. Nothing about it needs your attention first.",
    tone: "ok",
    icon: CircleCheck,
  },
  medium: {
    title: "Medium risk",
    sentence: "This release fits the device, with reservations. Read the warnings before you start.",
    tone: "warn",
    icon: TriangleAlert,
  },
  high: {
    title: "High risk",
    sentence: "After this update the device may not work as before. Stay with the tank until you have seen it work.",
    tone: "danger",
    icon: ShieldAlert,
  },
};

const DOES_NOT_FIT: RiskStyle = {
  title: "Cannot be installed",
  sentence: "What stands in the way is told below. Nothing is updated as long as it does.",
  tone: "danger",
  icon: OctagonX,
};

/** Worth a word, and no risk. */
const NOTED: RiskStyle = { ...RISKS.low, sentence: "This release fits the device. Please read the note below." };

export function riskStyle({ compatible, riskLevel, warnings }: FirmwareCompatibility): RiskStyle {
  if (!compatible) return DOES_NOT_FIT;
  return riskLevel === "low" && warnings.length > 0 ? NOTED : RISKS[riskLevel];
}

type StartStyle = Readonly<{ text: string; variant: ButtonVariant }>;

/** Null: not offered. Without a judgement the button asks for one. */
export function startStyle(compatibility: FirmwareCompatibility | undefined): StartStyle | null {
  if (!compatibility) return { text: "Check Compatibility & Update", variant: "primary" };
  if (!compatibility.compatible) return null;
  return {
    text: compatibility.requiresConfirmation ? "Proceed with Update" : "Start Update",
    variant: compatibility.riskLevel === "high" ? "danger" : "primary",
  };
}
