import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { clsx } from "clsx";
import { Check, LoaderCircle, PlugZap } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { ProgressBar } from "@/ui/progress-bar.tsx";
import { OwnersOnly } from "./owners-only.tsx";
import { useCancelUpdate } from "./update-commands.api.ts";
import { canCancel, phaseText, rollbackText, stepsOf } from "./update-phase.ts";

const RINGS = {
  done: "bg-info text-surface",
  current: "border-2 border-info bg-surface text-info-ink",
  ahead: "border-2 border-line-strong bg-surface text-ink-2",
} as const;

function Steps({ update }: Readonly<{ update: FirmwareUpdate }>) {
  const { isDone, isNow } = firmwareMessages().updates.progress;
  const said = { done: `${isDone} `, current: `${isNow} `, ahead: "" };
  return (
    <ol className="grid gap-2 text-sm">
      {stepsOf(update).map(({ label, state }, index) => (
        <li key={label} aria-current={state === "current" ? "step" : undefined} className="flex items-center gap-3">
          <span
            className={clsx("grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold", RINGS[state])}
            aria-hidden="true"
          >
            {state === "done" ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          <span className={state === "current" ? "font-semibold" : "text-ink-2"}>
            <span className="sr-only">{said[state]}</span>
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

function CancelUpdate({ update }: Readonly<{ update: FirmwareUpdate }>) {
  const cancel = useCancelUpdate(update.deviceId);
  const { act, acting, tooLate } = firmwareMessages().updates.cancel;
  if (!canCancel(update)) return <p className="text-sm text-ink-2">{tooLate}</p>;
  return (
    <Button variant="danger-outline" pendingText={cancel.isPending && acting} onClick={() => cancel.mutate(update.id)}>
      {act}
    </Button>
  );
}

type UpdateProgressProps = Readonly<{ update: FirmwareUpdate; isOwner: boolean }>;

export function UpdateProgress({ update, isOwner }: UpdateProgressProps) {
  const texts = firmwareMessages().updates.progress;
  return (
    <div className="grid gap-4">
      <Notice tone="info" icon={LoaderCircle} title={texts.title({ version: update.version })}>
        {texts.text}
      </Notice>
      <ProgressBar name={texts.label} percent={update.progressPercent}>
        {phaseText(update)}
      </ProgressBar>
      <Steps update={update} />
      <Notice tone="warn" icon={PlugZap} title={texts.doNotUnplug}>
        {rollbackText(update.fromVersion)}
      </Notice>
      {isOwner ? <CancelUpdate update={update} /> : <OwnersOnly />}
    </div>
  );
}
