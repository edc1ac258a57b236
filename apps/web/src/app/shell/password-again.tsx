import { type ReactNode, Suspense, useCallback, useState } from "react";
import { AskPasswordProvider, PasswordNotGiven } from "@/lib/password-again.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";

const loadDialog = () => import("@/features/account/password-again-dialog.tsx");
const PasswordAgainDialog = lazyPart(async () => (await loadDialog()).PasswordAgainDialog);

type Question = Readonly<{ answer: () => void; reject: (reason: PasswordNotGiven) => void }>;

/** Gives every screen a way to ask for the password, without knowing where the question is drawn. */
export function PasswordAgain({ children }: Readonly<{ children: ReactNode }>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback(
    () =>
      new Promise<void>((answer, reject) => {
        // A question that cannot be asked is an answer to whoever waits for it, and no broken page.
        loadDialog().then(() => setQuestion({ answer, reject }), reject);
      }),
    [],
  );

  function close(settle: () => void): void {
    setQuestion(null);
    settle();
  }

  return (
    <AskPasswordProvider value={ask}>
      {children}
      {question && (
        <Suspense>
          <PasswordAgainDialog
            onConfirmed={() => close(question.answer)}
            onClose={() => close(() => question.reject(new PasswordNotGiven()))}
          />
        </Suspense>
      )}
    </AskPasswordProvider>
  );
}
