import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";

type SelectProps = Readonly<{
  label: string;
  value: string;
  options: readonly Readonly<{ value: string; text: string }>[];
  onChange: (value: string) => void;
  /** As wide as its place; without it, it leaves room for a title beside it. */
  isWide?: boolean;
}>;

export function Select({ label, value, options, onChange, isWide = false }: SelectProps) {
  const id = useId();
  return (
    <div className={clsx("relative", isWide ? "min-w-0" : "max-w-[40%] shrink-0")}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-sm font-semibold hover:bg-hover"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3" aria-hidden />
    </div>
  );
}
