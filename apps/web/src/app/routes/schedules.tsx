import type { User } from "@halocline/contracts/http/auth.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { CloudOff, Lock, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { DaylightSavingNote } from "@/features/schedules/clock-note.tsx";
import { ConflictNotice } from "@/features/schedules/conflict-notice.tsx";
import { cardId, ScheduleCard } from "@/features/schedules/schedule-card.tsx";
import { findConflicts } from "@/features/schedules/schedule-conflicts.ts";
import { ScheduleDialog, type TankOption } from "@/features/schedules/schedule-dialog.tsx";
import { useSchedules } from "@/features/schedules/schedules.api.ts";
import { TankClocks } from "@/features/schedules/tank-clocks.tsx";
import { WeekCalendar } from "@/features/schedules/week-calendar.tsx";
import { ZoneOffer } from "@/features/schedules/zone-offer.tsx";
import { readableMessage } from "@/lib/http/http-error.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

/** What the dialog is open for: a new schedule, or this one as it was when somebody pressed Edit. */
type Opened = Readonly<{ stored: Schedule | null }>;

const tanksOf = (devices: readonly Device[]): readonly TankOption[] =>
  devices.flatMap(({ name: deviceName, tanks }) => tanks.map((tank) => ({ ...tank, deviceName })));

function NewSchedule({ onOpen }: Readonly<{ onOpen: () => void }>) {
  return (
    <Button className="shrink-0" onClick={onOpen}>
      <Plus className="size-4.5" aria-hidden />
      {schedulesMessages().create}
    </Button>
  );
}

function NoSchedules({ hasTanks }: Readonly<{ hasTanks: boolean }>) {
  const labels = schedulesMessages();
  return (
    <div className="rounded-card border bg-surface shadow-card">
      {hasTanks ? (
        <EmptyState title={labels.none}>
          <p>{labels.noneText}</p>
        </EmptyState>
      ) : (
        <EmptyState title={labels.noDevices}>
          <Link to="/devices" className={buttonStyle()}>
            {labels.addDevice}
          </Link>
        </EmptyState>
      )}
    </div>
  );
}

function Related() {
  const { maintenance, vacationCheck } = shellMessages().titles;
  return (
    <span className="flex flex-wrap gap-x-5">
      <Link to="/maintenance" className={TEXT_LINK}>
        {maintenance}
      </Link>
      <Link to="/leave" className={TEXT_LINK}>
        {vacationCheck}
      </Link>
    </span>
  );
}

function ReadOnly({ role }: Readonly<{ role: Exclude<User["membershipRole"], "owner"> }>) {
  return (
    <Notice tone="info" icon={Lock}>
      {schedulesMessages().readOnly[role]}
    </Notice>
  );
}

function showCard(scheduleId: string): void {
  const card = document.getElementById(cardId(scheduleId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "center" });
}

type ScheduleListProps = Readonly<{ schedules: readonly Schedule[]; canChange: boolean; onEdit: (schedule: Schedule) => void }>;

function ScheduleList({ schedules, canChange, onEdit }: ScheduleListProps) {
  const nowMs = useNowMs();
  const conflicts = useMemo(() => findConflicts(schedules), [schedules]);
  return (
    <>
      <WeekCalendar schedules={schedules} canChange={canChange} onShow={showCard} />
      <ConflictNotice conflicts={conflicts} />
      <div className="grid items-start gap-4 sm:gap-5 xl:grid-cols-2">
        {schedules.map((schedule) => (
          <ScheduleCard
            key={schedule.id}
            schedule={schedule}
            canChange={canChange}
            nowMs={nowMs}
            onEdit={() => onEdit(schedule)}
          />
        ))}
      </div>
    </>
  );
}

export function SchedulesScreen() {
  const labels = schedulesMessages();
  const schedules = useSchedules();
  const devices = useDevices(DEVICES_POLL_MS);
  // Unknown is treated as the least.
  const user = useUser().data;
  const [role, isVisitor] = [user?.membershipRole ?? "viewer", Boolean(user?.visit)];
  const [opened, setOpened] = useState<Opened | null>(null);

  const unread = [schedules, devices].find(({ data }) => data === undefined);
  if (unread?.error) return <Unreachable title={labels.notLoaded} error={unread.error} onRetry={() => void unread.refetch()} />;
  // Null is an ended session; the shell is asking who is signed in.
  if (!schedules.data || !devices.data) return <Spinner />;

  const [canChange, tanks] = [role === "owner", tanksOf(devices.data)];
  const open = (stored: Schedule | null) => setOpened({ stored });
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle
        title={shellMessages().titles.schedules}
        aside={canChange && tanks.length > 0 && <NewSchedule onOpen={() => open(null)} />}
      >
        <p role="status">{labels.count({ count: schedules.data.length })}</p>
        {!isVisitor && <Related />}
      </PageTitle>
      {role !== "owner" && !isVisitor && <ReadOnly role={role} />}
      {schedules.isError && (
        <Notice tone="warn" icon={CloudOff} role="status">
          {labels.old} {readableMessage(schedules.error)}
        </Notice>
      )}
      {canChange && !isVisitor && <ZoneOffer tanks={tanks} />}
      {schedules.data.length === 0 ? (
        <NoSchedules hasTanks={tanks.length > 0} />
      ) : (
        <ScheduleList schedules={schedules.data} canChange={canChange} onEdit={open} />
      )}
      {tanks.length > 0 && <TankClocks tanks={tanks} canChange={canChange} />}
      <DaylightSavingNote />
      {opened && <ScheduleDialog {...opened} tanks={tanks} schedules={schedules.data} onClose={() => setOpened(null)} />}
    </div>
  );
}
