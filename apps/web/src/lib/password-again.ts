// Some acts need the password given lately. The server says so with a code; the shell then asks and repeats the act.

import { createContext, use } from "react";
import { rejectionCode } from "./http/http-error.ts";

/** The person closed the question: the act did not happen, and nothing went wrong. */
export class PasswordNotGiven extends Error {}

export type AskPassword = () => Promise<void>;

export async function withPasswordAgain<T>(act: () => Promise<T>, ask: AskPassword): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (rejectionCode(error) !== "password_again") throw error;
  }
  await ask();
  return act();
}

const AskPasswordContext = createContext<AskPassword>(() => Promise.reject(new PasswordNotGiven()));

export const AskPasswordProvider = AskPasswordContext.Provider;

export function usePasswordAgain(): <T>(act: () => Promise<T>) => Promise<T> {
  const ask = use(AskPasswordContext);
  return (act) => withPasswordAgain(act, ask);
}
