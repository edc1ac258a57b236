import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const MOST_SHOWN = 99;

export function AlertsBell() {
  const count = useUnacknowledgedAlerts().data?.length ?? 0;
  return (
    <Link to="/alerts" className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover">
      <Bell className="size-5.5" aria-hidden />
      <span className="sr-only">Alerts</span>
      {count > 0 && (
        <span className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger tabular-nums">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          <span className="sr-only">not acknowledged</span>
        </span>
      )}
    </Link>
  );
}
