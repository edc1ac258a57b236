import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import { forms } from "@halocline/messages/en/forms";
import { screenMessages } from "../language/messages.ts";
import type { FieldCheck } from "./check-fields.ts";

const texts = screenMessages("forms", forms);

const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const required =
  (message: () => string): FieldCheck =>
  (value) =>
    value.trim() === "" ? message() : undefined;

export const checkFirstName = required(() => texts().firstNameRequired);
export const checkLastName = required(() => texts().lastNameRequired);
export const checkEmail: FieldCheck = (value) => (isEmailShaped(value.trim()) ? undefined : texts().emailRequired);
export const checkSetUpToken = required(() => texts().setUpTokenRequired);
export const checkGivenPassword = required(() => texts().passwordRequired);

export const checkNewPassword: FieldCheck = (value) => {
  if (value.length < SHORTEST_PASSWORD) return texts().passwordTooShort({ count: SHORTEST_PASSWORD });
  return value.length > LONGEST_PASSWORD ? texts().passwordTooLong({ count: LONGEST_PASSWORD }) : undefined;
};
