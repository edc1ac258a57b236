// What a release is called and how it is marked, wherever it appears.

import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { CircleCheck, FlaskConical, type LucideIcon, Wrench } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type ClassStyle = Readonly<{ text: "Stable" | "Beta" | "Development"; icon: LucideIcon; tone: Tone }>;
type Marks = Pick<FirmwareRelease, "isStable" | "isBeta">;

const SHOWN_SHA_CHARACTERS = 16;

export function classStyle({ isStable, isBeta }: Marks): ClassStyle {
  if (isStable) return { text: "Stable", icon: CircleCheck, tone: "ok" };
  return isBeta ? { text: "Beta", icon: FlaskConical, tone: "warn" } : { text: "Development", icon: Wrench, tone: "muted" };
}

export const releaseTitle = ({ title, version }: Pick<FirmwareRelease, "title" | "version">): string =>
  title?.trim() || `Firmware ${version}`;

export const shortSha = (sha256: string): string => sha256.slice(0, SHOWN_SHA_CHARACTERS);

/** "3 devices run it", or that none does. */
export function runningText(deviceCount: number): string {
  if (deviceCount === 0) return "No device runs it";
  return deviceCount === 1 ? "1 device runs it" : `${deviceCount} devices run it`;
}
