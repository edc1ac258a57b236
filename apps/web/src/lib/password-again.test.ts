import { expect, it, vi } from "vitest";
import { HttpError } from "./http/http-error.ts";
import { PasswordNotGiven, withPasswordAgain } from "./password-again.ts";

const rejection = (code: string) => new HttpError(403, JSON.stringify({ code, message: "No" }));

it("asks and repeats only when the server wants the password again", async () => {
  const ask = vi.fn(async () => {});
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(rejection("password_again")).mockResolvedValueOnce("done");
  await expect(withPasswordAgain(act, ask)).resolves.toBe("done");
  expect(ask).toHaveBeenCalledTimes(1);

  await expect(withPasswordAgain(() => Promise.reject(rejection("forbidden")), ask)).rejects.toThrow("403");
  expect(ask).toHaveBeenCalledTimes(1);
});

it("does not repeat when the question is closed", async () => {
  const act = vi.fn(() => Promise.reject(rejection("password_again")));
  await expect(withPasswordAgain(act, () => Promise.reject(new PasswordNotGiven()))).rejects.toBeInstanceOf(PasswordNotGiven);
  expect(act).toHaveBeenCalledTimes(1);
});
