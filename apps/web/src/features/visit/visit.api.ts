import { visitMessages } from "@halocline/messages/texts/visit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";

export const useHasDemo = (): boolean => useQuery(readQuery("GET /api/auth/options")).data?.hasDemo === true;

export function useVisitDemo() {
  const labels = visitMessages();
  return useMutation({
    mutationFn: () => call("POST /api/auth/demo-visit"),
    meta: {
      failure: (error) => ({ title: labels.notOpened, description: serverSentence(error, labels.notOpenedText) }),
    },
    onSuccess: () => leaveTo("/"),
  });
}
