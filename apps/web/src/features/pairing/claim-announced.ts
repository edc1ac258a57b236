// Takes every device that announced itself with the account's code, without asking for names.

import { pairingMessages } from "@halocline/messages/texts/pairing";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { logWarning } from "@/lib/log.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { toastSuccess } from "@/ui/toast/toast-store.ts";

export async function claimAnnounced(client: QueryClient): Promise<void> {
  const { devices } = await call("POST /api/devices/auto-claim", { body: { timezone: ownTimeZone() } });
  if (devices.length === 0) return;
  const { done, doneText } = pairingMessages().claim;
  toastSuccess({ title: done, description: doneText({ count: devices.length }) });
  await client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey });
}

/** Nobody asked for it, so nobody is told that it failed. */
export async function tryToClaim(client: QueryClient): Promise<void> {
  try {
    await claimAnnounced(client);
  } catch (error) {
    logWarning("Automatic claim failed", error);
  }
}
