// What a mutation says when it is over. Each carries its texts as `meta`, and the app's one mutation cache shows them. Without a
// text it is silent: then the screen itself says what happened.

import { MutationCache } from "@tanstack/react-query";
import { readableMessage, rejectedFields } from "@/lib/http/http-error.ts";
import { PasswordNotGiven } from "@/lib/password-again.ts";
import { showToast, type ToastContent, type ToastKind } from "./toast-store.ts";

type Said = ToastContent & Readonly<{ kind?: ToastKind }>;

/** Methods, so that a mutation may write the types of its own answer and of what it sends. */
type Telling = Readonly<{
  success(answer: unknown, sent: unknown): Said | null;
  failure(error: Error, sent: unknown): ToastContent | null;
}>;

type MutationToasts = Readonly<{
  success?: Said | Telling["success"];
  /** A title alone is followed by the server's sentence. */
  failure?: string | Telling["failure"];
}>;

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationToasts;
  }
}

/** A complaint that stands beside its field is not told twice. The fields are those that were sent, or the given ones. */
export const unlessInField =
  (title: string, fields?: readonly string[]) =>
  (error: Error, sent: object): ToastContent | null => {
    const complaints = rejectedFields(error);
    const isInField = (fields ?? Object.keys(sent)).some((name) => name in complaints);
    return isInField ? null : { title, description: readableMessage(error) };
  };

function tellSuccess(answer: unknown, sent: unknown, { success }: MutationToasts = {}): void {
  const said = typeof success === "function" ? success(answer, sent) : success;
  if (!said) return;
  const { kind = "success", ...content } = said;
  showToast(content, kind);
}

function tellFailure(error: Error, sent: unknown, { failure }: MutationToasts = {}): void {
  // Whoever closed the question for the password knows that nothing was done.
  if (failure === undefined || error instanceof PasswordNotGiven) return;
  const said = typeof failure === "string" ? { title: failure, description: readableMessage(error) } : failure(error, sent);
  if (said) showToast(said, "failure");
}

export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onSuccess: (answer, sent, _, { meta }) => tellSuccess(answer, sent, meta),
    onError: (error, sent, _, { meta }) => tellFailure(error, sent, meta),
  });
