import type { ComponentProps } from "react";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "id" | "className">;

export function TextField({ label, hint, error, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} type={type} className={CONTROL} />}
    </Field>
  );
}
