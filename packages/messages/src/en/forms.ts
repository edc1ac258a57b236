// What a form says before it is sent.

type Count = Readonly<{ count: number }>;

export const forms = {
  firstNameRequired: "First name is required",
  lastNameRequired: "Last name is required",
  emailRequired: "Valid email is required",
  setUpTokenRequired: "Set-up token is required",
  passwordRequired: "Password is required",
  passwordTooShort: ({ count }: Count) => `Password must be at least ${count} characters`,
  passwordTooLong: ({ count }: Count) => `Password must be at most ${count} characters`,
};
