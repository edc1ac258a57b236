// What a schedule can be asked for. Nothing is shown as done before the server has answered.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { formatDayInZone, formatInZone } from "./zoned-time.ts";

const schedulesKey = readQuery("GET /api/schedules").queryKey;
const devicesKey = readQuery("GET /api/devices").queryKey;

function useSchedulesCache() {
  const client = useQueryClient();
  return {
    keep: (saved: Schedule) =>
      client.setQueryData(schedulesKey, (known) =>
        known?.some(({ id }) => id === saved.id)
          ? known.map((schedule) => (schedule.id === saved.id ? saved : schedule))
          : known && [...known, saved],
      ),
    forget: (id: string) => client.setQueryData(schedulesKey, (known) => known?.filter((schedule) => schedule.id !== id)),
    /** Also when it was refused: what is on the screen may be why. A tank tells its next run, too. */
    readAgain: () => {
      void client.invalidateQueries({ queryKey: schedulesKey });
      void client.invalidateQueries({ queryKey: devicesKey });
    },
  };
}

const nextRunText = ({ nextRunAt, timezone, enabled }: Schedule): string => {
  if (!enabled) return "It is disabled: nothing runs until you enable it.";
  return nextRunAt === null ? "Nothing is due." : `Next run: ${formatInZone(nextRunAt, timezone)}, ${timezone} time.`;
};

type Outcome = Readonly<{
  onSaved: () => void;
  /** True when the complaint found its field; a toast says everything else. */
  onRejected: (error: Error) => boolean;
}>;

/** Makes a new one when there is none. */
export function useSaveSchedule(stored: Schedule | null, { onSaved, onRejected }: Outcome) {
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/schedules">) =>
      stored ? call("PUT /api/schedules/:id", { params: { id: stored.id }, body }) : call("POST /api/schedules", { body }),
    onSuccess: (saved) => {
      cache.keep(saved);
      toastSuccess({ title: stored ? "Schedule Updated" : "Schedule Created", description: nextRunText(saved) });
      onSaved();
    },
    onError: (error) => {
      if (onRejected(error)) return;
      const title = stored ? "Failed to Update Schedule" : "Failed to Create Schedule";
      toastFailure({ title, description: readableMessage(error) });
    },
    onSettled: cache.readAgain,
  });
}

export function useDeleteSchedule(onDone: () => void) {
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: ({ id }: Schedule) => call("DELETE /api/schedules/:id", { params: { id } }),
    onSuccess: (_, { id, tankName }) => {
      cache.forget(id);
      toastSuccess({
        title: "Schedule Deleted",
        description: `${tankName} no longer runs by it. Its past runs stay in the history.`,
      });
    },
    onError: (error) => toastFailure({ title: "Failed to Delete Schedule", description: readableMessage(error) }),
    onSettled: () => {
      onDone();
      cache.readAgain();
    },
  });
}

export function useToggleSchedule({ id }: Schedule) {
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (enabled: boolean) => call("POST /api/schedules/:id/toggle", { params: { id }, body: { enabled } }),
    onSuccess: (saved) => {
      cache.keep(saved);
      toastSuccess({ title: saved.enabled ? "Schedule Enabled" : "Schedule Disabled", description: nextRunText(saved) });
    },
    onError: (error) => toastFailure({ title: "Failed to Change Schedule", description: readableMessage(error) }),
    onSettled: cache.readAgain,
  });
}

/** By its time, so that nobody skips another run than the one on the screen; null takes it back. */
export function useSkipNext({ id }: Schedule) {
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (at: string | null) => call("POST /api/schedules/:id/skip-next", { params: { id }, body: { at } }),
    onSuccess: (saved) => {
      cache.keep(saved);
      toastSuccess({ title: saved.skipNextAt ? "Next Run Skipped" : "Skip Undone", description: nextRunText(saved) });
    },
    onError: (error) => toastFailure({ title: "Failed to Change Schedule", description: readableMessage(error) }),
    onSettled: cache.readAgain,
  });
}

const pauseText = ({ pausedUntil, timezone }: Schedule): string =>
  pausedUntil === null ? "" : `Nothing runs before ${formatDayInZone(pausedUntil, timezone)}. `;

/** Null ends the pause. */
export function usePauseSchedule({ id }: Schedule, { onSaved, onRejected }: Outcome) {
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (until: string | null) => call("POST /api/schedules/:id/pause", { params: { id }, body: { until } }),
    onSuccess: (saved) => {
      cache.keep(saved);
      const title = saved.pausedUntil ? "Schedule Paused" : "Schedule Resumed";
      toastSuccess({ title, description: `${pauseText(saved)}${nextRunText(saved)}` });
      onSaved();
    },
    onError: (error) => {
      if (!onRejected(error)) toastFailure({ title: "Failed to Change Schedule", description: readableMessage(error) });
    },
    onSettled: cache.readAgain,
  });
}
