import { SCHEDULE_PRESETS, type SchedulePreset } from "@halocline/domain/schedules/schedules";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { reader } from "@/lib/language/reader.ts";
import { TextField } from "@/ui/forms/text-field.tsx";
import { CUSTOM, type ScheduleDraft, STORED } from "./schedule-draft.ts";
import { schedulesMessages } from "./schedules-messages.ts";

type Option = Readonly<{ value: string; text: string }>;

type ChoicesProps = Readonly<{
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  error?: string | undefined;
  children?: ReactNode;
}>;

/** Everything there is to choose, seen at once. */
export function Choices({ label, value, options, onChange, error, children }: ChoicesProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={Boolean(error)}
      {...(error && { "aria-describedby": errorId })}
      className="grid gap-1.5"
    >
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 py-2 text-sm font-medium hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">{option.text}</span>
          </label>
        ))}
      </div>
      {children}
      <p id={errorId} aria-live="polite" className="flex items-start gap-1.5 text-sm font-medium text-danger-ink empty:hidden">
        {error && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {error}
          </>
        )}
      </p>
    </div>
  );
}

/** Those of one weekday come first, in the order of the reader's week. */
const weekdayOf = ({ rule }: SchedulePreset): number | null =>
  "cron" in rule && /^\d+ \d+ \* \* \d$/.test(rule.cron) ? Number(rule.cron.at(-1)) : null;

function presetsInOrder(): readonly SchedulePreset[] {
  const { firstWeekday } = reader();
  const place = (preset: SchedulePreset): number => {
    const weekday = weekdayOf(preset);
    return weekday === null ? 7 : (weekday - firstWeekday + 7) % 7;
  };
  return SCHEDULE_PRESETS.toSorted((a, b) => place(a) - place(b));
}

/** A preset that the catalogue does not know keeps its own label. */
function offeredRules(): readonly Option[] {
  const { presets, custom } = schedulesMessages().form;
  const texts: Readonly<Record<string, string>> = presets;
  return [
    ...presetsInOrder().map(({ label }) => ({ value: label, text: texts[label] ?? label })),
    { value: CUSTOM, text: custom },
  ];
}

type RuleFieldsProps = Readonly<{
  draft: ScheduleDraft;
  /** The sentence of a stored rule that no preset says. */
  storedSentence: string | null;
  error: string | undefined;
  onChange: (part: Partial<ScheduleDraft>) => void;
}>;

export function RuleFields({ draft, storedSentence, error, onChange }: RuleFieldsProps) {
  const labels = schedulesMessages().form;
  const stored = storedSentence === null ? [] : [{ value: STORED, text: storedSentence }];
  const isCustom = draft.choice === CUSTOM;
  return (
    <Choices
      label={labels.rule}
      value={draft.choice}
      options={[...stored, ...offeredRules()]}
      onChange={(choice) => onChange({ choice })}
      error={isCustom ? undefined : error}
    >
      {isCustom && (
        <div className="mt-2">
          <TextField
            label={labels.cron}
            placeholder="0 10 * * 0"
            hint={labels.cronHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={draft.cronText}
            error={error}
            onChange={(event) => onChange({ cronText: event.target.value })}
          />
        </div>
      )}
    </Choices>
  );
}
