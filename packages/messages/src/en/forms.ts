// Validation messages of forms.

type Count = Readonly<{ count: number }>;

export const forms = {
  firstNameRequired: "First name is required",
  lastNameRequired: "Last name is required",
  phoneInvalid: "Enter the number with its country code, for example +44 20 7946 0958",
  emailRequired: "Valid email is required",
  setUpTokenRequired: "Set-up token is required",
  passwordRequired: "Password is required",
  passwordTooShort: ({ count }: Count) => `Password must be at least ${count} characters`,
  passwordTooLong: ({ count }: Count) => `Password must be at most ${count} characters`,
};
