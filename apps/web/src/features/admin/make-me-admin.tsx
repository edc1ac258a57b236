import { adminMessages } from "@halocline/messages/texts/admin";
import { type FormEvent, useState } from "react";
import { checkSetUpToken } from "@/lib/forms/account-checks.ts";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { useSetUpToken } from "@/lib/page/set-up-token.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { SetUpTokenField } from "@/ui/forms/set-up-token-field.tsx";
import { usePromote } from "./admin.api.ts";

/** Once in the life of an instance, by whoever installed it. */
export function MakeMeAdmin({ email }: Readonly<{ email: string }>) {
  const givenToken = useSetUpToken();
  const [setUpToken, setSetUpToken] = useState(givenToken);
  const [complaint, setComplaint] = useState<string>();
  const promote = usePromote();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = checkSetUpToken(setUpToken);
    setComplaint(missing);
    if (!missing) promote.mutate({ email, setUpToken: setUpToken.trim() });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 border-t pt-5">
      <p className="text-sm text-ink-2">{adminMessages().first.text}</p>
      <SetUpTokenField
        value={setUpToken}
        error={complaint ?? rejectedFields(promote.error).setUpToken}
        onChange={(event) => setSetUpToken(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" pendingText={promote.isPending && adminMessages().promote.acting}>
        {adminMessages().first.act}
      </Button>
    </form>
  );
}
