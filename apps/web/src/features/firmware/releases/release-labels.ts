// What a release is called and how it is marked, wherever it appears.

import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleCheck, FlaskConical, type LucideIcon, Wrench } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type ClassStyle = Readonly<{ text: string; icon: LucideIcon; tone: Tone }>;
type Marks = Pick<FirmwareRelease, "isStable" | "isBeta">;

const SHOWN_SHA_CHARACTERS = 16;

export function classStyle({ isStable, isBeta }: Marks): ClassStyle {
  const { stable, beta, development } = firmwareMessages().classes;
  if (isStable) return { text: stable, icon: CircleCheck, tone: "ok" };
  return isBeta ? { text: beta, icon: FlaskConical, tone: "warn" } : { text: development, icon: Wrench, tone: "muted" };
}

export const releaseTitle = ({ title, version }: Pick<FirmwareRelease, "title" | "version">): string =>
  title?.trim() || firmwareMessages().releases.untitled({ version });

export const shortSha = (sha256: string): string => sha256.slice(0, SHOWN_SHA_CHARACTERS);

/** "Installed on 3 controllers", or "Not installed on any controller". */
export const runningText = (deviceCount: number): string => firmwareMessages().releases.running({ count: deviceCount });
