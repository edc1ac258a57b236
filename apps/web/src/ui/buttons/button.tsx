import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

type ButtonProps = ComponentProps<"button"> &
  Readonly<{
    variant?: ButtonVariant;
    /** Shown instead of the label while the act is under way; a second press does nothing then. */
    pendingText?: string | false | undefined;
  }>;

export function Button({ variant, pendingText, className, type = "button", disabled, children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} disabled={disabled || Boolean(pendingText)} className={buttonStyle(variant, className)}>
      {pendingText ? (
        <>
          <LoaderCircle className="turn-quickly size-4.5" aria-hidden />
          {pendingText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
