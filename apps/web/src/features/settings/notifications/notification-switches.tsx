import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Switch } from "@/ui/forms/switch.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useWays } from "../ways/ways.api.ts";
import { ALERT_SWITCHES, isMailDeaf, REPORT_SWITCHES, type SwitchLabel, switchLabel } from "./notification-labels.ts";

type SwitchesProps = Readonly<{ values: NotificationSettings; onChange: (changed: Partial<NotificationSettings>) => void }>;

/** At the switch, where it is decided; unless a service wakes them. */
function MailWakesNobody() {
  const { data } = useWays();
  if (data?.ways.some(({ channelId, wakes }) => channelId !== null && wakes)) return null;
  return (
    <div className="mt-3">
      <Notice tone="warn" icon={TriangleAlert} role="status">
        {settingsMessages().notifications.nothingWakesYou}
      </Notice>
    </div>
  );
}

function SwitchRow({ text, values, onChange }: SwitchesProps & Readonly<{ text: SwitchLabel }>) {
  const hintId = useId();
  return (
    <div className="pt-1 pb-3">
      <Switch
        label={text.label}
        isOn={values[text.name]}
        describedBy={hintId}
        onChange={(isOn) => onChange({ [text.name]: isOn })}
      />
      <p id={hintId} className="-mt-1 pr-24 text-sm text-ink-3">
        {text.hint}
      </p>
      {text.name === "criticalAlerts" && isMailDeaf(values) && <MailWakesNobody />}
    </div>
  );
}

function SwitchGroup({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <fieldset className="mt-4 border-t pt-4">
      <legend className="float-left text-sm font-semibold text-ink-2">{title}</legend>
      <div className="clear-left divide-y">{children}</div>
    </fieldset>
  );
}

export function NotificationSwitches(props: SwitchesProps) {
  const { alertTypes, reports } = settingsMessages().notifications;
  const row = (name: SwitchLabel["name"]) => <SwitchRow key={name} text={switchLabel(name)} {...props} />;
  return (
    <div className="mt-3">
      {row("emailNotifications")}
      <SwitchGroup title={alertTypes}>{ALERT_SWITCHES.map(row)}</SwitchGroup>
      <SwitchGroup title={reports}>{REPORT_SWITCHES.map(row)}</SwitchGroup>
    </div>
  );
}
