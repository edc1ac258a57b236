import { Link } from "@tanstack/react-router";
import { CircleCheck, Droplet, Lock, Luggage, RefreshCw, Ruler, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatLength } from "@/lib/format.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Card } from "@/ui/page/card.tsx";
import { START_TOP_UP, START_WATER_CHANGE, useRunCommand } from "./run-commands.api.ts";
import { refillMm } from "./run-progress.ts";
import { type StartFacts, startBlockedReason } from "./start-blocked.ts";

type QuickActionsProps = Readonly<{
  facts: StartFacts;
  /** Reads Recalibrate Tank or Calibrate Tank. The wizard is another feature's. */
  calibrationLink: ReactNode;
  className?: string;
}>;

function WaterChangeButton({
  facts,
  isBlocked,
  reasonId,
}: Readonly<{ facts: StartFacts; isBlocked: boolean; reasonId: string }>) {
  const [isAsking, setIsAsking] = useState(false);
  const start = useRunCommand(START_WATER_CHANGE, facts.tank.id);
  const { tank } = facts;
  return (
    <>
      <Button
        disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        aria-haspopup="dialog"
        pendingText={start.isPending && "Starting..."}
        onClick={() => setIsAsking(true)}
      >
        <RefreshCw className="size-4.5" aria-hidden />
        Start Water Change
      </Button>
      <ConfirmDialog
        isOpen={isAsking && !isBlocked}
        onClose={() => setIsAsking(false)}
        title="Start Water Change?"
        description={`${tank.name}: stop circulation pumps, drain to the drain level (${formatLength(tank.drainHeightMm)}), refill to the top level (${formatLength(refillMm(tank))}), restart pumps. Estimated 45 minutes.`}
        actText="Start Water Change"
        pendingText="Starting..."
        isPending={start.isPending}
        onConfirm={() => start.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

function Reason({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <p id={id} className="flex items-start gap-2 rounded-control bg-muted-soft px-3 py-2 text-sm text-muted-ink">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function QuickActions({ facts, calibrationLink, className }: QuickActionsProps) {
  const changeReasonId = useId();
  const topUpReasonId = useId();
  const topUp = useRunCommand(START_TOP_UP, facts.tank.id);
  const changeReason = startBlockedReason("water_change", facts);
  const topUpReason = startBlockedReason("top_up", facts);
  const isCalibrated = facts.tank.calibrationStatus;
  // One reason for both is said once.
  const topUpAloneReason = topUpReason === changeReason ? null : topUpReason;
  return (
    <Card title="Quick Actions" className={className}>
      <div className="mt-4 grid gap-2.5">
        <WaterChangeButton facts={facts} isBlocked={changeReason !== null} reasonId={changeReasonId} />
        <Button
          variant="secondary"
          disabled={topUpReason !== null}
          aria-describedby={topUpAloneReason ? topUpReasonId : changeReason ? changeReasonId : undefined}
          pendingText={topUp.isPending && "Starting..."}
          onClick={() => topUp.mutate()}
        >
          <Droplet className="size-4.5" aria-hidden />
          Force Top-Up
        </Button>
        {changeReason && <Reason id={changeReasonId}>{changeReason}</Reason>}
        {topUpAloneReason && <Reason id={topUpReasonId}>{topUpAloneReason}</Reason>}
        <Link to="/manual-control" search={{ device: facts.device.id }} className={buttonStyle("quiet")}>
          <SlidersHorizontal className="size-4.5" aria-hidden />
          Manual Control
        </Link>
        <Link to="/leave" className={buttonStyle("quiet")}>
          <Luggage className="size-4.5" aria-hidden />
          Before you leave
        </Link>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
        <p>
          <span className="sr-only">Calibration Status: </span>
          <Badge icon={isCalibrated ? CircleCheck : Ruler} tone={isCalibrated ? "ok" : "muted"}>
            {isCalibrated ? "Calibrated" : "Not Calibrated"}
          </Badge>
        </p>
        {calibrationLink}
      </div>
    </Card>
  );
}
