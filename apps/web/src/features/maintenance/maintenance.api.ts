// The list, and what can be done with one of its tasks. Nothing is shown as done before the server has answered.

import type { MaintenanceTask } from "@halocline/contracts/http/maintenance.contract";
import { maintenanceMessages } from "@halocline/messages/texts/maintenance";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS, SCHEDULES_POLL_MS } from "@/config/timing.ts";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { dayText } from "./day-text.ts";

export type MaintenanceList = AnswerOf<"GET /api/maintenance">;
export type { MaintenanceTask };

const listQuery = readQuery("GET /api/maintenance");

/** Null data means nobody is signed in. */
export const useMaintenance = () => useQuery({ ...listQuery, staleTime: LIVE_STALE_TIME_MS, refetchInterval: SCHEDULES_POLL_MS });

const nextText = ({ dueOn }: MaintenanceTask): string => maintenanceMessages().toasts.nextOn({ day: dayText(dueOn) });

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listQuery.queryKey });
}

type NewTask = BodyOf<"POST /api/maintenance">;

export function useAddTask(onSaved: () => void) {
  const { added: title, notSaved: failure } = maintenanceMessages().toasts;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: NewTask) => call("POST /api/maintenance", { body }),
    meta: { success: (task: MaintenanceTask) => ({ title, description: nextText(task) }), failure },
    onSuccess: onSaved,
    onSettled: readAgain,
  });
}

export function useChangeTask(id: string, onSaved: () => void) {
  const { changed: title, notSaved: failure } = maintenanceMessages().toasts;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: BodyOf<"PUT /api/maintenance/:id">) => call("PUT /api/maintenance/:id", { params: { id }, body }),
    meta: { success: (task: MaintenanceTask) => ({ title, description: nextText(task) }), failure },
    onSuccess: onSaved,
    onSettled: readAgain,
  });
}

export function useFinishTask({ id }: MaintenanceTask) {
  const { finished: title, notChanged: failure } = maintenanceMessages().toasts;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call("POST /api/maintenance/:id/done", { params: { id } }),
    meta: { success: (task: MaintenanceTask) => ({ title, description: nextText(task) }), failure },
    onSettled: readAgain,
  });
}

export function useSnoozeTask({ id }: MaintenanceTask) {
  const { snoozed: title, notChanged: failure } = maintenanceMessages().toasts;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (days: number) => call("POST /api/maintenance/:id/snooze", { params: { id }, body: { days } }),
    meta: { success: (task: MaintenanceTask) => ({ title, description: nextText(task) }), failure },
    onSettled: readAgain,
  });
}

export function useDeleteTask({ id }: MaintenanceTask, onDone: () => void) {
  const { deleted: title, notChanged: failure } = maintenanceMessages().toasts;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call("DELETE /api/maintenance/:id", { params: { id } }),
    meta: { success: { title }, failure },
    onSettled: () => {
      onDone();
      return readAgain();
    },
  });
}
