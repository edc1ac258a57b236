import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type State = VacationFinding["state"];

type Style = Readonly<{ label: string; tone: Tone; icon: LucideIcon; title: string }>;

/** The worst first, as the page lists them. */
export const STATES: readonly State[] = ["missing", "warning", "ok"];

export const FINDING_STYLES: Readonly<Record<State, Style>> = {
  missing: { label: "Missing", tone: "danger", icon: CircleAlert, title: "Put this right before you go" },
  warning: { label: "Check", tone: "warn", icon: TriangleAlert, title: "Worth a look" },
  ok: { label: "In order", tone: "ok", icon: CircleCheck, title: "In order" },
};

export const TOPICS: Readonly<Record<string, string>> = {
  reachable: "Connection",
  latches: "Stops and faults",
  settings: "Settings",
  circulation: "Circulation",
  firmware: "Firmware",
  alerts: "Alerts",
  calibration: "Calibration",
  top_up: "Top-up",
  schedules: "Schedules",
  salt_water: "Salt water",
  waste: "Waste tank",
  fresh_water: "Fresh water",
  notifications: "Notifications",
};

export function verdictText(findings: readonly VacationFinding[]): string {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length;
  const [missing, doubtful] = [count("missing"), count("warning")];
  const things = (number: number) => (number === 1 ? "1 thing" : `${number} things`);
  if (missing > 0)
    return `${things(missing)} ${missing === 1 ? "is" : "are"} missing. Please do not leave before that is put right.`;
  if (doubtful > 0) return `Nothing is missing, but ${things(doubtful)} ${doubtful === 1 ? "needs" : "need"} a look.`;
  return "Everything that can be checked from here is in order.";
}
