import type { Tank } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Lock, Ruler, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Badge } from "@/ui/badge.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { TopUpButton } from "./top-up-button.tsx";
import { WaterChangeButton } from "./water-change-button.tsx";

type QuickActionsProps = Readonly<{
  tank: Tank;
  deviceId: string;
  /** Why each waits, in words; null when it does not. */
  changeReason: string | null;
  topUpReason: string | null;
  /** Reads Recalibrate Tank or Calibrate Tank. The wizard is another feature's. */
  calibrationLink: ReactNode;
  className?: string;
}>;

function Reason({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm text-ink-2">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Calibration Status, as specified, and the way to change it. */
function Calibration({ isCalibrated, link }: Readonly<{ isCalibrated: boolean; link: ReactNode }>) {
  const { calibrationStatus, calibrated, notCalibrated } = runsMessages().actions;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t pt-2">
      <p>
        <span className="sr-only">{`${calibrationStatus} `}</span>
        <Badge icon={isCalibrated ? CircleCheck : Ruler} tone="muted">
          {isCalibrated ? calibrated : notCalibrated}
        </Badge>
      </p>
      {link}
    </div>
  );
}

export function QuickActions(props: QuickActionsProps) {
  const { tank, deviceId, changeReason, topUpReason, calibrationLink, className } = props;
  const changeReasonId = useId();
  const topUpReasonId = useId();
  const labels = runsMessages().actions;
  const { titles, links } = shellMessages();
  // One reason for both is said once.
  const topUpAloneReason = topUpReason === changeReason ? null : topUpReason;
  const leave = (
    <Link to="/leave" className={`${TEXT_LINK} -my-1 text-sm`}>
      {titles.vacationCheck}
    </Link>
  );
  return (
    <Card title={labels.title} aside={leave} className={className}>
      <div className="mt-2 grid grid-cols-2 gap-2 lg:grid-cols-1">
        <div className="col-span-full grid">
          <WaterChangeButton tank={tank} reason={changeReason} reasonId={changeReasonId} />
        </div>
        <TopUpButton
          tank={tank}
          reason={topUpReason}
          reasonId={topUpAloneReason ? topUpReasonId : changeReason ? changeReasonId : undefined}
        />
        <Link
          to="/manual-control"
          search={{ device: deviceId }}
          className={buttonStyle("secondary", "max-lg:px-2 max-lg:text-sm lg:order-last lg:border-transparent lg:bg-transparent")}
        >
          <SlidersHorizontal className="size-4.5" aria-hidden />
          {links.manualControl}
        </Link>
        <div className="col-span-full grid gap-1 empty:hidden">
          {changeReason && <Reason id={changeReasonId}>{changeReason}</Reason>}
          {topUpAloneReason && <Reason id={topUpReasonId}>{topUpAloneReason}</Reason>}
        </div>
      </div>
      <Calibration isCalibrated={tank.calibrationStatus} link={calibrationLink} />
    </Card>
  );
}
