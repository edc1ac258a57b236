import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** No password of anybody: it is shown, and no password manager shall keep it. */
export function SetUpTokenField(input: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  return (
    <TextField
      label="Set-up token"
      hint="It was printed at installation, and is kept in the file first-steps."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  );
}
