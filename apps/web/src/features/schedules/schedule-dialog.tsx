import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { zoneText } from "@halocline/messages/rule-sentence";
import { changeAmountMessages } from "@halocline/messages/texts/change-amount";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Link } from "@tanstack/react-router";
import type { ChangeMarks } from "@/lib/next-run.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { ChangeAmountFields } from "@/ui/forms/change-amount.tsx";
import { Choices } from "@/ui/forms/choices.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { ChangeNeeds } from "./change-needs.tsx";
import { ConflictNotice, type Told } from "./conflict-notice.tsx";
import { ListField } from "./list-field.tsx";
import { PresetButtons } from "./preset-buttons.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { findConflicts } from "./schedule-conflicts.ts";
import { NOTHING, type ScheduleDraft, wantedLitres } from "./schedule-draft.ts";
import { type Preview, useChangeOffer } from "./schedules.api.ts";
import { useScheduleForm } from "./use-schedule-form.ts";
import { WaitField } from "./wait-field.tsx";

export type TankOption = ChangeMarks & Pick<Tank, "id" | "name" | "timezone" | "reservoirs"> & Readonly<{ deviceName: string }>;

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
  const labels = schedulesMessages().form;
  return (
    <ListField label={labels.tank} error={error} value={tankId} onChange={onChange}>
      <option value={NOTHING} disabled>
        {labels.chooseTank}
      </option>
      {tanks.map(({ id, name, deviceName }) => (
        <option key={id} value={id}>
          {`${name} (${deviceName})`}
        </option>
      ))}
    </ListField>
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

type AmountFieldsProps = Readonly<{
  tankId: string;
  amount: ScheduleDraft["amount"];
  error: string | undefined;
  onChange: (amount: ScheduleDraft["amount"]) => void;
}>;

function AmountFields({ tankId, ...props }: AmountFieldsProps) {
  const { data: offer } = useChangeOffer(tankId);
  const labels = changeAmountMessages();
  const measureLink = (
    <Link to="/calibration" search={{ tank: tankId }} className={TEXT_LINK}>
      {labels.measure}
    </Link>
  );
  return <ChangeAmountFields labels={labels} offer={offer} measureLink={measureLink} {...props} />;
}

/** Of a water change in an amount that is one. */
function DraftNeeds({ draft, tanks }: Readonly<{ draft: ScheduleDraft; tanks: readonly TankOption[] }>) {
  const tank = tanks.find(({ id }) => id === draft.tankId);
  const litres = wantedLitres(draft);
  if (!tank || draft.type !== "water_change" || Number.isNaN(litres)) return null;
  return <ChangeNeeds tank={tank} litres={litres} />;
}

type Form = ReturnType<typeof useScheduleForm>;

function Fields({ form, tanks }: Readonly<{ form: Form; tanks: readonly TankOption[] }>) {
  const labels = schedulesMessages().form;
  const { draft, change, errors } = form;
  const tank = tanks.find(({ id }) => id === draft.tankId);
  return (
    <div className="grid content-start gap-5">
      <TankField tanks={tanks} tankId={draft.tankId} error={errors.tankId} onChange={(tankId) => change({ tankId })} />
      <Choices
        label={labels.type}
        chosen={[draft.type]}
        options={typeOptions()}
        onChoose={(type) => change({ type })}
        columns="grid-cols-2"
      />
      {draft.type === "water_change" && tank && (
        <AmountFields tankId={tank.id} amount={draft.amount} error={errors.litres} onChange={(amount) => change({ amount })} />
      )}
      <RuleFields
        draft={draft}
        zone={tank ? zoneText(schedulesMessages().rules, tank.timezone) : null}
        errors={errors}
        onChange={change}
      />
      <WaitField waitMinutes={draft.waitMinutes} onChange={(waitMinutes) => change({ waitMinutes })} />
      <PresetButtons onChoose={change} />
    </div>
  );
}

function ScheduleForm({ stored, tanks, schedules, onClose }: ScheduleDialogProps) {
  const labels = schedulesMessages().form;
  const form = useScheduleForm(
    stored,
    tanks.map(({ id }) => id),
    onClose,
  );
  const { draft, change, preview } = form;
  const others = schedules.filter(({ id }) => id !== stored?.id);
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
        <Fields form={form} tanks={tanks} />
        <div className="grid content-start gap-4">
          <RulePreview isAsked={form.isAsked} preview={preview} />
          <DraftNeeds draft={draft} tanks={tanks} />
          <DraftConflicts draft={draft} preview={preview.data} tanks={tanks} others={others} />
          <Switch label={labels.enabled} isOn={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
        </div>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" pendingText={form.isSaving && uiMessages().saving}>
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
    <Dialog isOpen isWide onOpenChange={props.onClose} title={title}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}
