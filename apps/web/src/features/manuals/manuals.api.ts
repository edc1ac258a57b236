import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const sectionsQuery = readQuery("GET /api/manual-sections");

/** Written rarely: a page that is being read does not move under the reader. */
export const useManualSections = () => useQuery({ ...sectionsQuery, refetchInterval: false });

type Act = "create" | "update" | "delete";

function useWrite<V, T>(act: Act, write: (input: V) => Promise<T>, onDone: () => void) {
  const { success, error: failure, done, failed } = manualsMessages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: {
      success: { title: success, description: done[act] },
      failure: (error) => ({ title: failure, description: serverSentence(error, failed[act]) }),
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: sectionsQuery.queryKey }),
  });
}

export const useCreateSection = (onDone: () => void) =>
  useWrite("create", (body: BodyOf<"POST /api/manual-sections">) => call("POST /api/manual-sections", { body }), onDone);

export const useUpdateSection = ({ id }: ManualSection, onDone: () => void) =>
  useWrite(
    "update",
    (body: BodyOf<"PUT /api/manual-sections/:id">) => call("PUT /api/manual-sections/:id", { params: { id }, body }),
    onDone,
  );

export const useDeleteSection = ({ id }: ManualSection, onDone: () => void) =>
  useWrite("delete", () => call("DELETE /api/manual-sections/:id", { params: { id } }), onDone);
