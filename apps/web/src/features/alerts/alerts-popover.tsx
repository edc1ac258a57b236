import type { Device } from "@halocline/contracts/http/entities.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { groupAlerts, groupTitle } from "./alert-groups.ts";
import { AlertLine } from "./alert-line.tsx";
import { alertPlace } from "./alert-place.ts";
import { useUnacknowledgedAlerts } from "./alerts.api.ts";

const SHOWN_ENTRIES = 5;

type AlertsPopoverProps = Readonly<{
  bell: RefObject<HTMLElement | null>;
  devices: readonly Device[];
  onClose: () => void;
}>;

function Newest({ devices }: Pick<AlertsPopoverProps, "devices">) {
  const alerts = useUnacknowledgedAlerts();
  const nowMs = useNowMs();
  const { none, notLoaded } = shellMessages().alerts;
  if (!alerts.data)
    return <p className="py-2 text-sm text-ink-3">{alerts.isError ? notLoaded : alertListMessages().newest.loading}</p>;
  if (alerts.data.length === 0) return <p className="py-2 text-sm text-ink-3">{none}</p>;
  return (
    <ul className="grid gap-2">
      {groupAlerts(alerts.data)
        .slice(0, SHOWN_ENTRIES)
        .map((group) => (
          <AlertLine
            key={group.key}
            alert={group.newest}
            text={groupTitle(group, nowMs)}
            placeName={alertPlace(group.newest, devices).name}
            nowMs={nowMs}
          />
        ))}
    </ul>
  );
}

/** Open as long as it is on the page. Escape, a press elsewhere and a chosen link close it; the focus goes back to the bell. */
export function AlertsPopover({ bell, devices, onClose }: AlertsPopoverProps) {
  const { title, showAll } = alertListMessages().newest;
  // The bell opens and closes it by itself: a press on it is not a press elsewhere.
  const spareBell = (event: Event) => {
    if (event.target instanceof Node && bell.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={bell as RefObject<HTMLElement>} />
      {/* Not moved to the end of the page: there it would stand outside every landmark. */}
      <Popover.Content
        aria-label={title}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        onInteractOutside={spareBell}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          bell.current?.focus();
        }}
        className="fade-in z-50 grid max-h-[calc(100dvh-6rem)] w-96 gap-3 overflow-y-auto overscroll-contain rounded-panel border bg-surface p-3 shadow-dialog outline-none"
      >
        <h2 className="px-1 text-base font-semibold">{title}</h2>
        <Newest devices={devices} />
        <Link to="/alerts" onClick={onClose} className={buttonStyle("secondary")}>
          {showAll}
        </Link>
      </Popover.Content>
    </Popover.Root>
  );
}
