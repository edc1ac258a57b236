import { uiMessages } from "@halocline/messages/texts/ui";
import { clsx } from "clsx";

type SwitchProps = Readonly<{
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  describedBy?: string | undefined;
  /** Where there is little room: small, and without the word for its state. */
  isPlain?: boolean;
}>;

/** The word beside it says the state, too. */
export function Switch({ label, isOn, onChange, isDisabled = false, describedBy, isPlain = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className={clsx(
        "flex min-h-11 w-full items-center justify-between gap-3 rounded-control text-left disabled:cursor-not-allowed disabled:opacity-60",
        isPlain ? "gap-2! text-2xs text-ink-2" : "font-semibold",
      )}
    >
      {label}
      <span className="flex items-center gap-2 text-sm font-medium text-ink-2">
        {!isPlain && <span aria-hidden="true">{isOn ? uiMessages().on : uiMessages().off}</span>}
        <span
          className={clsx(
            "flex h-6 w-11 items-center rounded-full border px-0.5 transition-colors duration-150",
            isOn ? "justify-end border-primary bg-primary" : "justify-start border-line-strong bg-inset",
          )}
          aria-hidden="true"
        >
          <span className={clsx("size-4.5 rounded-full", isOn ? "bg-on-primary" : "bg-line-strong")} />
        </span>
      </span>
    </button>
  );
}
