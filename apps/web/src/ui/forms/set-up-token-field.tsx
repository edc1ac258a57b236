import type { ComponentProps } from "react";
import { messages } from "@/lib/language/messages.ts";
import { TextField } from "./text-field.tsx";

/** No password of anybody: it is shown, and no password manager shall keep it. */
export function SetUpTokenField(input: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  return (
    <TextField
      label={messages().ui.setUpToken}
      hint={messages().ui.setUpTokenHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  );
}
