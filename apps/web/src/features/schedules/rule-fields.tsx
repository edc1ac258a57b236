import { LAST_DAY_OF_MONTH } from "@halocline/domain/schedules/rule-form";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Choices } from "@/ui/forms/choices.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { TimeField } from "@/ui/forms/time-field.tsx";
import { ListField } from "./list-field.tsx";
import type { DraftErrors, Repeat, ScheduleDraft } from "./schedule-draft.ts";
import { WeekdayField } from "./weekly-fields.tsx";

type RuleFieldsProps = Readonly<{
  draft: ScheduleDraft;
  /** By whose clock, in words; null while no tank is chosen. */
  zone: string | null;
  errors: DraftErrors;
  onChange: (part: Partial<ScheduleDraft>) => void;
}>;

const REPEATS: readonly Repeat[] = ["weekly", "daily", "days", "monthly", "custom"];
const OFFERED_WEEKS = 12;
/** Every month has these. */
const SURE_DAYS = 28;

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

function AtField({ draft, zone, errors, onChange }: RuleFieldsProps) {
  const labels = schedulesMessages().form;
  return (
    <TimeField
      label={labels.time}
      hint={zone && labels.timeHint({ zone })}
      value={draft.atLocal}
      error={errors.atLocal}
      onChange={(atLocal) => onChange({ atLocal })}
    />
  );
}

function WeeksField({ draft: { everyWeeks, weekdays }, onChange }: RuleFieldsProps) {
  const labels = schedulesMessages().form;
  // Every few weeks there is one weekday only; which one stays is seen at once.
  const choose = (count: number) => onChange({ everyWeeks: count, ...(count > 1 && { weekdays: weekdays.slice(0, 1) }) });
  const counts = [...new Set([...numbersTo(OFFERED_WEEKS), everyWeeks])];
  return (
    <ListField label={labels.everyWeeks} value={everyWeeks} onChange={(value) => choose(Number(value))}>
      {counts.map((count) => (
        <option key={count} value={count}>
          {labels.weeks({ count })}
        </option>
      ))}
    </ListField>
  );
}

function DayOfMonthField({ draft: { dayOfMonth }, errors, onChange }: RuleFieldsProps) {
  const labels = schedulesMessages().form;
  return (
    <ListField
      label={labels.dayOfMonth}
      hint={dayOfMonth > SURE_DAYS && labels.dayOfMonthHint}
      error={errors.cronExpression}
      value={dayOfMonth}
      onChange={(value) => onChange({ dayOfMonth: Number(value) })}
    >
      {numbersTo(LAST_DAY_OF_MONTH).map((day) => (
        <option key={day} value={day}>
          {day}
        </option>
      ))}
    </ListField>
  );
}

function DaysField({ draft: { everyDays }, errors, onChange }: RuleFieldsProps) {
  return (
    <TextField
      label={schedulesMessages().form.everyDays}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={everyDays}
      error={errors.cronExpression}
      onChange={(event) => onChange({ everyDays: event.target.value })}
    />
  );
}

function CustomField({ draft: { cronText }, errors, onChange }: RuleFieldsProps) {
  const labels = schedulesMessages().form;
  return (
    <TextField
      label={labels.cron}
      placeholder="0 10 * * 0"
      hint={labels.cronHint}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={200}
      value={cronText}
      error={errors.cronExpression}
      onChange={(event) => onChange({ cronText: event.target.value })}
    />
  );
}

function WhenFields(props: RuleFieldsProps) {
  const { repeat } = props.draft;
  if (repeat === "custom") return <CustomField {...props} />;
  return (
    <>
      {repeat === "weekly" && <WeekdayField {...props} error={props.errors.cronExpression} />}
      <div className="grid grid-cols-2 items-start gap-3">
        <AtField {...props} />
        {repeat === "weekly" && <WeeksField {...props} />}
        {repeat === "days" && <DaysField {...props} />}
        {repeat === "monthly" && <DayOfMonthField {...props} />}
      </div>
    </>
  );
}

/** When it runs: how often, on which days, at what time. */
export function RuleFields(props: RuleFieldsProps) {
  const { repeat, repeats } = schedulesMessages().form;
  return (
    <>
      <Choices
        label={repeat}
        chosen={[props.draft.repeat]}
        options={REPEATS.map((value) => ({ value, text: repeats[value] }))}
        onChoose={(value) => props.onChange({ repeat: value })}
        columns="grid-cols-2 sm:grid-cols-3"
        // Every other way to repeat has a field of its own to complain at.
        error={props.draft.repeat === "daily" ? props.errors.cronExpression : undefined}
      />
      <WhenFields {...props} />
    </>
  );
}
