// A start that was asked for elsewhere, as by "Run now" in the week of schedules. The address carries the question, never the start.

import type { RunType } from "@halocline/domain/runs/runs";
import { useNavigate, useSearch } from "@tanstack/react-router";

type AskedStart = Readonly<{ isAsked: boolean; litres: number | null; forget: () => void }>;

/** `forget`: it was answered, so that neither a reload nor the way back asks it again. */
export function useAskedStart(type: RunType): AskedStart {
  const { tank, start, litres: typed } = useSearch({ strict: false });
  const navigate = useNavigate({ from: "/" });
  const isAsked = start === type;
  const litres = isAsked && Number(typed) > 0 ? Number(typed) : null;
  const forget = () => {
    if (isAsked) void navigate({ search: tank === undefined ? {} : { tank }, replace: true, resetScroll: false });
  };
  return { isAsked, litres, forget };
}
