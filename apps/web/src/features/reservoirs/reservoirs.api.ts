import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Store } from "@halocline/domain/tanks/reservoirs";
import { reservoirsMessages } from "@halocline/messages/texts/reservoirs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

/** Tanks, with what is left beside them, come with their devices. Nothing is shown as refilled before the server has answered. */
export function useRefill({ id }: Tank, store: Store, onDone: () => void) {
  const { done, failed } = reservoirsMessages().dialog;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (litres: number) =>
      call("POST /api/tanks/:id/reservoirs/:store/refill", { params: { id, store }, body: { litres } }),
    meta: { success: { title: done }, failure: failed },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey }),
  });
}
