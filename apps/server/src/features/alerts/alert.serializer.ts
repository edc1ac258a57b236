import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import type { StoredAlert } from "./alerts.store.ts";

export function presentAlert({ notifications, detail, ...alert }: StoredAlert, reader: Reader): Alert {
  const { time, neededTime, told } = createReadableFields();
  return {
    ...alert,
    ...alertSentences(reader, { ...alert, detail, isOver: alert.clearedAt !== null }),
    deliveries: notifications.map(({ at, ...delivery }) => ({ ...delivery, at: neededTime("deliveries", new Date(at)) })),
    createdAt: neededTime("createdAt", alert.createdAt),
    lastSeenAt: neededTime("lastSeenAt", alert.lastSeenAt),
    clearedAt: time("clearedAt", alert.clearedAt),
    acknowledgedAt: time("acknowledgedAt", alert.acknowledgedAt),
    ...told(),
  };
}
