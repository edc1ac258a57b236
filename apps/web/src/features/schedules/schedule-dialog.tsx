import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { ChevronDown } from "lucide-react";
import { messages } from "@/lib/language/messages.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { ConflictNotice, type Told } from "./conflict-notice.tsx";
import { Choices, RuleFields } from "./rule-fields.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { scheduleText } from "./rule-text.ts";
import { findConflicts } from "./schedule-conflicts.ts";
import { draftOf, NOTHING, type ScheduleDraft, STORED } from "./schedule-draft.ts";
import type { Preview } from "./schedules.api.ts";
import { schedulesMessages } from "./schedules-messages.ts";
import { useScheduleForm } from "./use-schedule-form.ts";

export type TankOption = Readonly<{ id: string; name: string; deviceName: string }>;

function typeOptions() {
  const { types } = schedulesMessages();
  return (["water_change", "top_up"] as const).map((value) => ({ value, text: types[value] }));
}

type TankFieldProps = Readonly<{
  tanks: readonly TankOption[];
  tankId: string;
  error: string | undefined;
  onChange: (tankId: string) => void;
}>;

function TankField({ tanks, tankId, error, onChange }: TankFieldProps) {
  return (
    <Field label={schedulesMessages().form.tank} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={tankId}
            onChange={(event) => onChange(event.target.value)}
            className={`${CONTROL} cursor-pointer appearance-none truncate pr-9`}
          >
            <option value={NOTHING} disabled>
              {schedulesMessages().form.chooseTank}
            </option>
            {tanks.map(({ id, name, deviceName }) => (
              <option key={id} value={id}>
                {`${name} (${deviceName})`}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3" aria-hidden />
        </div>
      )}
    </Field>
  );
}

type DraftConflictsProps = Readonly<{
  draft: ScheduleDraft;
  preview: Preview | undefined;
  tanks: readonly TankOption[];
  others: readonly Schedule[];
}>;

function DraftConflicts({ draft, preview, tanks, others }: DraftConflictsProps) {
  if (!preview?.isValid) return null;
  const { tankId, type, isEnabled: enabled } = draft;
  const tankName = tanks.find(({ id }) => id === tankId)?.name ?? "";
  const { timezone, nextRuns } = preview;
  const wanted: Told = { id: "draft", tankId, tankName, type, enabled, timezone, nextRuns };
  const conflicts = findConflicts<Told>([wanted, ...others]);
  return <ConflictNotice conflicts={conflicts.filter(({ first, second }) => first === wanted || second === wanted)} />;
}

type ScheduleDialogProps = Readonly<{
  /** Null for a new one. */
  stored: Schedule | null;
  tanks: readonly TankOption[];
  schedules: readonly Schedule[];
  onClose: () => void;
}>;

/** Of a rule that is none of the choices, so that it can be kept. */
const keptSentence = (stored: Schedule | null): string | null =>
  stored && draftOf(stored).choice === STORED ? scheduleText(stored) : null;

function ScheduleForm({ stored, tanks, schedules, onClose }: ScheduleDialogProps) {
  const labels = schedulesMessages().form;
  const form = useScheduleForm(
    stored,
    tanks.map(({ id }) => id),
    onClose,
  );
  const { draft, change, errors, preview } = form;
  const others = schedules.filter(({ id }) => id !== stored?.id);
  const chooseType = (value: string) => change({ type: value === "top_up" ? "top_up" : "water_change" });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="grid gap-5">
      <TankField tanks={tanks} tankId={draft.tankId} error={errors.tankId} onChange={(tankId) => change({ tankId })} />
      <Choices label={labels.type} value={draft.type} options={typeOptions()} onChange={chooseType} />
      <RuleFields draft={draft} storedSentence={keptSentence(stored)} error={errors.cronExpression} onChange={change} />
      <RulePreview isAsked={form.isAsked} preview={preview} />
      <DraftConflicts draft={draft} preview={preview.data} tanks={tanks} others={others} />
      <Switch label={labels.enabled} isOn={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {messages().ui.cancel}
        </Button>
        <Button type="submit" pendingText={form.isSaving && messages().ui.saving}>
          {stored ? labels.save : labels.create}
        </Button>
      </DialogActions>
    </form>
  );
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { create, form } = schedulesMessages();
  const title = props.stored ? form.editTitle : create;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={title}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}
