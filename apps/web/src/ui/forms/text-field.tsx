import type { ComponentProps } from "react";
import { CONTROL, Field, type FieldLabels } from "./field.tsx";

type TextFieldProps = FieldLabels & Omit<ComponentProps<"input">, "id" | "className">;

export function TextField({ label, hint, error, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} type={type} className={CONTROL} />}
    </Field>
  );
}
