// Takes every device that announced itself with the account's code, without asking for names.

import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { logWarning } from "@/lib/log.ts";
import { toastSuccess } from "@/ui/toast/toast-store.ts";

export async function claimAnnounced(client: QueryClient): Promise<void> {
  const { devices } = await call("POST /api/devices/auto-claim");
  if (devices.length === 0) return;
  const claimed = devices.length === 1 ? "1 device was claimed" : `${devices.length} devices were claimed`;
  toastSuccess({ title: "Devices Found", description: `${claimed} and added to your account.` });
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
