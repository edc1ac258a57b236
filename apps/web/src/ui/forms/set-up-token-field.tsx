import type { ComponentProps } from "react";
import { messages } from "@/lib/language/messages.ts";
import { TextField } from "./text-field.tsx";

/** Not a password. Browsers ignore `off` where they take a field for one; a one-time code is never filled in from saved passwords. */
export function SetUpTokenField(input: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  return (
    <TextField
      label={messages().ui.setUpToken}
      hint={messages().ui.setUpTokenHint}
      autoComplete="one-time-code"
      data-1p-ignore
      data-lpignore="true"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  );
}
