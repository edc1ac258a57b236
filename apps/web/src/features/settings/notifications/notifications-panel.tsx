import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { MailX } from "lucide-react";
import { useState } from "react";
import { unsentOf } from "@/lib/forms/unsent.ts";
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
  const save = useSaveNotifications();
  return {
    values,
    isDirty: Object.entries(saved).some(([name, value]) => values[name as keyof NotificationSettings] !== value),
    change: (changed: Partial<NotificationSettings>) => setChanges((known) => ({ ...known, ...changed })),
    discard: () => setChanges({}),
    isSaving: save.isPending,
    save: () => save.mutate(values, { onSuccess: () => setChanges((known) => unsentOf(known, changes)) }),
  };
}

function NotificationsForm({ answer: { canSendMail, ...saved } }: Readonly<{ answer: NotificationAnswer }>) {
  const { values, isDirty, change, discard, isSaving, save } = useSwitches(saved);
  const texts = settingsMessages().notifications;
  return (
    <>
      {!canSendMail && (
        <Notice tone="warn" icon={MailX} title={texts.noMail}>
          {texts.noMailText}
        </Notice>
      )}
      <Card title={texts.title} subtitle={texts.subtitle}>
        <NotificationSwitches values={values} onChange={change} />
      </Card>
      <UnsavedBar isDirty={isDirty} isSaving={isSaving} saveText={texts.act} onSave={save} onDiscard={discard} />
      <QuietHours />
      <SendTest canSendMail={canSendMail} />
    </>
  );
}

export function NotificationsPanel() {
  const notifications = useNotifications();
  if (notifications.isPending) return <Spinner />;
  if (notifications.data) return <NotificationsForm answer={notifications.data} />;
  const { title, notLoaded } = settingsMessages().notifications;
  return (
    <Card title={title}>
      <p className="mt-4 text-sm text-danger-ink">
        {notLoaded} {notifications.error && readableMessage(notifications.error)}
      </p>
    </Card>
  );
}
