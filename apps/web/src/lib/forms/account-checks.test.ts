import { describe, expect, it } from "vitest";
import { checkEmail, checkFirstName, checkGivenPassword, checkLastName, checkNewPassword } from "./account-checks.ts";
import { checkFields } from "./check-fields.ts";

describe("the messages of the account forms", () => {
  it.each([
    [checkFirstName, "  ", "First name is required"],
    [checkFirstName, "Ada", undefined],
    [checkLastName, "", "Last name is required"],
    [checkEmail, "ada", "Valid email is required"],
    [checkEmail, "ada@tank", "Valid email is required"],
    [checkEmail, " ada@tank.example ", undefined],
    [checkGivenPassword, "", "Password is required"],
    [checkNewPassword, "123456789", "Password must be at least 10 characters"],
    [checkNewPassword, "1234567890", undefined],
    [checkNewPassword, "x".repeat(129), "Password must be at most 128 characters"],
  ])("%o of %j", (check, value, message) => expect(check(value)).toBe(message));
});

it("a form passes only when every field does", async () => {
  const resolve = checkFields<{ email: string; firstName: string }>({ email: checkEmail, firstName: checkFirstName });
  const options = { fields: {}, shouldUseNativeValidation: false } as Parameters<typeof resolve>[2];
  expect(await resolve({ email: "a@b.example", firstName: "A" }, undefined, options)).toMatchObject({ errors: {} });
  expect(await resolve({ email: "a@b.example", firstName: "" }, undefined, options)).toMatchObject({
    values: {},
    errors: { firstName: { message: "First name is required" } },
  });
});
