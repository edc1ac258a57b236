import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import type { FieldCheck } from "./check-fields.ts";

const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const required =
  (message: string): FieldCheck =>
  (value) =>
    value.trim() === "" ? message : undefined;

export const checkFirstName = required("First name is required");
export const checkLastName = required("Last name is required");
export const checkEmail: FieldCheck = (value) => (isEmailShaped(value.trim()) ? undefined : "Valid email is required");
export const checkSetUpToken = required("Set-up token is required");
export const checkGivenPassword = required("Password is required");

export const checkNewPassword: FieldCheck = (value) => {
  if (value.length < SHORTEST_PASSWORD) return `Password must be at least ${SHORTEST_PASSWORD} characters`;
  return value.length > LONGEST_PASSWORD ? `Password must be at most ${LONGEST_PASSWORD} characters` : undefined;
};
