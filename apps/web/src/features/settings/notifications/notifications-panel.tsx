import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";
import { MailX } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { UnsavedBar } from "@/ui/forms/unsaved-bar.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { NotificationSwitches } from "./notification-switches.tsx";
import { type NotificationAnswer, useNotifications, useSaveNotifications } from "./notifications.api.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { SendTest } from "./send-test.tsx";

function useSwitches(saved: NotificationSettings) {
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({});
  const values: NotificationSettings = { ...saved, ...changes };
  const discard = () => setChanges({});
  return {
    values,
    isDirty: Object.entries(saved).some(([name, value]) => values[name as keyof NotificationSettings] !== value),
    change: (changed: Partial<NotificationSettings>) => setChanges((known) => ({ ...known, ...changed })),
    discard,
    save: useSaveNotifications(discard),
  };
}

function NotificationsForm({ answer: { canSendMail, ...saved } }: Readonly<{ answer: NotificationAnswer }>) {
  const { values, isDirty, change, discard, save } = useSwitches(saved);
  return (
    <>
      {!canSendMail && (
        <Notice tone="warn" icon={MailX} title="This instance cannot send mail">
          No mail server is configured, so nobody is mailed, not even about a critical alert. Your choices are kept for the day
          there is one; whoever runs this instance can set it up.
        </Notice>
      )}
      <Card
        title="Notifications"
        subtitle="What you are mailed about. Every alert also stands in the bell and on the Alerts screen."
      >
        <NotificationSwitches values={values} onChange={change} />
      </Card>
      <UnsavedBar
        isDirty={isDirty}
        isSaving={save.isPending}
        saveText="Save Preferences"
        onSave={() => save.mutate(values)}
        onDiscard={discard}
      />
      <QuietHours />
      <SendTest canSendMail={canSendMail} />
    </>
  );
}

export function NotificationsPanel() {
  const notifications = useNotifications();
  if (notifications.isPending) return <Spinner />;
  if (notifications.data) return <NotificationsForm answer={notifications.data} />;
  return (
    <Card title="Notifications">
      <p className="mt-4 text-sm text-danger-ink">
        The notification settings could not be loaded. {notifications.error && readableMessage(notifications.error)}
      </p>
    </Card>
  );
}
