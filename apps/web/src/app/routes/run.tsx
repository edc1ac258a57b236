import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link, useParams } from "@tanstack/react-router";
import { DASHBOARD_DEVICES_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { useRun } from "@/features/runs/measure/run.api.ts";
import { isOpen } from "@/features/runs/runs.api.ts";
import { StopRun } from "@/features/runs/stop-run.tsx";
import { HttpError } from "@/lib/http/http-error.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { EndedRun } from "../run/ended-run.tsx";
import { RunningRun } from "../run/running-run.tsx";
import { type RunEnd, useRunEnd } from "../run/use-run-end.ts";
import { Unreachable } from "../shell/unreachable.tsx";
import { tankPlaces } from "../tank-place.ts";

function UnknownRun() {
  const { unknown, unknownText } = runPageMessages();
  return (
    <MessagePage title={unknown}>
      <p>{unknownText}</p>
      <Link to="/" className={buttonStyle("primary")}>
        {shellMessages().toDashboard}
      </Link>
    </MessagePage>
  );
}

/** An address that is no id at all is refused, one of another household is not found: to the reader both are the same. */
const isUnknown = (error: Error | null): boolean => error instanceof HttpError && (error.status === 404 || error.status === 400);

type ContentProps = Readonly<{ asked: ReturnType<typeof useRun>; end: RunEnd | null }>;

function RunContent({ asked, end }: ContentProps) {
  const devices = useDevices(DASHBOARD_DEVICES_POLL_MS);
  const run = asked.data;
  if (!run) {
    if (isUnknown(asked.error)) return <UnknownRun />;
    if (asked.error)
      return <Unreachable title={runPageMessages().notLoaded} error={asked.error} onRetry={() => void asked.refetch()} />;
    return <Spinner />;
  }
  if (devices.data === undefined && devices.error)
    return (
      <Unreachable title={dashboardMessages().tanksNotLoaded} error={devices.error} onRetry={() => void devices.refetch()}>
        {/* To stop it needs nothing but the run (SAFE-11). */}
        {isOpen(run) && <StopRun run={run} />}
      </Unreachable>
    );
  if (!devices.data) return <Spinner />;
  const place = tankPlaces(devices.data).find(({ tank }) => tank.id === run.tankId);
  if (!place) return <UnknownRun />;
  return isOpen(run) ? <RunningRun run={run} place={place} /> : <EndedRun run={run} tank={place.tank} end={end} />;
}

/** The same page is the run while it goes on, and its receipt when it has ended. */
export function RunPage({ runId }: Readonly<{ runId: string }>) {
  const asked = useRun(runId);
  const { told, end } = useRunEnd(asked.data ? isOpen(asked.data) : false);
  return (
    <>
      <p className="sr-only" aria-live="polite" data-testid="run-end">
        {told}
      </p>
      <RunContent asked={asked} end={end} />
    </>
  );
}

export function RunScreen() {
  const { runId } = useParams({ from: "/runs/$runId" });
  return <RunPage key={runId} runId={runId} />;
}
