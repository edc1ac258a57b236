import { uiMessages } from "@halocline/messages/texts/ui";
import { clsx } from "clsx";
import { ArrowBigUpDash, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { CONTROL, Field, type FieldLabels } from "./field.tsx";

type PasswordFieldProps = FieldLabels & Omit<ComponentProps<"input">, "id" | "className" | "type" | "onKeyUp" | "onKeyDown">;

/** Caps Lock is the most common reason for a wrong password, and the dots hide it. */
function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const update = (event: KeyboardEvent) => setIsOn(event.getModifierState("CapsLock"));
  return { isOn, watch: { onKeyUp: update, onKeyDown: update } };
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const capsLock = useCapsLock();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className="relative">
            <input
              {...input}
              {...control}
              {...capsLock.watch}
              type={isShown ? "text" : "password"}
              spellCheck={false}
              autoCapitalize="none"
              className={clsx(CONTROL, "pr-12")}
            />
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
            >
              <Icon className="size-5" aria-hidden />
              <span className="sr-only">{uiMessages().showPassword}</span>
            </button>
          </div>
        )}
      </Field>
      <p role="status" className="flex items-center gap-1.5 text-sm text-warn-ink empty:hidden">
        {capsLock.isOn && (
          <>
            <ArrowBigUpDash className="size-4" aria-hidden />
            {uiMessages().capsLock}
          </>
        )}
      </p>
    </div>
  );
}
