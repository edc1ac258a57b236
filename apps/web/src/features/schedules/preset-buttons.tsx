import { formOfRule } from "@halocline/domain/schedules/rule-form";
import { SCHEDULE_PRESETS, type SchedulePreset } from "@halocline/domain/schedules/schedules";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { useId } from "react";
import { reader } from "@/lib/language/reader.ts";
import { filledWith, type ScheduleDraft } from "./schedule-draft.ts";

/** Those of one weekday every week come first, in the order of the reader's week. */
function presetsInOrder(): readonly SchedulePreset[] {
  const { firstWeekday } = reader();
  const place = ({ rule }: SchedulePreset): number => {
    const form = formOfRule(rule);
    return form.repeat === "weekly" && form.everyWeeks === 1 ? ((form.weekdays[0] ?? 0) - firstWeekday + 7) % 7 : 7;
  };
  return SCHEDULE_PRESETS.toSorted((a, b) => place(a) - place(b));
}

/** Each fills the form, where it can be changed. A preset that the catalogue does not know keeps its own label. */
export function PresetButtons({ onChoose }: Readonly<{ onChoose: (part: Partial<ScheduleDraft>) => void }>) {
  const { presets, presetsTitle } = schedulesMessages().form;
  const texts: Readonly<Record<string, string>> = presets;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="text-sm font-medium">
        {presetsTitle}
      </span>
      <div className="flex flex-wrap gap-1.5">
        {presetsInOrder().map(({ label, rule }) => (
          <button
            key={label}
            type="button"
            onClick={() => onChoose(filledWith(rule))}
            className="min-h-11 rounded-full border border-line-strong px-3.5 text-sm font-semibold hover:bg-hover"
          >
            {texts[label] ?? label}
          </button>
        ))}
      </div>
    </div>
  );
}
