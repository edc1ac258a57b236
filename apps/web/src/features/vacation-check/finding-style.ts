import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { vacationCheckMessages } from "@halocline/messages/texts/vacation-check";
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type State = VacationFinding["state"];

type Style = Readonly<{ tone: Tone; icon: LucideIcon }>;

/** The worst first, as the page lists them. */
export const STATES: readonly State[] = ["missing", "warning", "ok"];

export const FINDING_STYLES: Readonly<Record<State, Style>> = {
  missing: { tone: "danger", icon: CircleAlert },
  warning: { tone: "warn", icon: TriangleAlert },
  ok: { tone: "ok", icon: CircleCheck },
};

/** A topic of a newer server is shown as it is: a finding is never left out. */
export function topicLabel(topic: string): string {
  const topics: Readonly<Record<string, string>> = vacationCheckMessages().topics;
  return topics[topic] ?? topic;
}

export function verdictText(findings: readonly VacationFinding[]): string {
  const labels = vacationCheckMessages().verdict;
  const countOf = (state: State) => findings.filter((finding) => finding.state === state).length;
  const [missing, doubtful] = [countOf("missing"), countOf("warning")];
  if (missing > 0) return labels.missing({ count: missing });
  return doubtful > 0 ? labels.warning({ count: doubtful }) : labels.ok;
}
