import type { SystemSettings } from "@halocline/domain/tanks/system-settings";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

export type Retention = AnswerOf<"GET /api/settings/retention">;

const systemQuery = readQuery("GET /api/settings/system");
const retentionQuery = readQuery("GET /api/settings/retention");

/** A form must not change under the hands of the person filling it, so it is not read again by itself. */
export const useSystemSettings = () => useQuery({ ...systemQuery, refetchInterval: false, refetchOnWindowFocus: false });

export const useRetention = () => useQuery({ ...retentionQuery, refetchInterval: false });

/** The outcome belongs to the hook, not to one call of it: TanStack drops a call's own callbacks when its component is busy leaving. */
type Outcome = Readonly<{ onSaved: (saved: SystemSettings) => void; onFailed: (error: Error) => void }>;

export function useSaveSystemSettings({ onSaved, onFailed }: Outcome) {
  const { saved: title, savedText, notSaved } = settingsMessages().system;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SystemSettings) => call("PUT /api/settings/system", { body }),
    meta: { success: { title, description: savedText }, failure: unlessInField(notSaved) },
    onSuccess: (saved) => {
      client.setQueryData(systemQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: retentionQuery.queryKey });
      // Their configuration waits for an acknowledgement now.
      void client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey });
      onSaved(saved);
    },
    onError: onFailed,
  });
}
