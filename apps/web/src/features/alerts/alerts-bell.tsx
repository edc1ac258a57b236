// A link that a wide screen answers with a list of the newest alerts. On a phone, with a modifier key, or when the list
// cannot be loaded, it stays what it is: a link to the screen.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link, useNavigate } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { type MouseEvent, Suspense, useRef, useState } from "react";
import { useWideScreen } from "@/lib/page/media.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const MOST_SHOWN = 99;

const loadPopover = () => import("./alerts-popover.tsx");
const AlertsPopover = lazyPart(async () => (await loadPopover()).AlertsPopover);

const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => !(ctrlKey || metaKey || shiftKey || altKey);

function Badge({ count }: Readonly<{ count: number }>) {
  if (count === 0) return null;
  return (
    <span className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only">{shellMessages().alerts.notAcknowledged}</span>
    </span>
  );
}

function usePopover() {
  const isWide = useWideScreen();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => {
    if (isOpen) return setIsOpen(false);
    loadPopover().then(
      () => setIsOpen(true),
      () => navigate({ to: "/alerts" }),
    );
  };
  const press = (event: MouseEvent) => {
    if (!isWide || !isPlainPress(event)) return;
    event.preventDefault();
    toggle();
  };
  return { isWide, isOpen, press, close: () => setIsOpen(false) };
}

/** `devices`: for the names of the tanks in the list. */
export function AlertsBell({ devices }: Readonly<{ devices: readonly Device[] }>) {
  const count = useUnacknowledgedAlerts().data?.length ?? 0;
  const bell = useRef<HTMLAnchorElement>(null);
  const { isWide, isOpen, press, close } = usePopover();
  return (
    <div>
      <Link
        ref={bell}
        to="/alerts"
        {...(isWide && { "aria-expanded": isOpen })}
        onClick={press}
        className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover"
      >
        <Bell className="size-5.5" aria-hidden />
        <span className="sr-only">{shellMessages().links.alerts}</span>
        <Badge count={count} />
      </Link>
      {isOpen && (
        <Suspense>
          <AlertsPopover bell={bell} devices={devices} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
