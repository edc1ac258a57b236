import type { Weekday } from "@halocline/domain/schedules/schedules";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { Choices } from "@/ui/forms/choices.tsx";
import type { ScheduleDraft } from "./schedule-draft.ts";
import { weekdayNames } from "./weekday-names.ts";

type WeekdayFieldProps = Readonly<{
  draft: Pick<ScheduleDraft, "weekdays" | "everyWeeks">;
  error: string | undefined;
  onChange: (part: Partial<ScheduleDraft>) => void;
}>;

/** Any number of weekdays every week; every few weeks, one. */
export function WeekdayField({ draft: { weekdays, everyWeeks }, error, onChange }: WeekdayFieldProps) {
  const labels = schedulesMessages().form;
  const isMany = everyWeeks === 1;
  const toggled = (day: Weekday): readonly Weekday[] =>
    weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day].toSorted((a, b) => a - b);
  return (
    <Choices
      label={labels.weekdays}
      isMany={isMany}
      chosen={weekdays}
      options={weekdayNames().map(({ weekday: value, short: text, long: name }) => ({ value, text, name }))}
      onChoose={(day) => onChange({ weekdays: isMany ? toggled(day) : [day] })}
      columns="grid-cols-7"
      hint={isMany ? undefined : labels.oneWeekday}
      error={error}
    />
  );
}
