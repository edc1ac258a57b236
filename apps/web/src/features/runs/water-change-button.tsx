// Start Water Change: what it will do is said before it is done, whole or in litres.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { changeAmountMessages } from "@halocline/messages/texts/change-amount";
import { runsMessages } from "@halocline/messages/texts/runs";
import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { formatAmount, formatLength, formatVolume } from "@/lib/format.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { amountProblem, type ChangeAmount, ChangeAmountFields, changeAmountOf, litresOf } from "@/ui/forms/change-amount.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useAskedStart } from "./asked-start.ts";
import { START_WATER_CHANGE, useRunCommand } from "./run-commands.api.ts";
import { useChangePlan } from "./run-measure.api.ts";
import { refillMm } from "./run-progress.ts";
import { SpillBudget, tooMuchText } from "./spill-budget.tsx";

/** As long as nobody knows better. */
const FIRST_CHANGE_MIN = 45;

/** Nothing is estimated before the server has answered, nor for an amount that is none. */
function useEstimate(
  tankId: string,
  isAsked: boolean,
  litres: number | null,
): Readonly<{ minutes: number | null; litres: string | null }> {
  const { data: plan, isPending, isError } = useChangePlan(tankId, isAsked, litres);
  if (isPending || (isError && litres !== null)) return { minutes: null, litres: null };
  if (!plan || plan.minutes === null) return { minutes: litres === null ? FIRST_CHANGE_MIN : null, litres: null };
  return { minutes: plan.minutes, litres: plan.litres === null ? null : formatVolume(plan.litres) };
}

type AskedProps = Readonly<{
  tank: Tank;
  /** What the question begins with; null: a whole change. */
  askedLitres: number | null;
  reason: string | null;
  start: ReturnType<typeof useRunCommand>;
  /** Answered with yes, while it is not known yet what came of it. */
  onAnswer: () => void;
  onClose: () => void;
}>;

function useQuestion(tank: Tank, askedLitres: number | null) {
  const [amount, setAmount] = useState<ChangeAmount>(() => changeAmountOf(askedLitres));
  const labels = runsMessages().actions;
  const { data: offer } = useChangePlan(tank.id, true);
  const problem = amountProblem(amount, offer, changeAmountMessages());
  const litres = problem === null ? litresOf(amount) : Number.NaN;
  const estimate = useEstimate(tank.id, true, litres);
  const said = { tank: tank.name, drain: formatLength(tank.drainHeightMm), top: formatLength(refillMm(tank)), ...estimate };
  const isAmount = litres !== null && !Number.isNaN(litres);
  const text = isAmount
    ? labels.startLitresText({ ...said, wanted: formatAmount(litres) })
    : amount.isWhole
      ? labels.startChangeText(said)
      : labels.startChangeText({ ...said, minutes: null, litres: null });
  return { amount, setAmount, offer, problem, litres, text };
}

function StartQuestion({ tank, askedLitres, reason, start, onAnswer, onClose }: AskedProps) {
  const labels = runsMessages().actions;
  const { amount, setAmount, offer, problem, litres, text } = useQuestion(tank, askedLitres);
  const spill = offer?.spill;
  const waits = problem ?? reason ?? (spill ? tooMuchText(spill) : null);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={labels.startChangeAsk}
      description={text}
      actText={labels.startChange}
      pendingText={labels.starting}
      isPending={start.isPending}
      blockedReason={start.isPending ? null : waits}
      onConfirm={() => {
        onAnswer();
        start.mutate(litres ?? undefined, { onSettled: onClose });
      }}
      details={spill && <SpillBudget spill={spill} tankId={tank.id} />}
    >
      <ChangeAmountFields
        labels={changeAmountMessages()}
        offer={offer}
        amount={amount}
        measureLink={
          <Link to="/calibration" search={{ tank: tank.id }} className={TEXT_LINK}>
            {changeAmountMessages().measure}
          </Link>
        }
        onChange={setAmount}
      />
    </ConfirmDialog>
  );
}

type WaterChangeButtonProps = Readonly<{ tank: Tank; reason: string | null; reasonId: string }>;

export function WaterChangeButton({ tank, reason, reasonId }: WaterChangeButtonProps) {
  const isBlocked = reason !== null;
  // Asked for elsewhere, as from the week of schedules: asked here, as always, beginning with the schedule's own litres.
  const asked = useAskedStart("water_change");
  const [isAsking, setIsAsking] = useState(asked.isAsked);
  const start = useRunCommand(START_WATER_CHANGE, tank.id);
  const labels = runsMessages().actions;
  const close = () => {
    setIsAsking(false);
    asked.forget();
  };
  return (
    <>
      <Button
        disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        aria-haspopup="dialog"
        pendingText={start.isPending && labels.starting}
        onClick={() => setIsAsking(true)}
      >
        <RefreshCw className="size-4.5" aria-hidden />
        {labels.startChange}
      </Button>
      {isAsking && (
        <StartQuestion
          tank={tank}
          askedLitres={asked.litres}
          reason={reason}
          start={start}
          onAnswer={asked.forget}
          onClose={close}
        />
      )}
    </>
  );
}
