// A start that is refused for a limit offers the longest limit that fits, for those who may set it.

import type { SpillBudgetAnswer } from "@halocline/contracts/http/run-measure.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { Button } from "@/ui/buttons/button.tsx";

const MINUTE_S = 60;

type Excess = NonNullable<SpillBudgetAnswer["excess"]>;
type TakeLimitProps = Readonly<{ tankId: string; limit: Excess["limit"]; minutes: number }>;

const DEVICES = readQuery("GET /api/devices");
/** The page around this one keeps both up to date. */
const AS_KNOWN = { staleTime: Number.POSITIVE_INFINITY };

/** The relay that drives the pump. Null for members who may not set its limit. */
function usePumpRelay(tankId: string, role: Excess["limit"]) {
  const user = useQuery({ ...readQuery("GET /api/auth/user"), ...AS_KNOWN }).data;
  const device = useQuery({ ...DEVICES, ...AS_KNOWN }).data?.find(({ tanks }) => tanks.some(({ id }) => id === tankId));
  const relay = device?.relays.find((one) => one.role === role);
  if (!device || !relay || user?.membershipRole !== "owner" || user.visit) return null;
  return { id: device.id, relay: relay.channelNumber };
}

export function TakeLimit({ tankId, limit, minutes }: TakeLimitProps) {
  const texts = runsMessages().spill.take;
  const client = useQueryClient();
  const params = usePumpRelay(tankId, limit);
  const take = useMutation({
    mutationFn: (target: Readonly<{ id: string; relay: number }>) =>
      call("PUT /api/devices/:id/relays/:relay", { params: target, body: { maxRuntimeSeconds: minutes * MINUTE_S } }),
    meta: { success: { title: texts.done({ minutes }), description: texts.doneText }, failure: texts.failed },
    onSuccess: async (changed) => {
      client.setQueryData(DEVICES.queryKey, (devices) => devices?.map((one) => (one.id === changed.id ? changed : one)));
      await client.invalidateQueries(readQuery("GET /api/tanks/:id/water-change/plan", { params: { id: tankId } }));
    },
  });
  if (!params) return null;
  return (
    <Button variant="secondary" pendingText={take.isPending && texts.taking} onClick={() => take.mutate(params)}>
      {texts[limit]({ minutes })}
    </Button>
  );
}
