// A resolver from one small function per field: value in, complaint or nothing out. The server checks everything
// again; this side only spares people the round trip.

import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from "react-hook-form";
import { rejectedFields } from "../http/http-error.ts";

export type FieldCheck = (value: string) => string | undefined;
type Checks<T extends FieldValues> = Readonly<Partial<Record<keyof T & string, FieldCheck>>>;

export const checkFields =
  <T extends FieldValues>(checks: Checks<T>): Resolver<T> =>
  async (values) => {
    const complaints = Object.entries<FieldCheck | undefined>(checks).flatMap(([name, check]) => {
      const message = check?.(String(values[name] ?? ""));
      return message ? [[name, { type: "check", message }] as const] : [];
    });
    if (complaints.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(complaints) as FieldErrors<T> };
  };

/** Puts the server's complaints under their fields; false when it named none of this form. */
export function showRejectedFields<T extends FieldValues>(error: unknown, values: T, setError: UseFormSetError<T>): boolean {
  const named = Object.entries(rejectedFields(error)).filter(([name]) => name in values);
  for (const [index, [name, message]] of named.entries()) {
    setError(name as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
