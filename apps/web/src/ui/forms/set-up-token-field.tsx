import { uiMessages } from "@halocline/messages/texts/ui";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** Not a password. Browsers ignore `off` where they take a field for one; a one-time code is never filled in from saved passwords. */
export function SetUpTokenField(input: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  return (
    <TextField
      label={uiMessages().setUpToken}
      hint={uiMessages().setUpTokenHint}
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
