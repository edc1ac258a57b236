import type { Device } from "@halocline/contracts/http/entities.contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "@/features/account/auth.api.ts";
import { logWarning } from "@/lib/log.ts";

/** One client lives as long as the page, and so does its one attempt. */
const decided = new WeakSet<QueryClient>();

/**
 * Takes what announced itself, once, if the first list of devices that loads is empty. Whoever deletes their last device
 * does not want it back, so a later empty list claims nothing.
 */
export function useAutoClaim(devices: readonly Device[] | null | undefined): void {
  const client = useQueryClient();
  const role = useUser().data?.membershipRole;
  const count = devices?.length;
  useEffect(() => {
    if (count === undefined || role === undefined || decided.has(client)) return;
    decided.add(client);
    if (count > 0 || role !== "owner") return;
    import("@/features/pairing/claim-announced.ts")
      .then(({ tryToClaim }) => tryToClaim(client))
      .catch((error: unknown) => logWarning("Automatic claim could not load", error));
  }, [client, count, role]);
}
