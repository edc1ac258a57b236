import { maintenanceMessages } from "@halocline/messages/texts/maintenance";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { CloudOff, Plus } from "lucide-react";
import { useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { type MaintenanceTask, useMaintenance } from "@/features/maintenance/maintenance.api.ts";
import { TaskDialog } from "@/features/maintenance/task-dialog.tsx";
import { TaskRow } from "@/features/maintenance/task-row.tsx";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

/** What the dialog is open for: a new task, or this one. */
type Opened = Readonly<{ task: MaintenanceTask | null }>;

function NoTasks({ hasTanks }: Readonly<{ hasTanks: boolean }>) {
  const labels = maintenanceMessages();
  return (
    <div className="rounded-card border bg-surface shadow-card">
      <EmptyState title={labels.none}>
        <p>{hasTanks ? labels.noneText : labels.noTanks}</p>
      </EmptyState>
    </div>
  );
}

type TasksProps = Readonly<{
  tasks: readonly MaintenanceTask[];
  role: "viewer" | "keeper" | "owner";
  onEdit: (task: MaintenanceTask) => void;
}>;

/** Tank by tank; the one with the most urgent task first. */
function Tasks({ tasks, role, onEdit }: TasksProps) {
  return [...Map.groupBy(tasks, ({ tankId }) => tankId)].map(([tankId, ofTank]) => (
    <Card key={tankId} title={ofTank[0]?.tankName ?? ""}>
      <ul className="mt-1">
        {ofTank.map((task) => (
          <TaskRow key={task.id} task={task} canDo={role !== "viewer"} canChange={role === "owner"} onEdit={() => onEdit(task)} />
        ))}
      </ul>
    </Card>
  ));
}

export function MaintenanceScreen() {
  const labels = maintenanceMessages();
  const list = useMaintenance();
  const devices = useDevices(DEVICES_POLL_MS);
  // Unknown is treated as the least.
  const role = useUser().data?.membershipRole ?? "viewer";
  const [opened, setOpened] = useState<Opened | null>(null);

  const unread = [list, devices].find(({ data }) => data === undefined);
  if (unread?.error) return <Unreachable title={labels.notLoaded} error={unread.error} onRetry={() => void unread.refetch()} />;
  // Null is an ended session; the shell is asking who is signed in.
  if (!list.data || !devices.data) return <Spinner />;

  const { tasks, templates } = list.data;
  const tanks = devices.data.flatMap((device) => device.tanks);
  const { titles } = shellMessages();
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle
        title={titles.maintenance}
        aside={
          role === "owner" &&
          tanks.length > 0 && (
            <Button className="shrink-0" onClick={() => setOpened({ task: null })}>
              <Plus className="size-4.5" aria-hidden />
              {labels.add}
            </Button>
          )
        }
      >
        <p role="status">{labels.count({ count: tasks.filter(({ state }) => state !== "ahead").length })}</p>
        <Link to="/schedules" className={TEXT_LINK}>
          {titles.schedules}
        </Link>
      </PageTitle>
      {list.isError && (
        <Notice tone="warn" icon={CloudOff} role="status">
          {labels.old} {readableMessage(list.error)}
        </Notice>
      )}
      {tasks.length === 0 ? (
        <NoTasks hasTanks={tanks.length > 0} />
      ) : (
        <Tasks tasks={tasks} role={role} onEdit={(task) => setOpened({ task })} />
      )}
      {opened && <TaskDialog {...opened} tanks={tanks} templates={templates} onClose={() => setOpened(null)} />}
    </div>
  );
}
