import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Card } from "@/ui/page/card.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { usePromote } from "./admin.api.ts";

const EMPTY = { email: "" };

export function PromoteCard() {
  const { register, handleSubmit, reset, setFocus } = useForm({ defaultValues: EMPTY });
  const [chosenEmail, setChosenEmail] = useState<string | null>(null);
  const promote = usePromote();

  function ask({ email }: { email: string }): void {
    if (email.trim() !== "") return setChosenEmail(email.trim());
    toastFailure({ title: "Email Required", description: "Please enter an email address" });
    setFocus("email");
  }

  function confirm(): void {
    if (chosenEmail === null) return;
    // Closed first: the question for the password, if there is one, must not open behind it.
    setChosenEmail(null);
    promote.mutate({ email: chosenEmail }, { onSuccess: () => reset(EMPTY) });
  }

  return (
    <Card title="User Management" subtitle="Promote a user to admin by email.">
      <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)} className="mt-4 grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="The user must have signed in at least once."
          {...register("email")}
        />
        <Button type="submit" className="justify-self-start" pendingText={promote.isPending && "Promoting..."}>
          Promote to Admin
        </Button>
      </form>
      <ConfirmDialog
        isOpen={chosenEmail !== null}
        onClose={() => setChosenEmail(null)}
        title="Promote this user?"
        description={`${chosenEmail ?? ""} will manage users and firmware. This cannot be taken back here.`}
        actText="Promote to Admin"
        pendingText="Promoting..."
        isPending={promote.isPending}
        onConfirm={confirm}
      />
    </Card>
  );
}
