import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

export type Profile = AnswerOf<"GET /api/settings/profile">;
/** Every field is a text here: an empty telephone number is none. */
export type ProfileFields = Omit<BodyOf<"PUT /api/settings/profile">, "phoneNumber"> & Readonly<{ phoneNumber: string }>;

const profileQuery = readQuery("GET /api/settings/profile");

/** A form must not change under the hands of the person filling it, so it is not read again by itself. */
export const useProfile = () => useQuery({ ...profileQuery, refetchInterval: false, refetchOnWindowFocus: false });

export type SavedProfile = AnswerOf<"PUT /api/settings/profile">;

/** The outcome belongs to the hook, not to one call of it: TanStack drops a call's own callbacks when its component is busy leaving. */
type Outcome = Readonly<{ onSaved: (saved: SavedProfile) => void; onFailed: (error: Error, sent: ProfileFields) => void }>;

function savedToast({ emailChangePending }: SavedProfile) {
  const { saved, savedText, savedUnconfirmed } = settingsMessages().profile;
  return { title: saved, description: emailChangePending ? savedUnconfirmed : savedText };
}

export function useSaveProfile({ onSaved, onFailed }: Outcome) {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (body: ProfileFields) => withPassword(() => call("PUT /api/settings/profile", { body })),
    meta: { success: savedToast, failure: unlessInField(settingsMessages().profile.notSaved) },
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved.profile);
      void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/user").queryKey });
      onSaved(saved);
    },
    onError: onFailed,
  });
}
