import { useQuery } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type VacationCheck = AnswerOf<"GET /api/vacation-check">;
export type Vacation = Readonly<{ fromMs: number; toMs: number }>;

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** Whoever puts something right and comes back sees it: it is read anew each time. */
export const useVacationCheck = ({ fromMs, toMs }: Vacation) =>
  useQuery({
    ...readQuery("GET /api/vacation-check", { query: { from: iso(fromMs), to: iso(toMs) } }),
    staleTime: LIVE_STALE_TIME_MS,
    placeholderData: (before) => before,
  });
