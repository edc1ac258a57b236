import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { Link } from "@tanstack/react-router";
import { Badge } from "@/ui/badge.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { FINDING_STYLES, STATES, TOPICS } from "./finding-style.ts";

type Fix = NonNullable<VacationFinding["fix"]>;

const PLACES = {
  devices: { to: "/devices", label: "Devices" },
  control: { to: "/manual-control", label: "Manual Control" },
  dashboard: { to: "/", label: "Dashboard" },
  calibration: { to: "/calibration", label: "Calibration" },
  schedules: { to: "/schedules", label: "Schedules" },
  notifications: { to: "/settings", label: "Notifications", search: { section: "notifications" } },
  alerts: { to: "/alerts", label: "Alerts" },
} as const satisfies Record<Fix["place"], { to: string; label: string; search?: Record<string, string> }>;

function FixLine({ fix }: Readonly<{ fix: Fix }>) {
  const { label, ...place } = PLACES[fix.place];
  return (
    <p className="mt-1 text-sm text-ink-2">
      {fix.text}{" "}
      <Link {...place} className={TEXT_LINK}>
        {label}
      </Link>
    </p>
  );
}

function FindingLine({ finding: { topic, state, about, sentence, fix } }: Readonly<{ finding: VacationFinding }>) {
  const { label, tone, icon } = FINDING_STYLES[state];
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div>
        <Badge icon={icon} tone={tone}>
          {label}
        </Badge>
      </div>
      <div className="min-w-0">
        <h3 className="text-sm font-semibold wrap-anywhere">
          {TOPICS[topic] ?? topic}
          {about !== null && <span className="font-normal text-ink-3"> · {about}</span>}
        </h3>
        <p className="text-sm">{sentence}</p>
        {fix && <FixLine fix={fix} />}
      </div>
    </li>
  );
}

export function FindingList({ findings }: Readonly<{ findings: readonly VacationFinding[] }>) {
  return STATES.map((state) => ({ state, found: findings.filter((finding) => finding.state === state) }))
    .filter(({ found }) => found.length > 0)
    .map(({ state, found }) => (
      <Card key={state} title={FINDING_STYLES[state].title}>
        <ul className="mt-2 divide-y">
          {found.map((finding) => (
            <FindingLine key={`${finding.topic} ${finding.about} ${finding.sentence}`} finding={finding} />
          ))}
        </ul>
      </Card>
    ));
}
