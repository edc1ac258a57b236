// What a schedule can be asked for. Nothing is shown as done before the server has answered.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readableMessage, rejectedFields } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";
import { formatBesideOwn, formatDayInZone } from "./zoned-time.ts";

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
  const labels = schedulesMessages().toasts;
  if (!enabled) return labels.isDisabled;
  return nextRunAt === null ? labels.nothingDue : labels.nextRun({ at: formatBesideOwn(nextRunAt, timezone) });
};

type Outcome = Readonly<{
  onSaved: () => void;
  onRejected: (error: Error) => void;
}>;

/** Makes a new one when there is none. */
export function useSaveSchedule(stored: Schedule | null, { onSaved, onRejected }: Outcome) {
  const labels = schedulesMessages().toasts;
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/schedules">) =>
      stored ? call("PUT /api/schedules/:id", { params: { id: stored.id }, body }) : call("POST /api/schedules", { body }),
    meta: {
      success: (saved: Schedule) => ({
        title: stored ? labels.updated : labels.created,
        description: nextRunText(saved),
      }),
      failure: unlessInField(stored ? labels.notUpdated : labels.notCreated, ["tankId", "cronExpression", "litres"]),
    },
    onSuccess: (saved) => {
      cache.keep(saved);
      onSaved();
    },
    onError: onRejected,
    onSettled: cache.readAgain,
  });
}

export function useDeleteSchedule(onDone: () => void) {
  const labels = schedulesMessages().toasts;
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: ({ id }: Schedule) => call("DELETE /api/schedules/:id", { params: { id } }),
    meta: {
      success: (_: unknown, { tankName }: Schedule) => ({
        title: labels.deleted,
        description: labels.deletedText({ tank: tankName }),
      }),
      failure: labels.notDeleted,
    },
    onSuccess: (_, { id }) => cache.forget(id),
    onSettled: () => {
      onDone();
      cache.readAgain();
    },
  });
}

export function useToggleSchedule({ id }: Schedule) {
  const labels = schedulesMessages().toasts;
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (enabled: boolean) => call("POST /api/schedules/:id/toggle", { params: { id }, body: { enabled } }),
    meta: {
      success: (saved: Schedule) => ({
        title: saved.enabled ? labels.enabled : labels.disabled,
        description: nextRunText(saved),
      }),
      failure: labels.notChanged,
    },
    onSuccess: cache.keep,
    onSettled: cache.readAgain,
  });
}

/** By its time, so that nobody skips another run than the one on the screen; null takes it back. */
export function useSkipNext({ id }: Schedule) {
  const labels = schedulesMessages().toasts;
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (at: string | null) => call("POST /api/schedules/:id/skip-next", { params: { id }, body: { at } }),
    meta: {
      success: (saved: Schedule) => ({
        title: saved.skipNextAt ? labels.skipped : labels.skipUndone,
        description: nextRunText(saved),
      }),
      failure: labels.notChanged,
    },
    onSuccess: cache.keep,
    onSettled: cache.readAgain,
  });
}

/** One run, by its time: left out, moved, or put back. */
export function useChangeRun({ id }: Schedule, { onSaved, onRejected }: Outcome) {
  const labels = schedulesMessages();
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/schedules/:id/run">) => call("POST /api/schedules/:id/run", { params: { id }, body }),
    meta: {
      success: (saved: Schedule, { act }: BodyOf<"POST /api/schedules/:id/run">) => ({
        title: labels.oneRun.done[act],
        description: nextRunText(saved),
      }),
      failure: unlessInField(labels.oneRun.failed, ["to"]),
    },
    onSuccess: (saved) => {
      cache.keep(saved);
      onSaved();
    },
    onError: onRejected,
    onSettled: cache.readAgain,
  });
}

function pauseText(saved: Schedule): string {
  const { pausedUntil, timezone } = saved;
  if (pausedUntil === null) return nextRunText(saved);
  return `${schedulesMessages().toasts.pausedBefore({ day: formatDayInZone(pausedUntil, timezone) })} ${nextRunText(saved)}`;
}

/** Null ends the pause. */
export function usePauseSchedule({ id }: Schedule, { onSaved, onRejected }: Outcome) {
  const labels = schedulesMessages().toasts;
  const cache = useSchedulesCache();
  return useMutation({
    mutationFn: (until: string | null) => call("POST /api/schedules/:id/pause", { params: { id }, body: { until } }),
    meta: {
      success: (saved: Schedule) => ({
        title: saved.pausedUntil ? labels.paused : labels.resumed,
        description: pauseText(saved),
      }),
      // To resume there is no field to complain about.
      failure: (error: Error, until: string | null) =>
        until !== null && "until" in rejectedFields(error)
          ? null
          : { title: labels.notChanged, description: readableMessage(error) },
    },
    onSuccess: (saved) => {
      cache.keep(saved);
      onSaved();
    },
    onError: onRejected,
    onSettled: cache.readAgain,
  });
}
