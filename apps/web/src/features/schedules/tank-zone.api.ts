import type { Tank } from "@halocline/contracts/http/entities.contract";
import { zoneText } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

/** Every schedule of the tank moves with it, and so does the tank's own next one. */
export function useSaveZone({ id }: Readonly<{ id: string }>, onSaved: () => void) {
  const { zones: labels, rules } = schedulesMessages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => call("PUT /api/tanks/:id", { params: { id }, body: { timezone } }),
    meta: {
      success: ({ name, timezone }: Tank) => ({
        title: labels.saved,
        description: labels.savedText({ tank: name, zone: zoneText(rules, timezone) }),
      }),
      failure: unlessInField(labels.notSaved, ["timezone"]),
    },
    onSuccess: onSaved,
    onSettled: () => {
      for (const { queryKey } of [readQuery("GET /api/devices"), readQuery("GET /api/schedules")])
        void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: readQuery("GET /api/tanks/:id", { params: { id } }).queryKey });
    },
  });
}
