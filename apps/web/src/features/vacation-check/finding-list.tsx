import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { vacationCheckMessages } from "@halocline/messages/texts/vacation-check";
import { Link } from "@tanstack/react-router";
import { Badge } from "@/ui/badge.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { FINDING_STYLES, STATES, topicLabel } from "./finding-style.ts";

type Fix = NonNullable<VacationFinding["fix"]>;

const PLACES = {
  devices: { to: "/devices" },
  control: { to: "/manual-control" },
  dashboard: { to: "/" },
  calibration: { to: "/calibration" },
  schedules: { to: "/schedules" },
  notifications: { to: "/settings", search: { section: "notifications" } },
  alerts: { to: "/alerts" },
} as const satisfies Record<Fix["place"], { to: string; search?: Record<string, string> }>;

/** As the menu names it, which has no link of its own to the notifications. */
function placeName(place: Fix["place"]): string {
  if (place === "notifications") return vacationCheckMessages().notifications;
  return shellMessages().links[place === "control" ? "manualControl" : place];
}

function FixLine({ fix }: Readonly<{ fix: Fix }>) {
  return (
    <p className="mt-1 text-sm text-ink-2">
      {fix.text}{" "}
      <Link {...PLACES[fix.place]} className={TEXT_LINK}>
        {placeName(fix.place)}
      </Link>
    </p>
  );
}

function FindingLine({ finding: { topic, state, about, sentence, fix } }: Readonly<{ finding: VacationFinding }>) {
  const { tone, icon } = FINDING_STYLES[state];
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div>
        <Badge icon={icon} tone={tone}>
          {vacationCheckMessages().labels[state]}
        </Badge>
      </div>
      <div className="min-w-0">
        <h3 className="text-sm font-semibold wrap-anywhere">
          {topicLabel(topic)}
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
      <Card key={state} title={vacationCheckMessages().titles[state]}>
        <ul className="mt-2 divide-y">
          {found.map((finding, index) => (
            // Two of them may say the same.
            <FindingLine key={`${finding.topic} ${finding.about} ${finding.sentence} ${index}`} finding={finding} />
          ))}
        </ul>
      </Card>
    ));
}
