import { skipToken, useQuery } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS, SCHEDULES_POLL_MS } from "@/config/timing.ts";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type Preview = AnswerOf<"POST /api/schedules/preview">;
export type PreviewInput = BodyOf<"POST /api/schedules/preview">;

/** Null data means nobody is signed in. */
export const useSchedules = () =>
  useQuery({ ...readQuery("GET /api/schedules"), staleTime: LIVE_STALE_TIME_MS, refetchInterval: SCHEDULES_POLL_MS });

/** What is still to come in the seven days from that date. It moves with the list: the same call forgets both. */
export const useWeek = (from: string, isWanted = true) =>
  useQuery({
    ...readQuery("GET /api/schedules/week", { query: { from } }),
    enabled: isWanted,
    staleTime: LIVE_STALE_TIME_MS,
    refetchInterval: SCHEDULES_POLL_MS,
  });

/** Whether litres can be chosen for a change of this tank, and which. */
export const useChangeOffer = (tankId: string | null) =>
  useQuery({
    ...readQuery("GET /api/tanks/:id/water-change/plan", { params: { id: tankId ?? "" } }),
    enabled: tankId !== null,
    refetchInterval: false,
  });

/** The server's own words and times: the browser knows no recurrence. Asked once per rule. */
export const usePreview = (input: PreviewInput | null) =>
  useQuery({
    queryKey: ["schedule preview", input],
    queryFn: input === null ? skipToken : () => call("POST /api/schedules/preview", { body: input }),
    refetchInterval: false,
  });
