import { readPhoneNumber } from "@halocline/domain/accounts/phone-number";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import { formsMessages as labels } from "@halocline/messages/texts/forms";
import type { FieldCheck } from "./check-fields.ts";

const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const required =
  (message: () => string): FieldCheck =>
  (value) =>
    value.trim() === "" ? message() : undefined;

export const checkFirstName = required(() => labels().firstNameRequired);
export const checkLastName = required(() => labels().lastNameRequired);
export const checkEmail: FieldCheck = (value) => (isEmailShaped(value.trim()) ? undefined : labels().emailRequired);
/** Optional. */
export const checkPhone: FieldCheck = (value) =>
  value.trim() === "" || readPhoneNumber(value) !== null ? undefined : labels().phoneInvalid;
export const checkSetUpToken = required(() => labels().setUpTokenRequired);
export const checkGivenPassword = required(() => labels().passwordRequired);

export const checkNewPassword: FieldCheck = (value) => {
  if (value.length < SHORTEST_PASSWORD) return labels().passwordTooShort({ count: SHORTEST_PASSWORD });
  return value.length > LONGEST_PASSWORD ? labels().passwordTooLong({ count: LONGEST_PASSWORD }) : undefined;
};
