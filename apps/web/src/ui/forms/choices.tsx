import { clsx } from "clsx";
import { useId } from "react";
import { FieldError } from "./field.tsx";

type Option<T> = Readonly<{ value: T; text: string /** In full, where the text is short. */; name?: string }>;

type ChoicesProps<T> = Readonly<{
  label: string;
  chosen: readonly T[];
  options: readonly Option<T>[];
  onChoose: (value: T) => void;
  /** Each on and off by itself, instead of one of them. */
  isMany?: boolean;
  /** How many stand beside each other. */
  columns: string;
  hint?: string | undefined;
  error?: string | undefined;
}>;

const ITEM =
  "relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong px-1.5 py-2 text-center text-sm font-semibold hover:bg-hover has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary";

/** Everything there is to choose, seen at once. */
export function Choices<T extends string | number>(props: ChoicesProps<T>) {
  const { label, chosen, options, onChoose, isMany = false, columns, hint, error } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div
      role={isMany ? "group" : "radiogroup"}
      aria-labelledby={id}
      data-invalid={Boolean(error)}
      {...(describedBy && { "aria-describedby": describedBy })}
      className="grid gap-1.5"
    >
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className={clsx("grid gap-1.5", columns)}>
        {options.map(({ value, text, name }) => (
          <label key={value} className={ITEM}>
            <input
              type={isMany ? "checkbox" : "radio"}
              name={id}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
              aria-label={name}
              className="sr-only"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
